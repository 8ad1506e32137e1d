import { type Address, workchainOf } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'

/** What an owner may claim of a mintless jetton. */
export interface MintlessShare {
  readonly amount: bigint
  readonly startFrom: number
  readonly expireAt: number
}

/** `addr_std` without anycast. */
const KEY_BITS = 267

/**
 * Who may claim how much of a mintless jetton: the dictionary whose root hash the master holds, as its makers publish it.
 * airdrop:(Hashmap 267 AirdropItem), _ amount:Coins start_from:uint48 expired_at:uint48 = AirdropItem
 */
export class MintlessAirdrop {
  /** Services that give an owner the proof he claims with. */
  readonly payloadApis: readonly string[]
  private readonly root: Cell

  constructor(dump: Uint8Array, payloadApis: readonly string[]) {
    this.root = readSingleRoot(dump)
    this.payloadApis = payloadApis
  }

  find(owner: Address): MintlessShare | undefined {
    if (workchainOf(owner) !== 0) return undefined
    const value = findInDictionary(new Slice(this.root.arena, this.root.index), KEY_BITS, keyOf(owner))
    if (value === undefined) return undefined
    const amount = value.loadCoins()
    return { amount, startFrom: Number(value.loadUint64(48)), expireAt: Number(value.loadUint64(48)) }
  }
}

/** The address as it is written in a cell. */
function keyOf(owner: Address): Uint8Array {
  const { arena, index } = buildCell((b) => b.storeUint(0b100, 3).storeBytes(owner).storeUint(0, 5))
  return new Slice(arena, index).loadBytes(34)
}
