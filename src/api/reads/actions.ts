import type { Address } from '../../cell/address.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { findActionNumber } from '../../store/tables/action-types.ts'
import { byteaArray, int8Array } from '../../store/wire/binary-array.ts'
import type { ActionTypes } from '../http/action-request.ts'
import type { Order } from '../http/value-parser.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { type CountedSearch, PAST_END, readFromStart } from './counted-lists.ts'
import { findPage, isDeep } from './keys-first.ts'
import { bothWays, type Keyset, keyColumn } from './keyset.ts'
import type { PageRequest, SeekablePage } from './page.ts'
import { ACTION_DOC, isSame, join, run, type Sql, sql, where } from './sql.ts'

export interface ActionRow {
  readonly trace_id: Buffer
  readonly place: number
  readonly trace_end_lt: bigint
  readonly trace_end_utime: bigint
  readonly transactions: Buffer
  readonly addresses: Buffer
  readonly accounts: number
  readonly doc: Buffer
}

export interface ActionFilter extends Bounds {
  readonly account?: Address
  readonly actionIds?: readonly Uint8Array[]
  readonly traceIds?: readonly Uint8Array[]
  /** Transactions one of which it must contain; `traceIds` are then those of the transactions. */
  readonly transactions?: readonly Uint8Array[]
  readonly mc_seqno?: number
}

type Ordering = 'trace_end_lt' | 'trace_end_utime'

const COLUMNS = sql`t.trace_id, t.place, t.trace_end_lt, t.trace_end_utime, t.transactions, t.addresses, t.accounts, ${ACTION_DOC} as doc`

/** A page of the actions that pass every filter; lt and utime bounds are on the ends of their traces. */
export async function listActions(
  db: Queryable,
  filter: ActionFilter,
  types: ActionTypes,
  sort: Order,
  page: PageRequest,
): Promise<SeekablePage<ActionRow>> {
  const ordering = hasTimes(filter) ? 'trace_end_utime' : 'trace_end_lt'
  const order = ORDERS[ordering][sort]
  const behind = order.behind(page.cursor)
  const numbers = numbersOf(types.wanted)
  if (numbers.length === 0) return order.page([], page.limit)
  const isSpread = await hasCitus(db)
  const numbered = { ...types, numbers, isSpread }
  const conditions = conditionsOf(filter, numbered, behind)
  const own = ownStatementOf(filter, numbered, conditions, ordering, order.orderBy, page)
  if (own !== undefined) return order.page(await listOwn(db, own, order.orderBy, isSpread), page.limit)
  if (isSpread && filter.account !== undefined) {
    return order.page(await listNamedOf(db, filter.account, conditions, order.orderBy, page), page.limit)
  }
  const isCounted = ordering === 'trace_end_lt' && filter.account === undefined && !isNamed(conditions) && !behind
  const counted = isCounted ? countedOf(filter, numbered, conditions, sort, page.offset) : undefined
  return readFromStart(db, counted, page.offset, async (from, start) => {
    if (start === PAST_END) return order.page([], page.limit)
    const rest = { ...conditions, bounds: [...conditions.bounds, start.within] }
    const skipped = { ...page, offset: start.offset }
    const statement = await statementOf(from, filter, numbered, rest, ordering, order, skipped)
    return order.page(await run<ActionRow>(from, statement), page.limit)
  })
}

/** All actions are counted by the end of their trace, their type and what they are part of. */
function countedOf(
  { start_lt, end_lt }: ActionFilter,
  { numbers, supported }: NumberedTypes,
  { isShown, bounds }: ListConditions,
  direction: Order,
  offset: number,
): CountedSearch {
  const bound = direction === 'desc' ? end_lt : start_lt
  const countRows = (within: Sql): Sql =>
    sql`select count(*) as row_count from actions t ${where(isWanted(numbers), isShown[1], ...bounds, within)}`
  return {
    ...{ table: 'actions', key: sql`t.trace_end_lt`, direction, offset },
    counts: shown(numbers, supported, sql`c`),
    bound: bound === undefined ? undefined : { key: bound, countRows },
  }
}

/** All actions of these traces that the caller is shown, in no order. */
export async function listActionsOfTraces(
  db: Queryable,
  traceIds: readonly Uint8Array[],
  { wanted, supported }: ActionTypes,
): Promise<ActionRow[]> {
  if (traceIds.length === 0) return []
  const isIn = sql`t.trace_id = any(${byteaArray(traceIds)}::bytea[])`
  return run(db, sql`select ${COLUMNS} from actions t ${where(isIn, ...shown(numbersOf(wanted), supported))}`)
}

const numbersOf = (types: ReadonlySet<string>): bigint[] =>
  [...types].flatMap((type) => {
    const number = findActionNumber(type)
    return number === undefined ? [] : [BigInt(number)]
  })

