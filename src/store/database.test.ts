import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { isCellarError } from '../lib/errors.ts'
import { createDatabase } from './database.ts'
import { toStoreError } from './store-error.ts'

const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

test('values of every type come back as they went', async () => {
  await using test = await testDatabase()
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      int8,
      fc.integer({ min: -32768, max: 32767 }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
      fc.boolean(),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.array(fc.option(fc.uint8Array({ maxLength: 40 }))),
      fc.array(fc.option(int8)),
      async (bytes, big, small, int, numeric, bool, text, list, bigs) => {
        const [row] = await test.db.query<Record<string, unknown>>(
          `select $1::bytea as bytes, $2::int8 as big, $3::int2 as small, $4::int4 as int, $5::numeric as numeric,
             $6::bool as bool, $7::text as text, $8::bytea[] as list, $9::int8[] as bigs, null::bytea as nothing, $10::text[] as texts`,
          [bytes, big, small, int, numeric, bool, text, list, bigs, [text]],
        )
        expect(row).toEqual({
          bytes: Buffer.from(bytes),
          big,
          small,
          int,
          numeric,
          bool,
          text,
          list: list.map((one) => one && Buffer.from(one)),
          bigs,
          nothing: null,
          texts: [text],
        })
      },
    ),
    { numRuns: 200 },
  )
})

test('a row of many megabytes and a thousand rows arrive whole', async () => {
  await using test = await testDatabase()
  const long = Buffer.alloc(30_000_000, 'x')
  const [row] = await test.db.query<{ long: Buffer }>('select $1::bytea as long', [long])
  expect(row?.long.equals(long)).toBe(true)
  const rows = await test.db.query<{ n: number; pad: Buffer }>(
    "select n, convert_to(repeat(chr(65 + n % 26), n), 'UTF8') as pad from generate_series(1, 1000) n order by n",
  )
  expect(rows).toHaveLength(1000)
  expect(rows.every(({ n, pad }) => pad.length === n && pad[0] === 65 + (n % 26))).toBe(true)
})

/** Whoever waits for rows in portions; `rested` is how long each took, `stop` is called in between. */
function pacedCaller(stop: () => Error | undefined = () => undefined) {
  const rested: number[] = []
  const rest = async (tookMs: number): Promise<void> => {
    rested.push(tookMs)
    const reason = stop()
    if (reason !== undefined) throw reason
  }
  return { rested, leftBecause: undefined, onLeave: () => undefined, offLeave: () => undefined, pace: { rest } }
}

test('rows come in portions where somebody paces them, and are the same', async () => {
  await using test = await testDatabase()
  await using db = createDatabase(test.url, { maxConnections: 1 })
  const rowsOf = (count: number, bytes: number, caller?: ReturnType<typeof pacedCaller>) =>
    db.query<{ n: number; pad: Buffer }>(
      "select n, convert_to(repeat(chr(65 + n % 26), $2), 'UTF8') as pad from generate_series(1, $1::int4) n order by n",
      [count, bytes],
      caller,
    )
  const caller = pacedCaller()
  expect(await rowsOf(0, 1, caller)).toEqual([])
  expect(await rowsOf(16, 1, caller)).toHaveLength(16)
  for (let i = 0; i < 2; i++) expect(await rowsOf(1_000, 10, caller)).toEqual(await rowsOf(1_000, 10))
  // 16 rows, then 256 a portion.
  expect(caller.rested).toHaveLength(1 + 2 * 4)
  const large = pacedCaller()
  expect(await rowsOf(40, 600_000, large)).toHaveLength(40)
  // 16 rows, which are found to be large, then one by one.
  expect(large.rested).toHaveLength(25)
})

