import type { Address } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import type { LtWindow } from './account-times.ts'
import { isDeep } from './keys-first.ts'
import type { PageRequest } from './page.ts'
import { join, run, type Sql, sql, where } from './sql.ts'

/** What transactions are ordered by in time; among equals, accounts ascend whatever the direction. */
interface TimedKey {
  readonly now: bigint
  readonly lt: bigint
  readonly account: Address
}

/** Accounts looked at by one statement. Each text is prepared once, so their number is rounded up to a few sizes. */
const BRANCHES = [2, 8, 32]
const MOST = 32

/** Rows of each account that are read at first; later ones, of those that need more, are so many times more. */
const LEAST = 8
const GROWTH = 4

/**
 * A page of the transactions of many accounts in the order of time. Within an account that is the order of lt, by which they are read; between
 * accounts of several shards it is not, so lists are read by parts and merged here, until no list can have an earlier one.
 */
export async function listKeysInTime(
  db: Queryable,
  windows: readonly LtWindow[],
  conditions: readonly (Sql | undefined)[],
  direction: Order,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<TimedKey[]> {
  const count = limit + offset
  // More than a page or two is not held here.
  if (isDeep({ limit, offset }) && windows.length <= MOST) {
    const order = direction === 'desc' ? sql`t.now desc, t.lt desc` : sql`t.now, t.lt`
    const parts = branchesOf(windows, conditions, direction, count)
    return run(
      db,
      sql`select t.now, t.lt, t.account from (${parts}) t order by ${order}, t.account limit ${limit} offset ${offset}`,
    )
  }
  const compare = compareIn(direction)
  let found: TimedKey[] = []
  let open = windows.filter(({ from, to }) => from < to)
  let rows = Math.max(LEAST, Math.ceil((2 * count) / windows.length))
  while (open.length > 0) {
    const parts = await readParts(db, open, conditions, direction, rows)
    found = [...found, ...parts.flat()].sort(compare).slice(0, count)
    const last = found[count - 1]
    open = open.flatMap((window, i) => {
      const end = parts[i]?.[rows - 1]
      const isOver = end === undefined || (last !== undefined && compare(end, last) > 0)
      return isOver ? [] : [behind(window, end, direction)]
    })
    rows *= GROWTH
  }
  return found.slice(offset)
}

const behind = (window: LtWindow, { lt }: TimedKey, direction: Order): LtWindow =>
  direction === 'desc' ? { ...window, to: lt } : { ...window, from: lt + 1n }

function compareIn(direction: Order): (a: TimedKey, b: TimedKey) => number {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: bigint, b: bigint): number => (a < b ? -sign : a > b ? sign : 0)
  return (a, b) => compare(a.now, b.now) || compare(a.lt, b.lt) || Buffer.compare(a.account, b.account)
}

/** The first rows of each window. */
async function readParts(
  db: Queryable,
  windows: readonly LtWindow[],
  conditions: readonly (Sql | undefined)[],
  direction: Order,
  rows: number,
): Promise<TimedKey[][]> {
  const parts: TimedKey[][] = windows.map(() => [])
  for (let from = 0; from < windows.length; from += MOST) {
    const group = windows.slice(from, from + MOST)
    const found = await run<TimedKey & { readonly part: number }>(db, branchesOf(group, conditions, direction, rows))
    for (const { part, ...key } of found) parts[from + part]?.push(key)
  }
  return parts
}

/** The first rows of each window, under the number of the window. */
function branchesOf(
  windows: readonly LtWindow[],
  conditions: readonly (Sql | undefined)[],
  direction: Order,
  rows: number,
): Sql {
  const order = direction === 'desc' ? sql`order by t.lt desc` : sql`order by t.lt`
  const size = BRANCHES.find((count) => count >= windows.length) ?? windows.length
  const branches = Array.from({ length: size }, (_, i) => {
    // A branch without an account compares with null and finds nothing.
    const { account = null, from = 0n, to = 0n } = windows[i] ?? {}
    const isOwn = sql`t.account = ${account}::bytea and t.lt >= ${from} and t.lt < ${to}`
    return sql`(select ${i}::int as part, t.now, t.lt, t.account from transactions t ${where(isOwn, ...conditions)} ${order} limit ${rows})`
  })
  return sql`select t.part, t.now, t.lt, t.account from (${join(branches, UNION)}) t`
}

const UNION = sql` union all `
