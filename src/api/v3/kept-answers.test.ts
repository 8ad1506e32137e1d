import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recording } from '../../../test/api/explain.ts'
import { account, raw, seedAccount, seedCheckpoint } from '../../../test/api/seed.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { Changes } from '../../store/changes.ts'
import { createServer, type ServerOptions } from '../server.ts'

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

const snapshot = async (): Promise<unknown> => (await database.db.query('select pg_current_snapshot()::text as now'))[0]

/** What is asked while nothing was committed on the server: other tests have databases of their own there, and transactions are numbered for all. */
async function undisturbed<T>(asked: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await snapshot()
    recorded.asked.length = 0
    const given = await asked()
    if (isDeepStrictEqual(await snapshot(), before)) return given
  }
}

test('what nobody changed is answered without reading a table', async () => {
  const [first, second] = await undisturbed(async () => {
    const one = await ask('/api/v3/topAccountsByBalance?limit=7')
    recorded.asked.length = 0
    return [one, await ask('/api/v3/topAccountsByBalance?limit=7')]
  })
  expect(second).toEqual(first)
  expect(recorded.asked).toHaveLength(1)
  expect(tables()).toHaveLength(0)
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
  await undisturbed(async () => {
    await ask()
    recorded.asked.length = 0
    await Promise.all(Array.from({ length: 20 }, () => ask()))
  })
  expect(recorded.asked).toHaveLength(1)
})

test('what is asked for otherwise is another answer', async () => {
  await seedAccount(database.db, { account: account(2), balance: 1n })
  expect(await ask()).toHaveLength(2)
  expect(await ask(`${PATH}?limit=1`)).toHaveLength(1)
  expect(await ask(`${PATH}?limit=1&offset=1`)).toMatchObject([{ balance: '1' }])
  expect(await ask(`${PATH}?limit=1`)).toMatchObject([{ balance: '20' }])
})

describe('where newer heads are announced', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterAll(() => void vi.useRealTimers())

  /** A server that hears, and how it is asked for the balances. */
  const hearing = async (options: Partial<ServerOptions> = {}) => {
    const changes = new Changes()
    changes.setAnnounced('head', true)
    const server = await createServer({ db: recorded, changes, ...options })
    return {
      changes,
      balances: async (headers: Record<string, string> = {}): Promise<string[]> => {
        const reply = await server.inject({ url: PATH, headers })
        return reply.json().map(({ balance }: { balance: string }) => balance)
      },
      commit: (balance: bigint) => database.db.query('update accounts set balance = $1', [balance]),
      [Symbol.asyncDispose]: () => server.close(),
    }
  }

  test('what was answered is answered again without a statement, until one is announced', async () => {
    await using server = await hearing()
    await server.commit(30n)
    expect(await server.balances()).toEqual(['30', '30'])
    recorded.asked.length = 0
    expect(await server.balances()).toEqual(['30', '30'])
    expect(recorded.asked).toHaveLength(0)
    await server.commit(31n)
    server.changes.announce('head')
    expect(await server.balances()).toEqual(['31', '31'])
  })

  test('what is not announced is seen a tenth of a second after the last look', async () => {
    await using server = await hearing()
    await server.balances()
    await server.commit(32n)
    vi.advanceTimersByTime(101)
    expect(await server.balances()).toEqual(['32', '32'])
  })

  test('whoever says which block he has seen gets nothing that was kept before it', async () => {
    await using server = await hearing()
    await server.balances()
    await server.commit(33n)
    expect(await server.balances({ 'x-cellar-mc-seqno': '1' })).toEqual(['33', '33'])
  })

  test('on a chain that callers move on themselves each request looks', async () => {
    await using server = await hearing({ devnet: { names: [] } as never })
    await server.balances()
    await server.commit(34n)
    expect(await server.balances()).toEqual(['34', '34'])
  })
})
