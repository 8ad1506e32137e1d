import { ADDRESS_BYTES } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { unpackDocument } from '../../store/compact/packed-document.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { ACTION_DOC, isSame, run, sql } from '../reads/sql.ts'
import { accountOf, HASHED_COLUMNS, type HashedRow, runWithoutReceivers } from '../reads/transactions.ts'
import type { Subscription } from './subscription.ts'

/** What one masterchain block brought, in the order in which readers hear of it. */
export interface BlockEvents {
  readonly mcSeqno: number
  readonly events: readonly BlockEvent[]
  /** Numbers of the events, from 1, by the accounts and external messages that they are about. */
  readonly touching: ReadonlyMap<string, readonly number[]>
  /** What is held in memory for it, about. */
  readonly bytes: number
}

export type BlockEvent = TransactionsEvent | ActionsEvent | TraceEvent | StateEvent | JettonEvent

interface OfTrace {
  readonly traceId: Buffer
  /** Normalised hash of the external message that started it; null when none did. */
  readonly externalHash: Buffer | null
}

/** Transactions of one trace, newest first. */
export interface TransactionsEvent extends OfTrace {
  readonly type: 'transactions'
  readonly rows: readonly HashedRow[]
  /** Their accounts, as subscriptions name them. */
  readonly keys: readonly string[]
}

/** Actions of a trace that is complete by this block. */
export interface ActionsEvent extends OfTrace {
  readonly type: 'actions'
  readonly rows: readonly ActionRow[]
}

/** A trace that is complete by this block. */
export interface TraceEvent extends OfTrace {
  readonly type: 'trace'
  readonly externalKey: string
}

export interface StateEvent {
  readonly type: 'account_state_change'
  /** Of a block that is not final; left out for those that are. */
  readonly finality?: 'confirmed'
  readonly row: StateRow
  readonly keys: readonly string[]
}

export interface JettonEvent {
  readonly type: 'jettons_change'
  readonly finality?: 'confirmed'
  readonly row: JettonRow
  readonly keys: readonly string[]
}

export interface ActionRow {
  readonly trace_id: Buffer
  readonly type: number
  readonly ancestors: readonly bigint[] | null
  /** 33 bytes each; the first `accounts` of them are the action's. */
  readonly addresses: Buffer
  readonly accounts: number
  /** The action's accounts, as subscriptions name them. */
  readonly keys: readonly string[]
  /** JSON without its closing brace. */
  readonly doc: Buffer
}

export interface StateRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly hash: Buffer
  readonly status: number
  readonly balance: bigint
  /** Rendered; null when there are none. */
  readonly extra_currencies: Buffer | null
  readonly frozen_hash: Buffer | null
  readonly code_hash: Buffer | null
  readonly data_hash: Buffer | null
}

export interface JettonRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly balance: bigint
  readonly owner: Buffer
  readonly jetton: Buffer
  readonly code_hash: Buffer
  readonly data_hash: Buffer
}

interface TraceFact {
  readonly trace_id: Buffer
  readonly external_hash: Buffer | null
  readonly hash_norm: Buffer | null
  readonly is_ended: boolean
}

/** Everything that a block brought, read back from the tables: the same today and tomorrow. */
export async function readBlockEvents(db: Queryable, mcSeqno: number): Promise<BlockEvents> {
  const rows = await runWithoutReceivers<HashedRow>(
    db,
    sql`select ${HASHED_COLUMNS} from transactions t where t.mc_seqno = ${mcSeqno} order by t.lt, t.account`,
  )
  // Unpacked once for all who listen.
  const transactions = rows.map((row) => ({ ...row, stored: unpackDocument(row.stored) }))
  const [facts, actions, states, jettons] = await Promise.all([
    listTraceFacts(db, mcSeqno, transactions),
    run<Omit<ActionRow, 'keys'>>(
      db,
      sql`select t.trace_id, t.type, t.ancestors, t.addresses, t.accounts, ${ACTION_DOC} as doc from actions t
        where t.mc_seqno = ${mcSeqno} order by t.trace_end_lt, t.trace_id, t.place`,
    ),
    listStates(db, mcSeqno),
    run<JettonRow>(
      db,
      sql`select account, lt, balance, owner, jetton, code_hash, data_hash from jetton_wallet_changes
        where mc_seqno = ${mcSeqno} order by account`,
    ),
  ])
  const byTrace = groupBy(transactions)
  const actionsOf = groupBy(actions)
  const events: BlockEvent[] = []
  for (const fact of facts) {
    const of = { traceId: fact.trace_id, externalHash: fact.hash_norm }
    const key = byteKey(fact.trace_id)
    const rows = byTrace.get(key)
    if (rows !== undefined) {
      const newest = rows.toReversed()
      events.push({ type: 'transactions', ...of, rows: newest, keys: newest.map((row) => byteKey(accountOf(row))) })
    }
    const told = actionsOf.get(key)?.map((row) => ({ ...row, keys: keysOf(row) }))
    if (told !== undefined) events.push({ type: 'actions', ...of, rows: told.toReversed() })
    const externalKey = fact.hash_norm === null ? undefined : byteKey(fact.hash_norm)
    if (fact.is_ended && externalKey !== undefined) events.push({ type: 'trace', ...of, externalKey })
  }
  for (const row of states) events.push({ type: 'account_state_change', row, keys: [byteKey(row.account)] })
  for (const row of jettons) {
    events.push({ type: 'jettons_change', row, keys: [byteKey(row.account), byteKey(row.owner)] })
  }
  return {
    mcSeqno,
    events,
    touching: indexEvents(events),
    bytes: bytesOf(transactions.map(({ stored }) => stored)) + bytesOf(actions.map(({ doc }) => doc)),
  }
}

