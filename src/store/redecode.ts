import { transactionBeside, transactionDoc } from './compact/beside.ts'
import { lockDocuments } from './compact/lock-documents.ts'
import { packToOwnBytes } from './compact/packed-document.ts'
import type { Queryable, Transaction } from './database.ts'
import { isSame } from './key-starts.ts'
import { rowsOf } from './rows-of.ts'

/** A transaction's document, and how to find the next one. */
export interface StoredDocument {
  readonly account: Buffer
  readonly lt: bigint
  readonly mc_seqno: number
  readonly doc: Buffer
  /** What it is packed with. */
  readonly beside: Buffer
}

/** A document made anew, with the places of its messages: 0 = the in-message, n = the n-th out-message. */
export interface NewDocument {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly doc: Uint8Array
  readonly beside: Uint8Array
  /** Messages to accounts among those it sent. */
  readonly sent: number
  readonly messages: readonly { readonly idx: number; readonly offset: number; readonly length: number }[]
}

/** Raised when documents get another shape: the old ones are written anew. 2: messages name the transactions at their ends. */
const DOCUMENT_VERSION = 2

/** Documents are what layouts and their own shape make them. */
const storedVersion = (layouts: string): string => `${layouts} ${DOCUMENT_VERSION}`

/**
 * Says which layouts are in force. When they are others than before, every document there is has to be made anew;
 * those that come from now on are not.
 */
export async function storeLayoutsVersion(db: Queryable, version: string): Promise<void> {
  await db.query(
    `insert into redecode (version, until_mc_seqno, is_done)
     select $1, coalesce(max(last_mc_seqno), -1), count(*) = 0 from checkpoint
     on conflict (id) do update set version = excluded.version, until_mc_seqno = excluded.until_mc_seqno,
       after_mc_seqno = null, after_lt = null, after_account = null, is_done = excluded.is_done
     where redecode.version <> excluded.version`,
    [storedVersion(version)],
  )
}

/**
 * The next documents that these layouts have not gone through; undefined when another process is at it, or all is
 * done.
 */
export async function takeOldDocuments(
  transaction: Transaction,
  version: string,
  limit: number,
): Promise<StoredDocument[] | undefined> {
  // A commit of the indexer must never wait for this for long, nor end up waiting for it while it waits for the commit.
  await transaction.run(`set local lock_timeout = '250ms'`)
  const [state] = await transaction.query<{
    until_mc_seqno: number
    after_mc_seqno: number | null
    after_lt: bigint | null
    after_account: Buffer | null
  }>(
    `select until_mc_seqno, after_mc_seqno, after_lt, after_account from redecode
     where version = $1 and not is_done for update skip locked`,
    [storedVersion(version)],
  )
  if (state === undefined) return undefined
  const { until_mc_seqno, after_mc_seqno, after_lt, after_account } = state
  const lock = await lockDocuments(transaction)
  return transaction.query<StoredDocument>(
    `select t.account, t.lt, t.mc_seqno, ${transactionDoc('t')} as doc, ${transactionBeside('t')} as beside from transactions t
     where t.mc_seqno <= $1 and (t.mc_seqno, t.lt, t.account) > ($2, $3, $4)
     order by t.mc_seqno, t.lt, t.account limit $5 ${lock}`,
    [until_mc_seqno, after_mc_seqno ?? -1, after_lt ?? 0n, after_account ?? Buffer.alloc(0), limit],
  )
}

/** Which transactions sent these messages, where they are stored. */
export const listSenders = (
  db: Queryable,
  hashes: readonly Uint8Array[],
): Promise<{ readonly hash: Buffer; readonly tx_hash: Buffer }[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db.query(
        `select hash, out_tx_hash as tx_hash from messages
         where hash = any($1::bytea[]) and created_lt is not null and out_tx_hash is not null`,
        [hashes],
      )

/**
 * Documents and the places of messages in them change together, or a reader would cut a message out of the wrong
 * bytes.
 */
export async function storeNewDocuments(
  transaction: Transaction,
  documents: readonly NewDocument[],
  last: StoredDocument | undefined,
): Promise<void> {
  if (documents.length > 0) {
    await transaction.query(
      `update transactions t set doc = n.doc, sent = n.sent
       from ${rowsOf({ account: 'bytea', lt: 'bigint', doc: 'bytea', sent: 'smallint' })} n
       where t.account = n.account and t.lt = n.lt`,
      [
        documents.map(({ account }) => account),
        documents.map(({ lt }) => lt),
        documents.map(({ doc, beside }) => packToOwnBytes(doc, beside)),
        documents.map(({ sent }) => sent),
      ],
    )
    const places = documents.flatMap(({ account, lt, messages }) => messages.map((one) => ({ account, lt, ...one })))
    await transaction.query(
      `update messages m set doc_offset = n.from_byte, doc_length = n.length
       from ${rowsOf({ account: 'bytea', lt: 'bigint', idx: 'smallint', from_byte: 'integer', length: 'integer' })} n
       where ${isSame('m.account', 'n.account')} and m.lt = n.lt and m.idx = n.idx`,
      [
        places.map(({ account }) => account),
        places.map(({ lt }) => lt),
        places.map(({ idx }) => idx),
        places.map(({ offset }) => offset),
        places.map(({ length }) => length),
      ],
    )
  }
  if (last === undefined) await transaction.query('update redecode set is_done = true')
  else {
    await transaction.query('update redecode set after_mc_seqno = $1, after_lt = $2, after_account = $3', [
      last.mc_seqno,
      last.lt,
      last.account,
    ])
  }
}

/** True as well when other layouts are in force by now: then it is not for these to go on. */
export async function isRedecoded(db: Queryable, version: string): Promise<boolean> {
  const [row] = await db.query<{ is_done: boolean }>('select is_done from redecode where version = $1', [
    storedVersion(version),
  ])
  return row?.is_done ?? true
}