test('rows in portions that fail, or that nobody wants any more, leave the connection to the next', async () => {
  await using test = await testDatabase()
  await using db = createDatabase(test.url, { maxConnections: 1 })
  const divide = (caller: ReturnType<typeof pacedCaller>) =>
    db.query('select 1 / (100 - n) as result from generate_series(1, $1::int4) n', [1_000], caller)
  const caller = pacedCaller()
  await expect(divide(caller)).rejects.toMatchObject({ code: '22012' })
  expect(caller.rested).toHaveLength(1)
  await expect(db.query('select 1 / $1::int4', [0], pacedCaller())).rejects.toMatchObject({ code: '22012' })
  await expect(divide(pacedCaller(() => new Error('left')))).rejects.toThrow('left')
  expect(await db.query('select 1 as one', [], pacedCaller())).toEqual([{ one: 1 }])
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a numeric with a fraction is refused, and the connection goes on', async () => {
  await using test = await testDatabase()
  await expect(test.db.query('select 1.5 as half')).rejects.toThrow('not an integer')
  expect(await test.db.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a failed statement keeps what PostgreSQL said, and can be tried again', async () => {
  await using test = await testDatabase()
  const divide = (by: number) => test.db.query('select 1 / $1::int4 as result', [by])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(1)).toEqual([{ result: 1 }])
})

test('a transaction holds whole or not at all', async () => {
  await using test = await testDatabase()
  await test.db.query('create table t (n int4 primary key)')
  const fill = (numbers: number[]) =>
    test.db.transaction(async (transaction) => {
      for (const n of numbers) await transaction.query('insert into t values ($1)', [n])
      return numbers.length
    })
  expect(await fill([1, 2])).toBe(2)
  await expect(fill([3, 4, 1])).rejects.toMatchObject({ code: '23505' })
  expect(await test.db.query('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('statements run side by side on their own connections', async () => {
  await using test = await testDatabase()
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  const rows = await Promise.all(numbers.map((n) => test.db.query<{ n: number }>('select $1::int4 as n', [n])))
  expect(rows.map(([row]) => row?.n)).toEqual(numbers)
})

test('a database that is not there, or goes away, is STORE_UNAVAILABLE', async () => {
  await using away = createDatabase('postgres://cellar:x@127.0.0.1:1/cellar')
  await expect(away.query('select 1')).rejects.toSatisfy((error) => isCellarError(error, 'STORE_UNAVAILABLE'))

  await using test = await testDatabase()
  await using other = createDatabase(test.url, { maxConnections: 1 })
  const waiting = test.db.query('select pg_sleep(30)')
  const killed = expect(waiting).rejects.toSatisfy((error) => isCellarError(error, 'STORE_UNAVAILABLE'))
  // Other tests use the same server.
  const asleep = "from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'"
  await expect.poll(() => other.query(`select pid ${asleep}`)).toHaveLength(1)
  await other.query(`select pg_terminate_backend(pid) ${asleep}`)
  await killed
  expect(await test.db.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that does not answer in time is STORE_UNAVAILABLE', async () => {
  await using test = await testDatabase()
  const client = new pg.Client({ connectionString: test.url, query_timeout: 100 })
  await client.connect()
  const failure = await client.query('select pg_sleep(60)').catch((error: Error) => toStoreError(error))
  expect(failure).toMatchObject({ code: 'STORE_UNAVAILABLE', context: { reason: 'Query read timeout' } })
  await client.end()
})

test('a wrong login says what to check', async () => {
  await using test = await testDatabase()
  await using stranger = createDatabase(test.url.replace(/:\/\/[^@]*@/, '://cellar:wrong@'))
  await expect(stranger.query('select 1')).rejects.toThrow('Check DATABASE_URL')
  await using secret = createDatabase(`${test.url}?sslmode=no-verify`)
  await expect(secret.query('select 1')).rejects.toThrow('does not support SSL connections. Check DATABASE_URL')
})

test('a full disk is called that', () => {
  expect(toStoreError(Object.assign(new Error('could not extend file'), { code: '53100' }))).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: 'The disk of the database is full.',
    context: { reason: 'could not extend file' },
  })
})

test('a server of Citus that went away in the middle of a statement is one that cannot be reached', () => {
  const told = (message: string) => toStoreError(Object.assign(new Error(message), { code: 'XX000' }))
  for (const message of ['failure on connection marked as essential: 10.0.0.1:5432', 'server closed the connection']) {
    expect(told(message)).toMatchObject({ code: 'STORE_UNAVAILABLE', context: { reason: message } })
  }
  expect(told('cache lookup failed')).not.toHaveProperty('context')
})

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])(
  'a certificate that is not trusted (%s) says what can be done',
  (code) => {
    expect(toStoreError(Object.assign(new Error('no'), { code }))).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining('sslrootcert=FILE'),
    })
  },
)
