import type { Static } from '@sinclair/typebox'
import { asAddress, formatRaw } from '../../../cell/address.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { computeHashes } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import { loadMessage } from '../../../tlb/message.ts'
import { loadTransaction, type Transaction } from '../../../tlb/transaction.ts'
import type { TransactionDescr } from '../../../tlb/transaction-descr.ts'
import { base64 } from '../../http/json-writer.ts'
import { nodeError } from '../../http/method-error.ts'
import type { CellRow } from '../../reads/transaction-cells.ts'
import type { BlockTransactionsExt, Transaction as ExtTransaction, TransactionStd } from '../schemas/transaction.ts'
import { toAccountAddress, toFriendly, toTransactionId } from './ids.ts'
import { type BodyForm, toExtMessage, toMessageStd } from './message.ts'

/** What every spelling of a transaction shares, and its messages. */
function open(row: CellRow) {
  if (row.boc === null) throw nodeError('the cells of this transaction were not kept when it was indexed')
  const root = readSingleRoot(row.boc)
  computeHashes(root.arena)
  const transaction = loadTransaction(new Slice(root.arena, root.index))
  const { fee, storageFee } = feesOf(transaction)
  const { inMsg, outMsgs } = transaction
  return {
    inMsg,
    outMsgs,
    fields: {
      address: toAccountAddress(toFriendly(asAddress(row.account))),
      utime: transaction.now,
      // Stored in any order of cells; clients get the bytes that the reference node writes.
      data: base64(writeBoc(root)),
      transaction_id: toTransactionId(row.lt, row.hash),
      fee: fee.toString(),
      storage_fee: storageFee.toString(),
      other_fee: (fee - storageFee).toString(),
    },
  }
}

/** The whole price of a transaction, what its messages will cost included. */
function feesOf({ totalFees, outMsgs, description }: Transaction): { fee: bigint; storageFee: bigint } {
  let fee = totalFees.coins
  for (const cell of outMsgs) {
    const { info } = loadMessage(new Slice(cell.arena, cell.index))
    if (info.kind === 'internal') fee += info.fwdFee
  }
  return { fee, storageFee: storageFeeOf(description) }
}

const storageFeeOf = (description: TransactionDescr): bigint =>
  'storagePhase' in description ? (description.storagePhase?.storageFeesCollected ?? 0n) : 0n

export function toExtTransaction(row: CellRow, form: BodyForm): Static<typeof ExtTransaction> {
  const { fields, inMsg, outMsgs } = open(row)
  return {
    '@type': 'ext.transaction',
    ...fields,
    account: formatRaw(asAddress(row.account)),
    ...(inMsg === null ? {} : { in_msg: toExtMessage(inMsg, form) }),
    out_msgs: outMsgs.map((cell) => toExtMessage(cell, form)),
  }
}

export function toTransactionStd(row: CellRow, form: BodyForm): Static<typeof TransactionStd> {
  const { fields, inMsg, outMsgs } = open(row)
  return {
    '@type': 'raw.transaction',
    ...fields,
    ...(inMsg === null ? {} : { in_msg: toMessageStd(inMsg, form) }),
    out_msgs: outMsgs.map((cell) => toMessageStd(cell, form)),
  }
}

export const toTransactionExt = (
  row: CellRow,
  form: BodyForm,
): Static<typeof BlockTransactionsExt>['transactions'][number] => ({
  ...toTransactionStd(row, form),
  '@type': 'raw.transactionExt',
  account: formatRaw(asAddress(row.account)),
})
