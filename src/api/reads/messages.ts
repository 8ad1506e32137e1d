import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import type { Order } from '../http/value-parser.ts'
import type { Bounds } from './bounds.ts'
import { type CountedSearch, PAST_END, readFromStart } from './counted-lists.ts'
import { EPOCH } from './epoch.ts'
import { findPage } from './keys-first.ts'
import { bothWays, type KeyColumn } from './keyset.ts'
import { isAt } from './message-ends.ts'
import type { Page, PageRequest } from './page.ts'
import { isOneOf, isSame, run, type Sql, sql, TRANSACTION_DOC } from './sql.ts'
import { distinctKeys } from './transaction-pages.ts'
import { atKeys, ofAccounts } from './transactions.ts'

export interface MessageFilter extends Bounds {
  readonly msg_hash?: readonly Hash[]
  readonly body_hash?: Hash
  readonly source?: Address | 'null'
  readonly destination?: Address | 'null'
  readonly opcode?: bigint
  readonly direction?: 'in' | 'out'
  readonly exclude_externals?: boolean
  readonly only_externals?: boolean
}

export interface MessageRow {
  /** Home transaction and place in it. */
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly hash: Buffer
  readonly source: Buffer | null
  readonly destination: Buffer | null
  readonly created_lt: bigint | null
  readonly in_tx_hash: Buffer | null
  readonly out_tx_hash: Buffer | null
  /** The document of its home transaction as it is stored, and where in the text the message's own lies, without its closing brace. */
  readonly stored: Buffer
  readonly doc_offset: number
  readonly doc_length: number
  /** How far the database was when the row was read. */
  readonly epoch: bigint | null
}

const KEYS = sql`m.account, m.lt, m.idx, m.hash, m.source, m.destination, m.created_lt, m.in_tx_hash, m.out_tx_hash`

/** When a message came to be: those from outside have no lt of their own, so theirs is that of the transaction that received them. */
const LISTED_LT = sql`coalesce(m.created_lt, m.lt)`

/**
 * A page of the messages that pass every filter, each once. What joins the chain later has a larger lt, so it stands behind
 * all that an ascending list has shown.
 */
export async function listMessages(
  db: Queryable,
  filter: MessageFilter,
  sort: Order,
  { limit, offset, cursor }: PageRequest,
): Promise<Page<MessageRow>> {
  const order = ORDERS[sort]
  const conditions = [...conditionsOf(filter), order.behind(cursor)]
  // All messages are counted, and no others.
  const isAll = filter.msg_hash === undefined && conditions.every((condition) => condition === undefined)
  const counted: CountedSearch | undefined = isAll
    ? { table: 'messages', key: LISTED_LT, direction: sort, offset }
    : undefined
  return readFromStart(db, counted, offset, async (from, start) => {
    if (start === PAST_END) return order.page([], limit)
    const list = {
      columns: sql`${KEYS}, m.doc_offset, m.doc_length`,
      table: candidates(filter),
      conditions: [...conditions, start.within],
      order,
    }
    // Of the order, indexes have the lt.
    const page = await findPage(from, list, { count: 1 }, { limit, offset: start.offset })
    return order.page(await listPage(from, page, order.orderBy), limit)
  })
}

/** The page is settled on narrow rows; only then are documents opened, over several servers on those that have them. */
async function listPage(db: Queryable, page: Sql, order: Sql): Promise<MessageRow[]> {
  if (!(await hasCitus(db))) {
    return run(
      db,
      sql`select m.*, ${EPOCH} as epoch, ${TRANSACTION_DOC} as stored
        from (${page}) m join transactions t on t.account = m.account and t.lt = m.lt ${order}`,
    )
  }
  const rows = await run<Omit<MessageRow, 'stored' | 'epoch'>>(db, page)
  if (rows.length === 0) return []
  const homes = await run<Pick<MessageRow, 'account' | 'lt' | 'stored' | 'epoch'>>(
    db,
    sql`select t.account, t.lt, ${EPOCH} as epoch, ${TRANSACTION_DOC} as stored ${atKeys(distinctKeys(rows))}
      ${await ofAccounts(db, sql`t.account`, rows)}`,
  )
  const known = new Map(homes.map((home) => [transactionKey(home), home]))
  return rows.flatMap((row) => {
    const home = known.get(transactionKey(row))
    return home === undefined ? [] : [{ ...row, stored: home.stored, epoch: home.epoch }]
  })
}

