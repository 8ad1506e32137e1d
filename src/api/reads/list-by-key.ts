import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import { EPOCH } from './epoch.ts'
import { isDeep, keyColumns, selectAt, selectPage } from './keys-first.ts'
import { type KeyColumn, Keyset } from './keyset.ts'
import type { Page, PageRequest } from './page.ts'
import { join, NOTHING, run, type Sql, sql, where } from './sql.ts'

/** Rows that belong to any of a few addresses; each address and condition is a scan of its own, in the list's order. */
export interface Among {
  readonly values: readonly Address[]
  /** A row that several conditions find comes once. Null finds nothing. */
  readonly conditions: readonly ((value: Address | null) => Sql)[]
  /** Whether a row may belong to several of the addresses by one condition. */
  readonly mayRepeat?: boolean
}

export interface Listing {
  readonly columns: Sql
  /** With the alias `t`. */
  readonly table: Sql
  readonly conditions: readonly (Sql | undefined)[]
  readonly among?: Among | undefined
  readonly order: readonly KeyColumn[]
  readonly direction: Order
}

/**
 * A page of a list that an index has in order: what lies before the cursor is never read, and only a page is merged. Its rows say how far the database
 * was, which the address book would else be asked for by a statement of its own.
 */
export async function listByKey<Row extends object>(
  db: Queryable,
  tag: string,
  { order: keys, direction, ...listing }: Listing,
  page: PageRequest,
): Promise<Page<Row>> {
  const order = new Keyset<Row & ReadAt>(`${tag} ${keys.map(({ name }) => name).join()}`, keys, direction)
  const columns = sql`${listing.columns}, ${EPOCH} as epoch`
  const list = { ...listing, columns, conditions: [...listing.conditions, order.behind(page.cursor)], order }
  const { among } = listing
  const rows =
    among === undefined ? await run<Row & ReadAt>(db, selectPage(list, page)) : await listAmong(db, list, among, page)
  return { ...order.page(rows, page.limit), epoch: rows[0]?.epoch }
}

interface ReadAt {
  readonly epoch: bigint | null
}

/** A list of which rows of a few addresses are asked for. */
export interface AmongList<Row extends object> {
  readonly columns: Sql
  /** With the alias `t`. */
  readonly table: Sql
  readonly conditions: readonly (Sql | undefined)[]
  readonly order: Keyset<Row>
  /** What a scan selects of the table, and what the page then selects of that, where it is not the columns themselves. */
  readonly scan?: Scan
  /** How a page is run, where there is more to it. */
  readonly run?: (db: Queryable, page: Sql) => Promise<Row[]>
}

interface Scan {
  readonly scanned: Sql
  readonly columns: Sql
}

/** Scans merged by one statement. Each text is prepared once, so their number is rounded up to a few sizes. */
const SCANS = [1, 2, 8, 32]
const MOST_SCANS = 32

/**
 * Every address is a scan of its own that already has the order, and PostgreSQL merges them lazily (Merge Append under Limit), reading
 * about one page and one row per scan.
 */
export async function listAmong<Row extends object>(
  db: Queryable,
  list: AmongList<Row>,
  among: Among,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Row[]> {
  const { columns, order, scan = { scanned: ALL, columns }, run: runPage = run } = list
  const values = [...new Map(among.values.map((value) => [byteKey(value), value])).values()]
  const perStatement = Math.floor(MOST_SCANS / among.conditions.length)
  const rows = limit + offset
  if (values.length <= perStatement) {
    const page = (scans: Sql): Sql => sql`${scans} ${order.orderBy} limit ${limit} offset ${offset}`
    // A row that belongs to several of the addresses has as many places in the table.
    const isByKeys = isDeep({ limit, offset }) && !among.mayRepeat
    if (!isByKeys) return runPage(db, page(scansOf(list, scan, among, values, rows)))
    const key = keyColumns(order.columns)
    return runPage(db, selectAt(list, page(scansOf(list, { scanned: key, columns: key }, among, values, rows))))
  }
  // Beyond one statement's scans the groups' pages are merged here.
  let merged: Row[] = []
  for (let from = 0; from < values.length; from += perStatement) {
    const scans = scansOf(list, scan, among, values.slice(from, from + perStatement), rows)
    merged.push(...(await runPage(db, sql`${scans} ${order.orderBy} limit ${rows}`)))
    merged.sort(order.compare)
    merged = merged.filter((row, i) => i === 0 || order.compare(merged[i - 1] as Row, row) !== 0).slice(0, rows)
  }
  return merged.slice(offset)
}

function scansOf<Row extends object>(
  { table, conditions: further, order }: AmongList<Row>,
  { scanned, columns }: Scan,
  { conditions, mayRepeat }: Among,
  values: readonly Address[],
  rows: number,
): Sql {
  const needed = values.length
  const size = SCANS.find((count) => count >= needed) ?? needed
  const scans = conditions.flatMap((condition) =>
    Array.from({ length: size }, (_, i) => {
      const scan = where(condition(values[i] ?? null), ...further)
      return sql`(select ${scanned} from ${table} ${scan} ${order.orderBy} limit ${rows})`
    }),
  )
  // Equal rows lie side by side, so the first of them is taken without reading further than the page.
  const key = join(
    order.columns.map((column) => column.sql),
    COMMA,
  )
  const distinct = conditions.length > 1 || (mayRepeat && needed > 1) ? sql`distinct on (${key}) ` : NOTHING
  return sql`select ${distinct}${columns} from (${join(scans, UNION)}) t`
}

const ALL = sql`*`
const COMMA = sql`, `
const UNION = sql` union all `
