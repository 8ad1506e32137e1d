import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recording } from '../../../test/api/explain.ts'
import { account, raw, seedAccount, seedCheckpoint } from '../../../test/api/seed.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createServer } from '../server.ts'

const PATH = '/api/v3/topAccountsByBalance'

let database: TestDatabase
/** Two processes over one database. */
let servers: Awaited<ReturnType<typeof createServer>>[]
let recorded: ReturnType<typeof recording>

beforeAll(async () => {
  database = await testDatabase()
  await seedCheckpoint(database.db)
  await seedAccount(database.db, { account: account(1), balance: 5n })
  recorded = recording(database.api)
  servers = [await createServer({ db: recorded }), await createServer({ db: database.api })]
})
beforeEach(() => {
  recorded.asked.length = 0
})
afterAll(() => database[Symbol.asyncDispose]())

const ask = async (path = PATH, headers: Record<string, string> = {}) => {
  const reply = await servers[0]?.inject({ url: path, headers })
  expect(reply?.statusCode).toBe(200)
  return reply?.json()
}

const tables = (): string[] => recorded.asked.map(({ text }) => text).filter((text) => text.includes(' from '))

test('what nobody changed is answered without reading a table', async () => {
  const first = await ask()
  expect(tables()).toHaveLength(1)
  expect(await ask()).toEqual(first)
  expect(tables()).toHaveLength(1)
})

test('a commit is seen by the first request after it, in every process', async () => {
  for (let balance = 6n; balance < 12n; balance++) {
    await database.db.query('update accounts set balance = $1', [balance])
    for (const server of servers) {
      const reply = await server.inject({ url: PATH })
      expect(reply.json()).toEqual([{ account: raw(account(1)), balance: `${balance}` }])
    }
  }
})

test('a transaction that begins before an answer is made and commits after it is seen', async () => {
  await database.db.transaction(async (transaction) => {
    await transaction.query('update accounts set balance = 20')
    expect(await ask()).toMatchObject([{ balance: '11' }])
    expect(await ask()).toMatchObject([{ balance: '11' }])
  })
  expect(await ask()).toMatchObject([{ balance: '20' }])
})

test('those who ask at once share one look', async () => {
  await ask()
  recorded.asked.length = 0
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(recorded.asked).toHaveLength(1)
})

test('what is asked for otherwise is another answer', async () => {
  await seedAccount(database.db, { account: account(2), balance: 1n })
  expect(await ask()).toHaveLength(2)
  expect(await ask(`${PATH}?limit=1`)).toHaveLength(1)
  expect(await ask(`${PATH}?limit=1&offset=1`)).toMatchObject([{ balance: '1' }])
  expect(await ask(`${PATH}?limit=1`)).toMatchObject([{ balance: '20' }])
})