/** A hash may be the message's own or its normalised one; each has its index. */
function candidates(filter: MessageFilter): Sql {
  if (filter.msg_hash === undefined) return sql`messages m`
  const isNamed = isOneOf(sql`hash`, filter.msg_hash)
  return sql`(select * from messages where ${isNamed}
    union all select * from messages where ${isOneOf(sql`hash_norm`, filter.msg_hash)} and not (${isNamed})) m`
}

function conditionsOf(filter: MessageFilter): (Sql | undefined)[] {
  const { body_hash, source, destination, opcode, direction, exclude_externals, only_externals } = filter
  const { start_lt, end_lt } = filter
  // From the beginning on: that leaves nothing out, not even what has no lt.
  const startLt = start_lt === 0n ? undefined : start_lt
  const boundsLt = startLt !== undefined || end_lt !== undefined
  return [
    body_hash === undefined ? undefined : isSame(sql`m.body_hash`, body_hash),
    source === undefined ? undefined : isAt(sql`m.source`, source),
    destination === undefined ? undefined : isAt(sql`m.destination`, destination),
    opcode === undefined ? undefined : sql`m.opcode = ${opcode}`,
    // Messages from outside have no lt of their own, and nobody but them has no source.
    exclude_externals === true || boundsLt ? sql`m.created_lt is not null` : undefined,
    only_externals === true ? sql`m.created_lt is null and ${isAt(sql`m.source`, 'null')}` : undefined,
    startLt === undefined ? undefined : sql`${LISTED_LT} >= ${startLt}`,
    end_lt === undefined ? undefined : sql`${LISTED_LT} <= ${end_lt}`,
    ...timesOf(filter),
    direction === undefined
      ? undefined
      : direction === 'in'
        ? sql`m.in_tx_hash is not null`
        : sql`m.out_tx_hash is not null`,
  ]
}

/**
 * Of a time the list begins and ends near it: lts of shards run beside each other, so what has the time is not one stretch of them.
 * No shard is more than eight blocks ahead of the masterchain, hence no message further from its time than so many rounds.
 */
function timesOf({ start_utime, end_utime }: Bounds): (Sql | undefined)[] {
  return [
    start_utime === undefined ? undefined : sql`m.created_at >= ${start_utime}`,
    end_utime === undefined ? undefined : sql`m.created_at <= ${end_utime}`,
    start_utime === undefined
      ? undefined
      : sql`${LISTED_LT} >= coalesce((select start_lt from blocks where workchain = -1 and gen_utime < ${start_utime}
          order by gen_utime desc limit 1 offset ${ROUNDS_APART}), 0)`,
    end_utime === undefined
      ? undefined
      : sql`${LISTED_LT} <= coalesce((select end_lt from blocks where workchain = -1 and gen_utime > ${end_utime}
          order by gen_utime limit 1 offset ${ROUNDS_APART}), ${MAX_LT})`,
  ]
}

const ROUNDS_APART = 8
const MAX_LT = 2n ** 63n - 1n

/** Ascends whatever the direction. */
const tieBreak = (name: string, kind: KeyColumn['kind'], column: Sql): KeyColumn => ({
  name,
  kind,
  sql: column,
  isTieBreak: true,
})

// Messages of different shards share an lt, so the hash comes next; one message may be included many times (an external whose
// replay protection failed), so its home settles the order.
const ORDERS = bothWays<MessageRow>('messages', [
  { name: 'listed_lt', kind: 'int8', sql: LISTED_LT, of: (row) => row.created_lt ?? row.lt },
  tieBreak('hash', 'hash', sql`m.hash`),
  tieBreak('account', 'address', sql`m.account`),
  tieBreak('lt', 'int8', sql`m.lt`),
  tieBreak('idx', 'int2', sql`m.idx`),
])
