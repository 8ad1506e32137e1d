import { MessageRecord } from '../../record/message.ts'
import { splice } from '../../record/slots.ts'
import { transactionBeside, transactionDoc } from '../compact/beside.ts'
import { lockDocuments } from '../compact/lock-documents.ts'
import { storeDocuments } from '../compact/store-documents.ts'
import type { Transaction } from '../database.ts'
import { isSame } from '../key-starts.ts'
import { rowsOf } from '../rows-of.ts'
import { transactionKey } from '../transaction-key.ts'

/** A transaction, and the one that sent the message it received. */
export interface ReceivedFrom {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly tx_hash: Uint8Array
}

/** Says in the documents of transactions who sent their messages, which was not known when they were made. */
export async function nameSenders(transaction: Transaction, received: readonly ReceivedFrom[]): Promise<void> {
  if (received.length === 0) return
  const senders = new Map(received.map((one) => [transactionKey(one), one.tx_hash]))
  const lock = await lockDocuments(transaction)
  const rows = await transaction.query<{ account: Buffer; lt: bigint; doc: Buffer; beside: Buffer }>(
    `select t.account, t.lt, ${transactionDoc('t')} as doc, ${transactionBeside('t')} as beside from public.transactions t
     join ${rowsOf({ account: 'bytea', lt: 'bigint' })} k on t.account = k.account and t.lt = k.lt ${lock}`,
    [received.map(({ account }) => account), received.map(({ lt }) => lt)],
  )
  const documents = rows.map((row) => {
    const ends = { in_tx_hash: null, out_tx_hash: senders.get(transactionKey(row)) as Uint8Array }
    const doc = splice(row.doc, { in_msg_sender: MessageRecord.renderEnd(ends) })
    return { ...row, doc, shift: doc.length - row.doc.length }
  })
  const keys = [documents.map(({ account }) => account), documents.map(({ lt }) => lt)]
  await storeDocuments(transaction, documents)
  // What it sent stands behind what it received.
  await transaction.query(
    `update public.messages m set doc_offset = m.doc_offset + n.shift
     from ${rowsOf({ account: 'bytea', lt: 'bigint', shift: 'integer' })} n
     where ${isSame('m.account', 'n.account')} and m.lt = n.lt and m.idx > 0`,
    [...keys, documents.map(({ shift }) => shift)],
  )
}
