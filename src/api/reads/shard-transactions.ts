import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/value-parser.ts'
import { columnsOf, findPage } from './keys-first.ts'
import { type PageRequest, type SeekablePage, toPage } from './page.ts'
import { type Sql, sql, where } from './sql.ts'
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
  const tag = `transactions shard ${sort}`
  const behind = cursor === undefined ? undefined : behindCursor(cursor, tag, sort)
  const rows = await runPage<ShardRow>(
    db,
    await findPage(
      db,
      {
        ...{ columns: sql`${COLUMNS}, t.seqno`, table: sql`transactions t`, searched: BY_BLOCKS },
        ...{ conditions: where(...conditionsOf(filter), behind), key: KEY, order: ORDER[sort] },
        indexed: { parts: INDEXED, direction: sort, joined: sql`b.seqno` },
      },
      { limit, offset },
    ),
    sql`, p.seqno`,
  )
  return toPage(rows, limit, (row) => writeCursor(tag, [row.seqno, row.lt, accountOf(row)]))
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

const KEY = columnsOf('seqno', 'lt', 'account')
/** What of it the index of a block's transactions has. */
const INDEXED = columnsOf('seqno', 'lt')

const ORDER: Readonly<Record<Order, Sql>> = {
  asc: sql`order by t.seqno, t.lt, t.account`,
  desc: sql`order by t.seqno desc, t.lt desc, t.account`,
}

function behindCursor(cursor: string, tag: string, sort: Order): Sql {
  const key = new CursorReader(cursor, tag)
  const seqno = key.int32()
  const lt = key.int()
  const account = key.bytes(33)
  key.end()
  // Of both tables, so that neither is read from its beginning.
  return sort === 'desc'
    ? sql`b.seqno <= ${seqno} and t.seqno <= ${seqno} and (b.seqno < ${seqno} or t.lt < ${lt} or (t.lt = ${lt} and t.account > ${account}))`
    : sql`b.seqno >= ${seqno} and t.seqno >= ${seqno} and (b.seqno > ${seqno} or t.lt > ${lt} or (t.lt = ${lt} and t.account > ${account}))`
}