/** Of actions, or of counts of them. */
function shown(numbers: readonly bigint[], supported: ReadonlySet<string>, of = sql`t`): Sql[] {
  return [
    sql`${of}.type = any(${int8Array(numbers)}::bigint[])`,
    sql`(${of}.ancestors is null or not ${of}.ancestors && ${int8Array(numbersOf(supported))}::bigint[])`,
  ]
}

interface NumberedTypes extends ActionTypes {
  readonly numbers: readonly bigint[]
  /** Over several servers: there the list of each type is a branch of its own, since none may be looked for beside a row of another table. */
  readonly isSpread: boolean
}

interface ListConditions {
  readonly isShown: readonly Sql[]
  readonly bounds: readonly (Sql | undefined)[]
  /** By an id or a block. */
  readonly named: readonly (Sql | undefined)[]
}

function conditionsOf(filter: ActionFilter, types: NumberedTypes, behind: Sql | undefined): ListConditions {
  const { actionIds, traceIds, transactions, mc_seqno } = filter
  return {
    isShown: shown(types.numbers, types.supported),
    bounds: [...boundsOf(sql`t.trace_end_lt`, sql`t.trace_end_utime`, filter), behind],
    named: [
      actionIds && sql`t.action_id = any(${byteaArray(actionIds)}::bytea[])`,
      traceIds && sql`t.trace_id = any(${byteaArray(traceIds)}::bytea[])`,
      transactions && contains(transactions),
      mc_seqno === undefined ? undefined : sql`t.mc_seqno = ${mc_seqno}`,
    ],
  }
}

const isNamed = ({ named }: ListConditions): boolean => named.some((condition) => condition !== undefined)

/** The newest, or oldest, of each type: each has a list in this order, of which no more than the page is needed. */
function ofEachType(
  table: Sql,
  { numbers, isSpread }: NumberedTypes,
  { isShown, bounds }: ListConditions,
  order: Sql,
  { limit, offset }: PageRequest,
  condition?: Sql,
): Sql {
  const ofType = (type: Sql): Sql =>
    sql`(select * from ${table} t ${where(condition, sql`t.type = ${type}`, isShown[1], ...bounds)} ${order} limit ${limit + offset})`
  return isSpread
    ? sql`(${join(
        numbers.map((type) => ofType(sql`${type}::bigint`)),
        sql` union all `,
      )}) t`
    : sql`unnest(${int8Array(numbers)}::bigint[]) as k (type) cross join lateral ${ofType(sql`k.type`)} t`
}

/** Of a sum, which no index has: the index by type would be taken for any of them, and all that an account has be sorted. */
const isWanted = (numbers: readonly bigint[]): Sql => sql`(t.type + 0) = any(${int8Array(numbers)}::bigint[])`

/** Keys of a page of an account: its own list has the order, the bounds and the types, so the page is settled there. */
function ownStatementOf(
  filter: ActionFilter,
  types: NumberedTypes,
  conditions: ListConditions,
  ordering: Ordering,
  order: Sql,
  page: PageRequest,
): Sql | undefined {
  if (filter.account === undefined || isNamed(conditions)) return undefined
  const isOwn = isSame(sql`t.account`, filter.account)
  const isMerged = (types.isNarrow || types.isThinned) && ordering === 'trace_end_lt'
  const own = isMerged
    ? ofEachType(sql`action_accounts`, types, conditions, order, page, isOwn)
    : sql`action_accounts t ${where(isOwn, isWanted(types.numbers), conditions.isShown[1], ...conditions.bounds)}`
  return sql`select t.trace_id, t.place from ${own} ${order} limit ${page.limit} offset ${page.offset}`
}

/** Over several servers keys come first, from the one that has the account's; then only those are asked that have one of the traces. */
async function listOwn(
  db: Queryable,
  keys: Sql,
  order: Sql,
  isSpread: boolean,
  conditions: readonly (Sql | undefined)[] = [],
): Promise<ActionRow[]> {
  const joined = sql`join actions t on t.trace_id = p.trace_id and t.place = p.place`
  if (!isSpread) return run(db, sql`select ${COLUMNS} from (${keys}) p ${joined} ${order}`)
  const found = await run<{ trace_id: Buffer; place: number }>(db, keys)
  if (found.length === 0) return []
  const ids = byteaArray(found.map(({ trace_id }) => trace_id))
  const places = int8Array(found.map(({ place }) => BigInt(place)))
  return run(
    db,
    sql`select ${COLUMNS} from (select unnest(${ids}::bytea[]) as trace_id, unnest(${places}::bigint[]) as place) p
      ${joined} ${where(sql`t.trace_id = any(${ids}::bytea[])`, ...conditions)} ${order}`,
  )
}

