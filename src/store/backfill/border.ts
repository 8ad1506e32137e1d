import { byteKey } from '../../lib/byte-key.ts'
import { transactionBeside, transactionDoc } from '../compact/beside.ts'
import { lockDocuments } from '../compact/lock-documents.ts'
import { type ChangedDocument, storeDocuments } from '../compact/store-documents.ts'
import { hasCitus, type Transaction } from '../database.ts'
import { isAnyOf, isSame, startsOf } from '../key-starts.ts'
import { rowsOf } from '../rows-of.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from '../tables/contract-tables.ts'
import type { TraceRow } from '../tables/traces.ts'
import { transactionKey } from '../transaction-key.ts'
import { nameSenders } from './name-senders.ts'
import { STAGING } from './staging.ts'

/** A message that was sent in the staged blocks and received in those in use. */
export interface Crossing {
  readonly hash: Buffer
  /** Of the sender, whose transaction is its home. */
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly tx_hash: Buffer
  readonly trace_id: Buffer
  readonly in_account: Buffer
  readonly in_lt: bigint
  readonly in_tx_hash: Buffer
  /** The trace that the receiver began, for want of its sender. */
  readonly in_trace_id: Buffer
}

/** Messages that cross the border; those that nobody has received yet are open now. */
export async function takeCrossings(transaction: Transaction): Promise<Crossing[]> {
  const crossings = await transaction.query<Crossing>(
    `select o.hash, o.account, o.lt, o.idx, o.tx_hash, o.trace_id, m.account as in_account, m.lt as in_lt, m.in_tx_hash,
       t.trace_id as in_trace_id
     from ${STAGING}.open_messages o
     join public.messages m on m.hash = o.hash and m.idx = 0 and m.created_lt is not null
     join public.transactions t on t.account = m.account and t.lt = m.lt and t.hash = t.trace_id
     order by o.lt, o.account, o.idx`,
  )
  await transaction.query(
    `insert into public.open_messages select o.* from ${STAGING}.open_messages o where o.hash <> all($1::bytea[])`,
    [crossings.map(({ hash }) => hash)],
  )
  return crossings
}

/** A message has one row, with its sender. */
export async function joinMessages(transaction: Transaction, crossings: readonly Crossing[]): Promise<void> {
  await transaction.query(
    `delete from public.messages m using ${rowsOf({ account: 'bytea', lt: 'bigint' })} c
     where ${isSame('m.account', 'c.account')} and m.lt = c.lt and m.idx = 0`,
    [crossings.map(({ in_account }) => in_account), crossings.map(({ in_lt }) => in_lt)],
  )
  await transaction.query(
    `update public.messages m set in_tx_hash = c.in_tx_hash, in_lt = c.in_lt
     from ${rowsOf({ account: 'bytea', lt: 'bigint', idx: 'integer', in_tx_hash: 'bytea', in_lt: 'bigint' })} c
     where ${isSame('m.account', 'c.account')} and m.lt = c.lt and m.idx = c.idx`,
    [
      crossings.map(({ account }) => account),
      crossings.map(({ lt }) => lt),
      crossings.map(({ idx }) => idx),
      crossings.map(({ in_tx_hash }) => in_tx_hash),
      crossings.map(({ in_lt }) => in_lt),
    ],
  )
  await nameSenders(
    transaction,
    crossings.map(({ in_account, in_lt, tx_hash }) => ({ account: in_account, lt: in_lt, tx_hash })),
  )
}

/**
 * Traces in use whose actions name accounts of which nothing was known then, and something is in the staged blocks, which end
 * with `last`: those may be told better. No more than `limit`.
 */
export async function listReclassifiable(transaction: Transaction, last: number, limit: number): Promise<Buffer[]> {
  const kinds = TABLED_KINDS.map((kind) => `select account from ${STAGING}.${CONTRACT_TABLES[kind].table}`)
  if (await hasCitus(transaction)) return listBetterToldOnCitus(transaction, kinds.join(' union '), last, limit)
  const rows = await transaction.query<{ trace_id: Buffer }>(
    `select distinct a.trace_id from (${kinds.join(' union ')}) c
     join public.action_accounts a on ${isSame('a.account', 'c.account')}
     where coalesce((select t.mc_seqno from public.transactions t
         where t.account = c.account and t.lt <= a.trace_end_lt order by t.lt desc limit 1), 0) <= $1
       and not exists (select from ${STAGING}.traces s where s.trace_id = a.trace_id)
     limit $2`,
    [last, limit],
  )
  return rows.map(({ trace_id }) => Buffer.from(trace_id))
}

