import type { Transaction } from '../database.ts'
import { packToOwnBytes } from './packed-document.ts'

/** A transaction's document, to be stored in place of the one it has. */
export interface ChangedDocument {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly doc: Uint8Array
}

/** Puts documents of transactions in the place of those that are stored. */
export async function storeDocuments(transaction: Transaction, documents: readonly ChangedDocument[]): Promise<void> {
  await transaction.query(
    `update public.transactions t set doc = n.doc from unnest($1::bytea[], $2::bigint[], $3::bytea[]) n (account, lt, doc)
     where t.account = n.account and t.lt = n.lt`,
    [
      documents.map(({ account }) => account),
      documents.map(({ lt }) => lt),
      documents.map(({ doc }) => packToOwnBytes(doc)),
    ],
  )
}
