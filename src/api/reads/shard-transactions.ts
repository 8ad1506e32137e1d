import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import type { Order } from '../http/value-parser.ts'
import { findPage } from './keys-first.ts'
import { bothWays, type Keyset, type KeyValue, keyColumn } from './keyset.ts'
import type { PageRequest, SeekablePage } from './page.ts'
import { run, type Sql, sql, where } from './sql.ts'
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
  request: PageRequest,
): Promise<SeekablePage<ShardRow>> {
  const order = ORDERS[sort]
  const { limit, offset, cursor } = request
  if (await hasCitus(db)) return order.page(await listBlockByBlock(db, filter, order, request), limit)
  const list = { columns: sql`${COLUMNS}, t.seqno`, table: sql`transactions t`, searched: BY_BLOCKS, order }
  const conditions = [...ofBlocks(filter), ...ofTransactions(filter), ...behind(order, cursor)]
  const indexed = { count: 2, joined: sql`b.seqno` }
  const page = await findPage(db, { ...list, conditions }, indexed, { limit, offset })
  return order.page(await runPage<ShardRow>(db, page, sql`, p.seqno`), limit)
}

/** By how much more is looked for where filters left too little of what was found. */
const WIDER = 4

/**
 * The same where blocks lie on another server: joined there, all blocks of the shard would be sent to every part. The first blocks that have enough
 * transactions for the page are found by themselves.
 */
async function listBlockByBlock(
  db: Queryable,
  filter: ShardFilter,
  order: Keyset<ShardRow>,
  { limit, offset, cursor }: PageRequest,
): Promise<ShardRow[]> {
  const conditions = [...ofTransactions(filter), order.behind(cursor)]
  for (let wanted = offset + limit; ; wanted *= WIDER) {
    const blocks = await listBlocks(db, filter, order, cursor, wanted + 1)
    // Of the first one, the page before may have had all but the last.
    const enough = BigInt(wanted) + (blocks[0]?.total ?? 0n)
    const seqnos = blocks.filter(({ before }) => before < enough).map(({ seqno }) => BigInt(seqno))
    const isOfBlocks = sql`t.workchain = ${filter.workchain} and t.shard = ${filter.shard} and t.seqno = any(${int8Array(seqnos)}::bigint[])`
    const page = sql`select ${COLUMNS}, t.seqno from transactions t ${where(isOfBlocks, ...conditions)} ${order.orderBy} limit ${limit} offset ${offset}`
    const rows = await runPage<ShardRow>(db, page, sql`, p.seqno`)
    if (rows.length === limit || (seqnos.length === blocks.length && blocks.length <= wanted)) return rows
  }
}

/** At most `most` blocks of the shard that have transactions, in order, each with how many there are before it and with it. */
const listBlocks = (
  db: Queryable,
  filter: ShardFilter,
  order: Keyset<ShardRow>,
  cursor: string | undefined,
  most: number,
): Promise<{ readonly seqno: number; readonly before: bigint; readonly total: bigint }[]> => {
  const direction = order.direction === 'desc' ? sql`desc` : sql`asc`
  const all = where(...ofBlocks(filter), behindBlock(order, order.read(cursor)))
  return run(
    db,
    sql`select b.seqno, sum(b.tx_count) over w - b.tx_count as before, sum(b.tx_count) over w as total from blocks b ${all}
      window w as (order by b.seqno ${direction}) order by b.seqno ${direction} limit ${most}`,
  )
}

function ofBlocks({ workchain, shard, start_lt, end_lt, start_utime, end_utime }: ShardFilter): (Sql | undefined)[] {
  return [
    sql`b.workchain = ${workchain} and b.shard = ${shard} and b.tx_count > 0`,
    start_lt === undefined ? undefined : sql`b.end_lt >= ${start_lt}`,
    end_lt === undefined ? undefined : sql`b.start_lt <= ${end_lt}`,
    start_utime === undefined ? undefined : sql`b.gen_utime >= ${start_utime}`,
    end_utime === undefined ? undefined : sql`b.gen_utime <= ${end_utime}`,
  ]
}

function ofTransactions(filter: ShardFilter): (Sql | undefined)[] {
  const { start_lt, end_lt, start_utime, end_utime, exclude_account } = filter
  return [
    start_lt === undefined ? undefined : sql`t.lt >= ${start_lt}`,
    end_lt === undefined ? undefined : sql`t.lt <= ${end_lt}`,
    start_utime === undefined ? undefined : sql`t.now >= ${start_utime}`,
    end_utime === undefined ? undefined : sql`t.now <= ${end_utime}`,
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
function behind(order: Keyset<ShardRow>, cursor: string | undefined): (Sql | undefined)[] {
  const key = order.read(cursor)
  return key === undefined ? [] : [behindBlock(order, key), order.behindKey(key)]
}

/** The block of the last row may have more. */
function behindBlock({ direction }: Keyset<ShardRow>, key: readonly KeyValue[] | undefined): Sql | undefined {
  const seqno = key?.[0]
  if (seqno === undefined) return undefined
  return direction === 'desc' ? sql`b.seqno <= ${seqno}` : sql`b.seqno >= ${seqno}`
}
