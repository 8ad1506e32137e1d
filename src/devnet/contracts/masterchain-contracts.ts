import { type Address, makeAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { SigningKey } from './signing-key.ts'

export const ELECTOR: Address = makeAddress(MASTERCHAIN, new Uint8Array(32).fill(0x33))
export const CONFIG: Address = makeAddress(MASTERCHAIN, new Uint8Array(32).fill(0x55))
export const DNS_ROOT: Address = makeAddress(MASTERCHAIN, new Uint8Array(32).fill(0x44))

/** No election, no credits, no past elections: its first tick begins one. */
export const electorData = (): Cell =>
  buildCell((b) => b.storeUint(0, 3).storeCoins(0n).storeUint(0, 32).storeBytes(new Uint8Array(32)))

/** Size of the elector's data in chains made by earlier versions: the id of the election stands first. */
const OLD_ELECTOR_BITS = 32 + 32 + 2 + 64

/** `params` is the root of the dictionary of configuration parameters. */
export const configData = (params: Cell, key: SigningKey): Cell =>
  buildCell((b) => b.storeCell(params).storeUint(0, 32).storeBytes(key.publicKey).storeBit(0))

/** The election that takes stakes now, in the elector's data; 0 without one. */
export function electionId(data: Cell): number {
  const slice = new Slice(data.arena, data.index)
  if (slice.remainingBits === OLD_ELECTOR_BITS) return slice.loadUint(32)
  const election = slice.loadMaybeRef()
  return election === null ? 0 : new Slice(election.arena, election.index).loadUint(32)
}

export interface Stake {
  readonly queryId: bigint
  readonly electionId: number
  readonly validator: SigningKey
}

const MAX_FACTOR = 3 * 2 ** 16

export const newStake = ({ queryId, electionId, validator }: Stake): Cell =>
  buildCell((b) => {
    b.storeUint(0x4e73744b, 32).storeUint64(queryId).storeBytes(validator.publicKey).storeUint(electionId, 32)
    b.storeUint(MAX_FACTOR, 32).storeBytes(new Uint8Array(32))
    b.storeRef((signature) => signature.storeBytes(new Uint8Array(64)))
  })

export const recoverStake = (queryId: bigint): Cell =>
  buildCell((b) => b.storeUint(0x47657424, 32).storeUint64(queryId))

export interface ParamChange {
  readonly seqno: number
  readonly validUntil: number
  readonly index: number
  readonly value: Cell
}

/** Body of the signed external message that changes a parameter of the configuration. */
export function setConfigParam({ seqno, validUntil, index, value }: ParamChange, key: SigningKey): Cell {
  const order = buildCell((b) => {
    b.storeUint(0x43665021, 32).storeUint(seqno, 32).storeUint(validUntil, 32).storeInt(index, 32).storeCell(value)
  })
  return buildCell((b) => b.storeBytes(key.signCell(order)).storeSlice(new Slice(order.arena, order.index)))
}
