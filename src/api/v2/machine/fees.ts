import { workchainOf } from '../../../cell/address.ts'
import { refAt, refCount } from '../../../cell/arena.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import type { Cell } from '../../../cell/cell.ts'
import { computeHashes, hashAt } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import { byteKey } from '../../../lib/byte-key.ts'
import { MASTERCHAIN } from '../../../model/block.ts'
import { loadAccount } from '../../../tlb/account.ts'
import { loadMsgForwardPrices } from '../../../tlb/config-params/msg-forward-prices.ts'
import { loadStoragePriceList } from '../../../tlb/config-params/storage-prices.ts'
import { findConfigParam } from '../../../tlb/config-params.ts'
import { loadTransaction } from '../../../tlb/transaction.ts'
import type { AccountAt } from '../reads/accounts.ts'
import type { Machine } from './machine.ts'

/** What a message from outside costs the account it is sent to. */
export interface SourceFees {
  readonly inFwdFee: bigint
  readonly storageFee: bigint
  readonly gasFee: bigint
  readonly fwdFee: bigint
}

/** By running the message. One that is not accepted costs nothing but what is due anyway: its gas fee is 0. */
export async function estimateFees(
  machine: Machine,
  account: AccountAt,
  message: Cell,
  ignoreChksig: boolean,
): Promise<SourceFees> {
  const { config } = await machine.chainAt(account)
  const isMasterchain = workchainOf(account.address) === MASTERCHAIN
  const inFwdFee = importFee(config, message, isMasterchain)
  const result = await machine.emulate(account, message, ignoreChksig)
  if (result.kind !== 'transaction') {
    return { inFwdFee, storageFee: storageFee(config, account, isMasterchain), gasFee: 0n, fwdFee: 0n }
  }
  const root = readSingleRoot(result.transaction)
  const { description } = loadTransaction(new Slice(root.arena, root.index))
  if (description.kind !== 'ord') return { inFwdFee, storageFee: 0n, gasFee: 0n, fwdFee: 0n }
  const { storagePhase, computePhase, actionPhase } = description
  return {
    inFwdFee,
    storageFee: storagePhase?.storageFeesCollected ?? 0n,
    gasFee: computePhase.kind === 'vm' ? computePhase.gasFees : 0n,
    fwdFee: actionPhase?.totalFwdFees ?? 0n,
  }
}

const MASTERCHAIN_PRICES = 24
const BASECHAIN_PRICES = 25
const STORAGE_PRICES = 18

/** The price of bringing a message in: by its cells and bits, each different cell once, its own root left out. */
function importFee(config: Cell, message: Cell, isMasterchain: boolean): bigint {
  const param = findConfigParam(config, isMasterchain ? MASTERCHAIN_PRICES : BASECHAIN_PRICES)
  if (param === undefined) return 0n
  const { lumpPrice, bitPrice, cellPrice } = loadMsgForwardPrices(param)
  const { cells, bits } = sizeBelow(message)
  return lumpPrice + roundUp(bitPrice * bits + cellPrice * cells)
}

/** Prices are in 65536ths. */
const roundUp = (value: bigint): bigint => (value + 0xffffn) >> 16n

function sizeBelow({ arena, index }: Cell): { cells: bigint; bits: bigint } {
  computeHashes(arena)
  const seen = new Set<string>()
  let bits = 0n
  const stack = [index]
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    for (let i = 0; i < refCount(arena, cell); i++) {
      const child = refAt(arena, cell, i)
      const key = byteKey(hashAt(arena, child))
      if (seen.has(key)) continue
      seen.add(key)
      bits += BigInt(arena.bitLength[child] as number)
      stack.push(child)
    }
  }
  return { cells: BigInt(seen.size), bits }
}

/** What an account owes for its storage since it last paid, under the prices of each stretch of that time. */
function storageFee(config: Cell, { state, utime }: AccountAt, isMasterchain: boolean): bigint {
  const account = state?.root == null ? null : loadAccount(new Slice(state.root.arena, state.root.index))
  const param = findConfigParam(config, STORAGE_PRICES)
  if (account === null || param === undefined) return 0n
  const { used, lastPaid, duePayment } = account.storageInfo
  const prices = loadStoragePriceList(param).map(({ value }) => value)
  let owed = 0n
  prices.forEach((price, i) => {
    const from = Math.max(price.utimeSince, lastPaid)
    const to = Math.min(prices[i + 1]?.utimeSince ?? utime, utime)
    if (lastPaid === 0 || to <= from) return
    const [bit, cell] = isMasterchain
      ? [price.mcBitPricePs, price.mcCellPricePs]
      : [price.bitPricePs, price.cellPricePs]
    owed += BigInt(to - from) * (used.bits * bit + used.cells * cell)
  })
  return roundUp(owed) + (duePayment ?? 0n)
}
