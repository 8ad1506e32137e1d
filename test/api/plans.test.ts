import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { MOST_COUNTED } from '../../src/record/account-counts.ts'
import { isCluster } from '../citus/plain-database.ts'
import { filledDatabase, type TestDatabase } from '../database.ts'
import { createExplain, type Explain, recording } from './explain.ts'
import { BUSY_ACCOUNT, DEEP_REQUESTS, fillPlanned, PLANNED_REQUESTS } from './planned-requests.ts'

const shorten = (url: string): string => url.replaceAll(/[0-9a-f]{60}(?=[0-9a-f]{4})/g, '..').slice(0, 100)

const DEEP = 300

/** Tables that do not grow with the chain; everything else must be found by an index. */
const SMALL_TABLES = ['checkpoint', 'codes', 'reclassify', 'stats_progress']

/** Beside four times the page: the last group of equal keys, and one row for each account merged. */
const CONSTANT = 60

// Of one server: the parts that Citus cuts these tables into are so small that reading one whole is the better plan. What it answers to the same requests is asked
// by `test/citus/planned.test.ts`, and that large tables are not read whole by `test/v2/plans.test.ts`.
describe.skipIf(isCluster())('no list reads much more than it returns', () => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof createServer>>
  let recorded: ReturnType<typeof recording>
  let explain: Explain

  beforeAll(async () => {
    database = await filledDatabase({ key: 'planned', fill: fillPlanned })
    explain = createExplain(database.db)
    recorded = recording(database.db)
    server = await createServer({ db: recorded })
  }, 300_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  const ask = async (url: string) => {
    recorded.asked.length = 0
    const reply = await server.inject({ url: `/api/v3${url}` })
    expect(reply.statusCode, reply.body.slice(0, 200)).toBeLessThan(300)
    return { reply, asked: [...recorded.asked] }
  }

  test.each(PLANNED_REQUESTS.map((url) => [shorten(url), url]))('%s', async (_, url) => {
    const first = await ask(url)
    const cursor = first.reply.headers['x-next-cursor']
    const deeper = cursor === undefined ? [] : (await ask(`${url}&cursor=${cursor}`)).asked
    for (const statement of [...first.asked, ...deeper]) {
      for (const isGeneric of [false, true]) {
        const facts = await explain(statement, isGeneric)
        const say = `${isGeneric ? 'generic' : 'custom'} plan of ${statement.text}\n${facts.plan}`
        expect(
          facts.seqScans.filter((table) => !SMALL_TABLES.includes(table)),
          say,
        ).toEqual([])
        expect(facts.read, say).toBeLessThanOrEqual(4 * facts.returned + CONSTANT)
      }
    }
  })

  test('transactions of an account are counted up to a bound', async () => {
    const { reply, asked } = await ask(`/accountStates?address=${BUSY_ACCOUNT}&include_counts=1`)
    expect(reply.json().accounts[0].counts).toEqual({ transactions: MOST_COUNTED, has_more_transactions: true })
    for (const statement of asked) {
      const { read, plan } = await explain(statement, false)
      expect(read, plan).toBeLessThanOrEqual(MOST_COUNTED + CONSTANT)
    }
  })

  test.each(DEEP_REQUESTS.map((url) => [shorten(url), url]))('%s behind an offset', async (_, url) => {
    const { asked } = await ask(`${url}&limit=5&offset=${DEEP}`)
    for (const statement of asked) {
      const facts = await explain(statement, false)
      expect(facts.readFromTables, `${statement.text}\n${facts.plan}`).toBeLessThanOrEqual(
        4 * facts.returned + CONSTANT,
      )
    }
  })
})
