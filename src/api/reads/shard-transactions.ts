import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import { findPage } from './keys-first.ts'
import { bothWays, type Keyset, type KeyValue, keyColumn } from './keyset.ts'
import type { PageRequest, SeekablePage } from './page.ts'
import { type Sql, sql } from './sql.ts'
import { accountOf, accountSet, COLUMNS, runPage, type TransactionFilter, type TransactionRow } from './transactions.ts'

interface ShardFilter extends TransactionFilter {
  readonly workchain: number
  readonly shard: bigint
}

/** The filter, when it asks for all blocks of one shard and for nothing that an index of the transactions answers better. */
export function asShardFilter(filter: TransactionFilter): ShardFilter | undefined {
  const { workchain, seqno, mc_seqno, lt, hash, keys, account } = filter
  const isNarrow = [seqno, mc_seqno, lt, hash, keys, account].some((given) => given !== undefined)
  if (workchain === undefined || isNarrow) return undefined
  // The masterchain has one shard.
  const shard = filter.shard ?? (workchain === MASTERCHAIN ? WHOLE_SHARD : undefined)
  return shard === undefined ? undefined : { ...filter, workchain, shard }
}

interface ShardRow extends TransactionRow {
  readonly seqno: number
}

/**
 * A page of the transactions of one shard, walked block by block: a quiet shard would otherwise be looked for among all
 * others. Lt and time grow from block to block of a shard, so its blocks' order is that of both.
 */
export async function listShardTransactions(
  db: Queryable,
  filter: ShardFilter,
  sort: Order,
  { limit, offset, cursor }: PageRequest,
): Promise<SeekablePage<ShardRow>> {
  const order = ORDERS[sort]
  const list = { columns: sql`${COLUMNS}, t.seqno`, table: sql`transactions t`, searched: BY_BLOCKS, order }
  const conditions = [...conditionsOf(filter), ...behind(order, cursor)]
  const indexed = { count: 2, joined: sql`b.seqno` }
  const page = await findPage(db, { ...list, conditions }, indexed, { limit, offset })
  return order.page(await runPage<ShardRow>(db, page, sql`, p.seqno`), limit)
}

function conditionsOf(filter: ShardFilter): (Sql | undefined)[] {
  const { workchain, shard, start_lt, end_lt, start_utime, end_utime, exclude_account } = filter
  return [
    sql`b.workchain = ${workchain} and b.shard = ${shard} and b.tx_count > 0`,
    start_lt === undefined ? undefined : sql`b.end_lt >= ${start_lt} and t.lt >= ${start_lt}`,
    end_lt === undefined ? undefined : sql`b.start_lt <= ${end_lt} and t.lt <= ${end_lt}`,
    start_utime === undefined ? undefined : sql`b.gen_utime >= ${start_utime} and t.now >= ${start_utime}`,
    end_utime === undefined ? undefined : sql`b.gen_utime <= ${end_utime} and t.now <= ${end_utime}`,
    exclude_account === undefined ? undefined : sql`t.account <> all(${accountSet(exclude_account)})`,
  ]
}

const BY_BLOCKS = sql`blocks b join transactions t on t.seqno = b.seqno and t.shard = b.shard and t.workchain = b.workchain`

/** The index of a block's transactions has the first two. */
const ORDERS = bothWays<ShardRow>('transactions shard', [
  keyColumn('seqno', 'int4'),
  keyColumn('lt', 'int8'),
  { ...keyColumn('account', 'address', { isTieBreak: true }), of: accountOf },
])

/** Of both tables, so that neither is read from its beginning. */
function behind(order: Keyset<ShardRow>, cursor: string | undefined): Sql[] {
  const key = order.read(cursor)
  if (key === undefined) return []
  const seqno = key[0] as KeyValue
  return [order.direction === 'desc' ? sql`b.seqno <= ${seqno}` : sql`b.seqno >= ${seqno}`, order.behindKey(key)]
}
