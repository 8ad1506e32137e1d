import { workchainOf } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { readCutState } from '../../decode/states/stored-state.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { loadAccount } from '../../tlb/account.ts'
import { loadStoragePriceList } from '../../tlb/config-params/storage-prices.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { loadTransaction } from '../../tlb/transaction.ts'
import type { AccountAt } from '../reads/account-at.ts'
import { forwardFee, roundUp, sendFees } from './forward-fees.ts'
import type { IndexedTvm } from './indexed-tvm.ts'

/** What a message from outside costs the account it is sent to. */
export interface SourceFees {
  readonly inFwdFee: bigint
  readonly storageFee: bigint
  readonly gasFee: bigint
  readonly fwdFee: bigint
}

/** By running the message. One that is not accepted costs nothing but what is due anyway: its gas fee is 0. */
export async function estimateFees(
  machine: IndexedTvm,
  account: AccountAt,
  message: Cell,
  ignoreChksig: boolean,
): Promise<SourceFees> {
  const { config } = await machine.chainAt(account)
  const isMasterchain = workchainOf(account.address) === MASTERCHAIN
  const inFwdFee = forwardFee(config, message, isMasterchain)
  const result = await machine.emulate(account, message, ignoreChksig)
  if (result.kind !== 'transaction') {
    return { inFwdFee, storageFee: storageFee(config, account, isMasterchain), gasFee: 0n, fwdFee: 0n }
  }
  const root = readSingleRoot(result.transaction)
  const { description } = loadTransaction(new Slice(root.arena, root.index))
  if (description.kind !== 'ord') return { inFwdFee, storageFee: 0n, gasFee: 0n, fwdFee: 0n }
  const { storagePhase, computePhase, actionPhase } = description
  const isAllSent = actionPhase?.success === true && actionPhase.skippedActions === 0
  // What the balance does not cover today has its price all the same.
  const priceListed = () => (result.actions ? sendFees(config, readSingleRoot(result.actions), isMasterchain) : 0n)
  return {
    inFwdFee,
    storageFee: storagePhase?.storageFeesCollected ?? 0n,
    gasFee: computePhase.kind === 'vm' ? computePhase.gasFees : 0n,
    fwdFee: isAllSent ? (actionPhase.totalFwdFees ?? 0n) : priceListed(),
  }
}

const STORAGE_PRICES = 18

/** What an account owes for its storage since it last paid, under the prices of each stretch of that time. */
function storageFee(config: Cell, { state, utime }: AccountAt, isMasterchain: boolean): bigint {
  const root = state?.bytes === undefined ? state?.root : readCutState(state.bytes.boc)
  const account = root == null ? null : loadAccount(new Slice(root.arena, root.index))
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