/** The same in steps: what is staged is beside nothing that is spread. */
async function listBetterToldOnCitus(
  transaction: Transaction,
  kinds: string,
  last: number,
  limit: number,
): Promise<Buffer[]> {
  const known = await transaction.query<{ account: Buffer }>(kinds)
  const [first] = await transaction.query<{ end_lt: bigint | null }>(
    'select min(end_lt) as end_lt from public.traces where mc_seqno_end > $1',
    [last],
  )
  if (known.length === 0 || first?.end_lt == null) return []
  const accounts = known.map(({ account }) => account)
  const staged = await transaction.query<{ trace_id: Buffer }>(
    `select trace_id from ${STAGING}.traces where end_lt >= $1`,
    [first.end_lt],
  )
  const rows = await transaction.query<{ trace_id: Buffer }>(
    `select distinct a.trace_id from public.action_accounts a where ${isAnyOf('a.account', '$1', '$5')} and a.trace_end_lt >= $2
       and coalesce((select t.mc_seqno from public.transactions t
         where t.account = a.account and t.lt <= a.trace_end_lt order by t.lt desc limit 1), 0) <= $3
     limit $4`,
    [accounts, first.end_lt, last, limit + staged.length, startsOf(accounts)],
  )
  const own = new Set(staged.map(({ trace_id }) => byteKey(trace_id)))
  return rows
    .filter(({ trace_id }) => !own.has(byteKey(trace_id)))
    .slice(0, limit)
    .map(({ trace_id }) => Buffer.from(trace_id))
}

export interface StoredNodes {
  readonly trace_id: Buffer
  readonly mc_seqno: number
  readonly nodes: Buffer
  readonly outlines: Buffer | null
}

export const listNodes = (transaction: Transaction, traceIds: readonly Uint8Array[]): Promise<StoredNodes[]> =>
  transaction.query(
    'select trace_id, mc_seqno, nodes, outlines from public.trace_nodes where trace_id = any($1::bytea[]) order by trace_id, mc_seqno',
    [traceIds],
  )

export type StoredTrace = Omit<TraceRow, 'external_hash' | 'mc_seqno_start' | 'start_lt' | 'start_utime'>

export const listTraces = (transaction: Transaction, traceIds: readonly Uint8Array[]): Promise<StoredTrace[]> =>
  transaction.query(
    `select trace_id, mc_seqno_end, end_lt, end_utime, state, transactions, messages, pending from public.traces
     where trace_id = any($1::bytea[])`,
    [traceIds],
  )

/** A transaction, by its account and lt, and a trace. */
export interface TraceMember {
  readonly account: Uint8Array
  readonly lt: bigint
  readonly traceId: Uint8Array
}

/** Tables that tell the trace of a transaction, and know it by account and lt. */
const NAMING = ['transactions', 'open_messages', 'jetton_transfers', 'jetton_burns', 'nft_transfers']

/** These transactions, whose traces had no beginning, belong to those traces now. */
export async function moveToTraces(transaction: Transaction, members: readonly TraceMember[]): Promise<void> {
  const places = [members.map(({ account }) => account), members.map(({ lt }) => lt)]
  const moved = [...places, members.map(({ traceId }) => traceId)]
  const named = `${rowsOf({ account: 'bytea', lt: 'bigint', trace_id: 'bytea' })} c`
  for (const table of NAMING) {
    await transaction.query(
      `update public.${table} t set trace_id = c.trace_id from ${named} where t.account = c.account and t.lt = c.lt`,
      moved,
    )
  }
  await nameBeginnings(transaction, members)
}

