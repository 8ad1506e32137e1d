import type { Transaction } from '../database.ts'
import { rowsOf } from '../rows-of.ts'
import { packToOwnBytes } from './packed-document.ts'

/** A transaction's document, to be stored in place of the one it has. */
export interface ChangedDocument {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly doc: Uint8Array
  /** What its row has beside it. */
  readonly beside: Uint8Array
}

/** Puts documents of transactions in the place of those that are stored. */
export async function storeDocuments(transaction: Transaction, documents: readonly ChangedDocument[]): Promise<void> {
  await transaction.query(
    `update public.transactions t set doc = n.doc from ${rowsOf({ account: 'bytea', lt: 'bigint', doc: 'bytea' })} n
     where t.account = n.account and t.lt = n.lt`,
    [
      documents.map(({ account }) => account),
      documents.map(({ lt }) => lt),
      documents.map(({ doc, beside }) => packToOwnBytes(doc, beside)),
    ],
  )
}