/** Numbers above `after` of the events that may be of interest to a subscription, in order. */
export function listTouching(
  { touching, events }: BlockEvents,
  wanted: Pick<Subscription, 'isAll' | 'addresses' | 'traces'>,
  after: number,
): number[] {
  const found = new Set<number>()
  const note = (numbers: readonly number[] | undefined): void => {
    for (const number of numbers ?? []) if (number > after) found.add(number)
  }
  const { addresses, traces } = wanted
  if (wanted.isAll) return events.map((_, i) => i + 1).filter((number) => number > after)
  if (addresses.size + traces.size < touching.size) {
    for (const key of addresses.keys()) note(touching.get(key))
    for (const key of traces.keys()) note(touching.get(key))
  } else {
    for (const [key, numbers] of touching) if (addresses.has(key) || traces.has(key)) note(numbers)
  }
  return [...found].sort((a, b) => a - b)
}

function indexEvents(events: readonly BlockEvent[]): Map<string, number[]> {
  const touching = new Map<string, number[]>()
  events.forEach((event, i) => {
    for (const key of namesOf(event)) {
      const numbers = touching.get(key)
      if (numbers === undefined) touching.set(key, [i + 1])
      else if (numbers.at(-1) !== i + 1) numbers.push(i + 1)
    }
  })
  return touching
}

/** Hashes have another length than accounts, so they never meet. */
function namesOf(event: BlockEvent): readonly string[] {
  if (event.type === 'trace') return [event.externalKey]
  return event.type === 'actions' ? event.rows.flatMap(({ keys }) => keys) : event.keys
}

const bytesOf = (documents: readonly Buffer[]): number => documents.reduce((sum, { length }) => sum + length, 0)

const keysOf = ({ addresses, accounts }: Pick<ActionRow, 'addresses' | 'accounts'>): string[] =>
  Array.from({ length: accounts }, (_, i) => byteKey(addresses.subarray(i * ADDRESS_BYTES, (i + 1) * ADDRESS_BYTES)))

/** The block's traces by their first transaction in it, with the external message that each goes back to. */
async function listTraceFacts(db: Queryable, mcSeqno: number, rows: readonly HashedRow[]): Promise<TraceFact[]> {
  const ids = [...new Map(rows.map((row) => [byteKey(row.trace_id), row.trace_id])).values()]
  if (ids.length === 0) return []
  const isSpread = await hasCitus(db)
  const found = await run<TraceFact>(
    db,
    sql`select t.trace_id, t.external_hash, t.state = 1 and t.mc_seqno_end = ${mcSeqno} as is_ended,
        ${isSpread ? sql`null::bytea` : sql`(select m.hash_norm from messages m where m.hash = t.external_hash limit 1)`} as hash_norm
      from traces t where t.trace_id = any(${byteaArray(ids)}::bytea[])`,
  )
  const facts = isSpread ? await withNorms(db, found) : found
  const byId = new Map(facts.map((fact) => [byteKey(fact.trace_id), fact]))
  return ids.flatMap((id) => byId.get(byteKey(id)) ?? [])
}

/** Messages lie on other servers than traces: over several of them theirs are looked up by themselves. */
async function withNorms(db: Queryable, facts: readonly TraceFact[]): Promise<TraceFact[]> {
  const hashes = facts.flatMap(({ external_hash }) => external_hash ?? [])
  if (hashes.length === 0) return [...facts]
  const rows = await run<{ hash: Buffer; hash_norm: Buffer | null }>(
    db,
    sql`select hash, hash_norm from messages where hash = any(${byteaArray(hashes)}::bytea[])`,
  )
  const norms = new Map(rows.map(({ hash, hash_norm }) => [byteKey(hash), hash_norm]))
  return facts.map((fact) => ({
    ...fact,
    hash_norm: fact.external_hash === null ? null : (norms.get(byteKey(fact.external_hash)) ?? null),
  }))
}

/** The states that accounts were left in by the block. */
const listStates = (db: Queryable, mcSeqno: number): Promise<StateRow[]> =>
  run(
    db,
    sql`select s.account, s.lt, s.hash, s.status, s.balance, s.extra_currencies, s.frozen_hash, s.code_hash, s.data_hash
      from (select account, max(lt) as lt from transactions where mc_seqno = ${mcSeqno} group by account) t
      join account_states s on ${isSame(sql`s.account`, sql`t.account`)} and s.lt = t.lt order by s.account`,
  )

function groupBy<Row extends { readonly trace_id: Buffer }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = byteKey(row.trace_id)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