/** Documents end with the message that began their trace, where the beginning is known. */
async function nameBeginnings(transaction: Transaction, members: readonly TraceMember[]): Promise<void> {
  const traces = await transaction.query<{ trace_id: Buffer; external_hash: Buffer }>(
    'select trace_id, external_hash from public.traces where trace_id = any($1::bytea[]) and external_hash is not null',
    [members.map(({ traceId }) => traceId)],
  )
  const begun = new Map(traces.map(({ trace_id, external_hash: hash }) => [byteKey(trace_id), Buffer.from(hash)]))
  const named = members.flatMap(({ account, lt, traceId }) => {
    const hash = begun.get(byteKey(traceId))
    return hash === undefined ? [] : [{ account, lt, hash }]
  })
  if (named.length === 0) return
  const hashes = new Map(named.map((one) => [transactionKey(one), one.hash]))
  const lock = await lockDocuments(transaction)
  const rows = await transaction.query<ChangedDocument>(
    `select t.account, t.lt, ${transactionDoc('t')} as doc, ${transactionBeside('t')} as beside
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} c join public.transactions t on t.account = c.account and t.lt = c.lt ${lock}`,
    [named.map(({ account }) => account), named.map(({ lt }) => lt)],
  )
  const documents = rows.map((row) => {
    const hash = hashes.get(transactionKey(row)) as Buffer
    return {
      ...row,
      doc: Buffer.concat([row.doc, Buffer.from(`,"trace_external_hash":"${hash.toString('base64')}"`)]),
    }
  })
  await storeDocuments(transaction, documents)
}

/** What of a trace changes when older blocks join it, behind its id. */
const CHANGED_TRACE = {
  ...{ trace_id: 'bytea', mc_seqno_end: 'integer', end_lt: 'bigint', end_utime: 'bigint' },
  ...{ state: 'integer', transactions: 'integer', messages: 'integer', pending: 'integer' },
}

/** What a masterchain block added to a trace, as it is stored. */
interface AddedNodes {
  readonly traceId: Uint8Array
  readonly mcSeqno: number
  readonly nodes: Uint8Array
  readonly outlines: Uint8Array | null
}

/** Traces with their nodes and accounts, as they are now, in place of `gone`, which are named with the end they had. */
export async function replaceTraces(
  transaction: Transaction,
  gone: readonly TraceMember[],
  traces: readonly StoredTrace[],
  nodes: readonly AddedNodes[],
  accounts: readonly { readonly account: Uint8Array; readonly trace: StoredTrace }[],
): Promise<void> {
  const ids = [...new Map(gone.map(({ traceId }) => [Buffer.from(traceId).toString('hex'), traceId])).values()]
  const kept = traces.map(({ trace_id }) => trace_id)
  await transaction.query('delete from public.trace_nodes where trace_id = any($1::bytea[])', [ids])
  await transaction.query(
    `delete from public.trace_accounts t using ${rowsOf({ account: 'bytea', end_lt: 'bigint', trace_id: 'bytea' })} c
     where t.account = c.account and t.end_lt = c.end_lt and t.trace_id = c.trace_id`,
    [gone.map(({ account }) => account), gone.map(({ lt }) => lt), gone.map(({ traceId }) => traceId)],
  )
  await transaction.query(
    'delete from public.traces where trace_id = any($1::bytea[]) and trace_id <> all($2::bytea[])',
    [ids, kept],
  )
  await transaction.query(
    `update public.traces t set mc_seqno_end = c.mc_seqno_end, end_lt = c.end_lt, end_utime = c.end_utime, state = c.state,
       transactions = c.transactions, messages = c.messages, pending = c.pending
     from ${rowsOf(CHANGED_TRACE)} c
     where t.trace_id = c.trace_id`,
    [
      ...[kept, traces.map((one) => one.mc_seqno_end), traces.map((one) => one.end_lt)],
      ...[traces.map((one) => one.end_utime), traces.map((one) => one.state), traces.map((one) => one.transactions)],
      ...[traces.map((one) => one.messages), traces.map((one) => one.pending)],
    ],
  )
  await transaction.query(
    `insert into public.trace_nodes (trace_id, mc_seqno, nodes, outlines)
     select * from ${rowsOf({ trace_id: 'bytea', mc_seqno: 'integer', nodes: 'bytea', outlines: 'bytea' })} n`,
    [
      ...[nodes.map(({ traceId }) => traceId), nodes.map(({ mcSeqno }) => mcSeqno)],
      ...[nodes.map((one) => one.nodes), nodes.map((one) => one.outlines)],
    ],
  )
  await transaction.query(
    `insert into public.trace_accounts (account, end_lt, trace_id, end_utime)
     select * from ${rowsOf({ account: 'bytea', end_lt: 'bigint', trace_id: 'bytea', end_utime: 'bigint' })} n`,
    [
      ...[accounts.map(({ account }) => account), accounts.map(({ trace }) => trace.end_lt)],
      ...[accounts.map(({ trace }) => trace.trace_id), accounts.map(({ trace }) => trace.end_utime)],
    ],
  )
}