/** Over several servers: those that are named, then which of them the account has, by the server that has the account's. */
async function listNamedOf(
  db: Queryable,
  account: Address,
  { named, isShown, bounds }: ListConditions,
  order: Sql,
  { limit, offset }: PageRequest,
): Promise<ActionRow[]> {
  const all = [...named, ...isShown, ...bounds]
  const few = await run<Pick<ActionRow, 'trace_id' | 'trace_end_lt'>>(
    db,
    sql`select distinct t.trace_id, t.trace_end_lt from actions t ${where(...all)}`,
  )
  if (few.length === 0) return []
  const ends = int8Array(few.map(({ trace_end_lt }) => trace_end_lt))
  const keys = sql`select a.trace_id, a.place from action_accounts a where ${isSame(sql`a.account`, account)}
    and a.trace_end_lt = any(${ends}::bigint[]) and a.trace_id = any(${byteaArray(few.map(({ trace_id }) => trace_id))}::bytea[])`
  return listOwn(db, keys, sql`${order} limit ${limit} offset ${offset}`, true, all)
}

async function statementOf(
  db: Queryable,
  filter: ActionFilter,
  types: NumberedTypes,
  conditions: ListConditions,
  ordering: Ordering,
  order: Keyset<ActionRow>,
  page: PageRequest,
): Promise<Sql> {
  const { named, isShown, bounds } = conditions
  const isAll = !isNamed(conditions)
  if (types.isNarrow && ordering === 'trace_end_lt' && isAll) {
    const merged = ofEachType(sql`actions`, types, conditions, order.orderBy, page)
    return sql`select ${COLUMNS} from ${merged} ${order.orderBy} limit ${page.limit} offset ${page.offset}`
  }
  // Looked up for each of the few that are named; `offset` keeps it from being joined with all the account has.
  const touches =
    filter.account &&
    sql`exists (select 1 from action_accounts a where ${isSame(sql`a.account`, filter.account)} and a.trace_end_lt = t.trace_end_lt
      and a.trace_id = t.trace_id and a.place = t.place offset 0)`
  // Behind many, what the index by type has would be read whole and sorted.
  const [ofTypes, isWhole] = isAll && !types.isNarrow && isDeep(page) ? [isWanted(types.numbers), isShown[1]] : isShown
  const list = {
    columns: COLUMNS,
    table: sql`actions t`,
    conditions: [...named, touches, ofTypes, isWhole, ...bounds],
    order,
  }
  return findPage(db, list, { count: 1 }, page)
}

/** Hashes stand side by side: one is there where it begins at a multiple of its length. */
const contains = (hashes: readonly Uint8Array[]): Sql =>
  sql`exists (select 1 from unnest(${byteaArray(hashes)}::bytea[]) as h (hash) where position(h.hash in t.transactions) % 32 = 1)`

// Hundreds of actions end in one second: the index of all by time has the start of the id, too.
const PLACE = [keyColumn('trace_id', 'hash', { hasStart: true }), keyColumn('place', 'int2')]

const ORDERS = {
  trace_end_lt: bothWays<ActionRow>('actions trace_end_lt', [keyColumn('trace_end_lt', 'int8'), ...PLACE]),
  trace_end_utime: bothWays<ActionRow>('actions trace_end_utime', [keyColumn('trace_end_utime', 'int8'), ...PLACE]),
}

/** What is not classified, and how far a change of matchers has come. */
export interface ClassificationRows {
  readonly states: ReadonlyMap<string, number>
  readonly progress: ReclassifyRow | undefined
}

export interface ReclassifyRow {
  readonly version: number
  readonly until_mc_seqno: number
  readonly after_mc_seqno: number | null
  readonly is_done: boolean
}

export async function findClassification(db: Queryable, traceIds: readonly Uint8Array[]): Promise<ClassificationRows> {
  const [unclassified, progress] = await Promise.all([
    traceIds.length === 0
      ? []
      : run<{ trace_id: Buffer; state: number }>(
          db,
          sql`select trace_id, state from unclassified_traces where trace_id = any(${byteaArray(traceIds)}::bytea[])`,
        ),
    findReclassify(db),
  ])
  return { states: new Map(unclassified.map((row) => [row.trace_id.toString('latin1'), row.state])), progress }
}

export async function findReclassify(db: Queryable): Promise<ReclassifyRow | undefined> {
  const rows = await run<ReclassifyRow>(
    db,
    sql`select version, until_mc_seqno, after_mc_seqno, is_done from reclassify`,
  )
  return rows[0]
}

/** The transactions of one action, as keys, and its trace: the newest that has it, unless it is named. */
export async function findActionTransactions(
  db: Queryable,
  actionId: Uint8Array,
  traceId?: Uint8Array,
): Promise<{ readonly traceId: Buffer; readonly transactions: ReadonlySet<string> } | undefined> {
  const [row] = await run<{ trace_id: Buffer; transactions: Buffer }>(
    db,
    sql`select t.trace_id, t.transactions from actions t ${where(
      sql`t.action_id = ${actionId}`,
      traceId && sql`t.trace_id = ${traceId}`,
    )} order by t.trace_end_lt desc, t.trace_id desc limit 1`,
  )
  if (row === undefined) return undefined
  const hashes = Array.from({ length: row.transactions.length / 32 }, (_, i) =>
    row.transactions.toString('latin1', i * 32, (i + 1) * 32),
  )
  return { traceId: row.trace_id, transactions: new Set(hashes) }
}
