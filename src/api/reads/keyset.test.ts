import { describe, expect, test } from 'vitest'
import { Keyset, keyColumn } from './keyset.ts'

const LT = keyColumn('lt', 'int8')
const ID = Buffer.alloc(32, 7)

describe('an order in one direction', () => {
  const order = new Keyset<{ lt: bigint; place: number }>('things', [LT, keyColumn('place', 'int2')], 'desc')

  test('sorts by all columns, and goes on behind a row by all of them at once', () => {
    expect(order.orderBy.text).toBe('order by t.lt desc, t.place desc')
    const behind = order.behind(order.cursorOf({ lt: 5n, place: 2 }))
    expect(behind?.text).toBe('(t.lt, t.place) < ($1::bigint, $2::smallint)')
    expect(behind?.values).toEqual([5n, 2])
  })

  test('a full page has a cursor, any other has none', () => {
    const rows = [
      { lt: 5n, place: 2 },
      { lt: 4n, place: 0 },
    ]
    expect(order.page(rows, 2).nextCursor).toBe(order.cursorOf({ lt: 4n, place: 0 }))
    expect(order.page(rows, 3).nextCursor).toBeUndefined()
    expect([...rows].reverse().sort(order.compare)).toEqual(rows)
  })

  test('refuses cursors of other orders, cut ones, and numbers that its column has not', () => {
    const cursor = order.cursorOf({ lt: 5n, place: 2 })
    const other = new Keyset('things', [LT, keyColumn('place', 'int2')], 'asc')
    expect(() => other.behind(cursor)).toThrow('cursor: is not of this list')
    expect(() => order.behind(cursor.slice(0, -2))).toThrow('cursor: is not of this list')
    expect(() => order.behind(order.cursorOf({ lt: 5n, place: 2 ** 15 }))).toThrow('cursor: is not of this list')
  })
})

test('columns that break ties ascend in both directions, and the leading ones are what an index starts from', () => {
  const columns = [LT, keyColumn('id', 'hash', { isTieBreak: true })]
  const down = new Keyset<{ lt: bigint; id: Buffer }>('things', columns, 'desc')
  expect(down.orderBy.text).toBe('order by t.lt desc, t.id')
  const behind = down.behind(down.cursorOf({ lt: 5n, id: ID }))
  expect(behind?.text).toBe('t.lt <= $1::bigint and (t.lt < $2::bigint or t.id > $3::bytea)')
  const up = new Keyset<{ lt: bigint; id: Buffer }>('things', columns, 'asc')
  expect(up.orderBy.text).toBe('order by t.lt, t.id')
  expect(up.behindKey([5n, ID]).text).toBe('t.lt >= $1::bigint and (t.lt > $2::bigint or t.id > $3::bytea)')
  const one = { lt: 5n, id: Buffer.alloc(32, 1) }
  expect(down.compare(one, { lt: 5n, id: ID })).toBeLessThan(0)
  expect(down.compare(one, { lt: 4n, id: ID })).toBeLessThan(0)
})

test('a column whose start an index has is compared by its start first', () => {
  const order = new Keyset('things', [LT, keyColumn('id', 'hash', { hasStart: true })], 'asc')
  expect(order.orderBy.text).toMatch(/^order by t\.lt, substring\(t\.id for \d+\), t\.id$/)
  expect(order.behindKey([5n, ID]).text).toMatch(
    /^\(t\.lt, substring\(t\.id for \d+\), t\.id\) > \(\$1::bigint, substring\(\$2::bytea for \d+\), \$3::bytea\)$/,
  )
})

test('nulls stand behind everything else', () => {
  const order = new Keyset<{ of: Buffer | null; index: bigint }>(
    'things',
    [keyColumn('of', 'address', { isNullable: true }), keyColumn('index', 'numeric')],
    'asc',
  )
  const large = 2n ** 200n
  expect(order.behind(order.cursorOf({ of: null, index: large }))).toMatchObject({
    text: '((t.of is null and t.index > $1::numeric))',
    values: [large],
  })
  expect(order.behindKey([ID, 1n]).text).toBe(
    '(((t.of > $1::bytea or t.of is null)) or (t.of = $2::bytea and t.index > $3::numeric))',
  )
  expect(order.compare({ of: null, index: 1n }, { of: ID, index: 1n })).toBeGreaterThan(0)
})

test('what is not a column of the row is read of it', () => {
  const column = {
    ...keyColumn('listed', 'int8'),
    of: (row: { made: bigint | null; lt: bigint }) => row.made ?? row.lt,
  }
  const order = new Keyset('things', [column], 'asc')
  expect(order.read(order.cursorOf({ made: null, lt: 9n }))).toEqual([9n])
})

test('a name of any length goes into a cursor', () => {
  const order = new Keyset<{ domain: Buffer }>('names', [keyColumn('domain', 'bytes')], 'asc')
  const domain = Buffer.from(`${'a'.repeat(126)}.ton`)
  expect(order.read(order.cursorOf({ domain }))).toEqual([domain])
})
