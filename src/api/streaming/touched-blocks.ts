import { hasCitus, type Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { isSame, run, type Sql, sql, startOf } from '../reads/sql.ts'
import type { Subscription } from './subscription.ts'

/** Masterchain blocks, both ends included. */
export interface BlockWindow {
  readonly from: number
  readonly to: number
}

/** With more than this to find in a window, reading its blocks is no dearer. */
const MOST = 1_000

interface LtRange {
  readonly least: bigint
  readonly most: bigint
}

/**
 * The blocks of a window in which something may be for a subscription, in order, by what the indexes of its accounts say; undefined
 * when there is too much of it.
 */
export async function findTouchedBlocks(
  db: Queryable,
  subscription: Subscription,
  window: BlockWindow,
): Promise<number[] | undefined> {
  const { types, addresses, traces } = subscription
  const accounts = byteaArray([...addresses.values()])
  const lts = await findLtRange(db, window)
  const isSpread = await hasCitus(db)
  const searches: Sql[] = []
  if (types.has('transactions') || types.has('account_state_change'))
    searches.push(byTransaction(accounts, lts, isSpread))
  if (types.has('actions')) searches.push(byAction(accounts, lts, isSpread))
  if (types.has('jettons_change')) {
    searches.push(
      byWallet(sql`o.account`, accounts, window, isSpread),
      byWallet(sql`o.owner`, accounts, window, isSpread),
    )
  }
  if (types.has('trace')) searches.push(byExternal(byteaArray([...traces.values()])))
  const found = await Promise.all(searches.map((search) => run<{ mc_seqno: number }>(db, search)))
  if (found.some((rows) => rows.length > MOST)) return undefined
  const blocks = new Set(found.flat().map(({ mc_seqno }) => mc_seqno))
  return [...blocks].filter((block) => block >= window.from && block <= window.to).sort((a, b) => a - b)
}

/**
 * Every block of the window comes behind one that was the newest of its shard before the window, and not behind one that is at its end:
 * there is no transaction in it with an lt outside of these. Some with such an lt may be in other blocks.
 */
async function findLtRange(db: Queryable, { from, to }: BlockWindow): Promise<LtRange> {
  const tops = await run<{ mc_seqno: number; end_lt: bigint | null }>(
    db,
    sql`select s.mc_seqno, b.end_lt from shard_state s
      left join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno
      where s.mc_seqno in (${from - 1}, ${to})`,
  )
  // A block that is not stored is from before the index.
  const before = tops.filter(({ mc_seqno }) => mc_seqno < from).map(({ end_lt }) => end_lt ?? 0n)
  const after = tops.filter(({ mc_seqno }) => mc_seqno === to).map(({ end_lt }) => end_lt ?? 0n)
  return {
    least: before.length === 0 ? 0n : before.reduce((a, b) => (b < a ? b : a)),
    most: after.reduce((a, b) => (b > a ? b : a), 0n),
  }
}

/**
 * The first rows of each account, by the index that has them in order. Where rows are spread over several servers, each looks for those of all
 * accounts at once.
 */
const firstOfEach = (accounts: Buffer, isSpread: boolean, isOne: Sql, select: (isIts: Sql) => Sql, order: Sql): Sql =>
  isSpread
    ? sql`(select unnest(${accounts}::bytea[]) as account) a join lateral (${select(isOne)}) t on true`
    : sql`unnest(${accounts}::bytea[]) as a (account) cross join lateral (${select(isOne)} ${order} limit ${MOST + 1}) t`

function byTransaction(accounts: Buffer, { least, most }: LtRange, isSpread: boolean): Sql {
  const select = (isIts: Sql) =>
    sql`select mc_seqno from transactions o where ${isIts} and lt between ${least} and ${most}`
  const rows = firstOfEach(accounts, isSpread, sql`o.account = a.account`, select, sql`order by lt`)
  return sql`select t.mc_seqno from ${rows} limit ${MOST + 1}`
}

function byAction(accounts: Buffer, { least, most }: LtRange, isSpread: boolean): Sql {
  const select = (isIts: Sql) =>
    sql`select trace_id, place from action_accounts o where ${isIts} and trace_end_lt between ${least} and ${most}`
  const isOne = isSame(sql`o.account`, sql`a.account`)
  const order = sql`order by trace_end_lt, ${startOf(sql`trace_id`)}, trace_id, place`
  const rows = firstOfEach(accounts, isSpread, isOne, select, order)
  return sql`select x.mc_seqno from (select t.trace_id, t.place from ${rows} limit ${MOST + 1}) t join actions x on x.trace_id = t.trace_id and x.place = t.place limit ${MOST + 1}`
}

/** Of jetton wallets by themselves, or by who owns them. */
function byWallet(column: Sql, accounts: Buffer, { from, to }: BlockWindow, isSpread: boolean): Sql {
  const select = (isIts: Sql) =>
    sql`select mc_seqno from jetton_wallet_changes o where ${isIts} and mc_seqno between ${from} and ${to}`
  const rows = firstOfEach(accounts, isSpread, sql`${column} = a.account`, select, sql`order by ${column}, mc_seqno`)
  return sql`select t.mc_seqno from ${rows} limit ${MOST + 1}`
}

/** A trace goes by the hash of its first transaction, which is the one that received the message. */
const byExternal = (hashes: Buffer): Sql =>
  sql`select t.mc_seqno_end as mc_seqno from (select in_tx_hash from messages where hash_norm = any(${hashes}::bytea[]) offset 0) m
    join traces t on t.trace_id = m.in_tx_hash where t.state = 1 limit ${MOST + 1}`
