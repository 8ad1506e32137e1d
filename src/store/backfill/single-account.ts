import type { Queryable, Transaction } from '../database.ts'
import { isSame } from '../key-starts.ts'
import { rowsOf } from '../rows-of.ts'
import { nameSenders, type ReceivedFrom } from './name-senders.ts'
import { STAGING } from './staging.ts'

// Transactions of one account from before the first stored block. Each stands alone, in a trace of its own that is marked as broken.
// A message has one row here too: with its receiver, when that is stored, else with its sender.

/** Where an account's stored transactions begin; they are an unbroken chain. */
export interface ChainStart {
  readonly lt: bigint
  readonly prevLt: bigint
  readonly prevHash: Uint8Array
}

export async function findChainStart(db: Queryable, account: Uint8Array): Promise<ChainStart | undefined> {
  const [row] = await db.query<{ lt: bigint; prev_trans_lt: bigint; prev_trans_hash: Buffer }>(
    'select lt, prev_trans_lt, prev_trans_hash from transactions where account = $1 order by lt limit 1',
    [account],
  )
  return row && { lt: row.lt, prevLt: row.prev_trans_lt, prevHash: Uint8Array.from(row.prev_trans_hash) }
}

/** Internal messages that are stored already, by hash, with the transaction that is their home. */
export interface KnownMessage {
  readonly hash: Buffer
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly out_tx_hash: Buffer | null
  readonly in_tx_hash: Buffer | null
}

export const listKnownMessages = (db: Queryable, hashes: readonly Uint8Array[]): Promise<KnownMessage[]> =>
  db.query(
    `select hash, account, lt, idx, out_tx_hash, in_tx_hash from messages
     where hash = any($1::bytea[]) and created_lt is not null`,
    [hashes],
  )

/** Their senders are known now. */
export async function storeSenders(
  transaction: Transaction,
  senders: readonly { readonly hash: Uint8Array; readonly txHash: Uint8Array }[],
): Promise<void> {
  const named = await transaction.query<ReceivedFrom>(
    `update public.messages m set out_tx_hash = c.tx_hash from ${rowsOf({ hash: 'bytea', tx_hash: 'bytea' })} c
     where m.hash = c.hash and m.idx = 0 and m.created_lt is not null and m.out_tx_hash is null
     returning m.account, m.lt, c.tx_hash`,
    [senders.map(({ hash }) => hash), senders.map(({ txHash }) => txHash)],
  )
  await nameSenders(transaction, named)
}

/** Rows that were with their senders, until a receiver came. */
export async function dropSentRows(transaction: Transaction, hashes: readonly Uint8Array[]): Promise<void> {
  await transaction.query(
    'delete from public.messages where hash = any($1::bytea[]) and idx > 0 and in_tx_hash is null',
    [hashes],
  )
}

/** What stood alone and is in the staged blocks too gives way to them. Gives what is to be said once they are there. */
export async function yieldToStaged(
  transaction: Transaction,
  first: number,
  last: number,
): Promise<{ readonly hash: Uint8Array; readonly txHash: Uint8Array }[]> {
  const lone = await transaction.query<{ account: Buffer; lt: bigint; hash: Buffer }>(
    'select account, lt, hash from public.transactions where mc_seqno between $1 and $2',
    [first, last],
  )
  const places = [lone.map(({ account }) => account), lone.map(({ lt }) => lt)]
  const hashes = lone.map(({ hash }) => hash)
  const linked = await transaction.query<{ hash: Buffer; tx_hash: Buffer }>(
    `select m.hash, m.out_tx_hash as tx_hash from public.messages m
     join ${rowsOf({ account: 'bytea', lt: 'bigint' })} c on ${isSame('m.account', 'c.account')} and m.lt = c.lt
     where m.idx = 0 and m.out_tx_hash is not null and m.out_tx_hash <> all($3::bytea[])`,
    [...places, hashes],
  )
  // Sent by one that stands alone further back, and received in the staged blocks.
  const received = await transaction.query<{ hash: Buffer; tx_hash: Buffer }>(
    `delete from public.messages m using ${STAGING}.messages s
     where s.idx = 0 and s.created_lt is not null and s.out_tx_hash is null and m.hash = s.hash and m.idx > 0
       and m.in_tx_hash is null and m.out_tx_hash <> all($1::bytea[]) returning m.hash, m.out_tx_hash as tx_hash`,
    [hashes],
  )
  for (const [table, key] of [
    ['messages', `${isSame('t.account', 'c.account')} and t.lt = c.lt`],
    ['transactions', 't.account = c.account and t.lt = c.lt'],
    ['transaction_hashes', 't.hash = c.hash'],
    ['trace_nodes', 't.trace_id = c.hash'],
    ['trace_accounts', 't.account = c.account and t.end_lt = c.lt and t.trace_id = c.hash'],
    ['traces', 't.trace_id = c.hash'],
  ] as const) {
    await transaction.query(
      `delete from public.${table} t using ${rowsOf({ account: 'bytea', lt: 'bigint', hash: 'bytea' })} c where ${key}`,
      [...places, hashes],
    )
  }
  return [...linked, ...received].map(({ hash, tx_hash }) => ({
    hash: Uint8Array.from(hash),
    txHash: Uint8Array.from(tx_hash),
  }))
}
