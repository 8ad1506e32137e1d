import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createExplain, recording } from '../api/explain.ts'
import { DEEP_REQUESTS, fillPlanned, PLANNED_REQUESTS } from '../api/planned-requests.ts'
import { filledDatabase, type TestDatabase } from '../database.ts'
import { isCluster, plainDatabase } from './plain-database.ts'

/** Of 3,500 blocks each. */
const OF_SHARDS = ['0', '-1'].flatMap((workchain) =>
  ['desc', 'asc'].map((sort) => `/transactions?workchain=${workchain}&shard=8000000000000000&sort=${sort}`),
)
/** Of ten rows from each part, and the blocks that have them. */
const MOST_ROWS = 200

const URLS = [...PLANNED_REQUESTS, ...DEEP_REQUESTS.map((url) => `${url}&limit=5&offset=300`)]

describe.skipIf(!isCluster())('on Citus, every request that is planned for', { timeout: 900_000 }, () => {
  let spread: TestDatabase
  let plain: Awaited<ReturnType<typeof plainDatabase>>

  beforeAll(async () => {
    spread = await filledDatabase({ key: 'planned', fill: fillPlanned })
    plain = await plainDatabase()
    await fillPlanned(plain.db)
  }, 900_000)
  afterAll(async () => {
    await spread?.[Symbol.asyncDispose]()
    await plain?.[Symbol.asyncDispose]()
  })

  test('is answered byte for byte as on plain PostgreSQL, with the cursor of the next page', async () => {
    const here = await createServer({ db: spread.api })
    const there = await createServer({ db: plain.db })
    const unlike: string[] = []
    for (const url of URLS) {
      const [mine, theirs] = [await here.inject(`/api/v3${url}`), await there.inject(`/api/v3${url}`)]
      const isAlike = mine.statusCode === theirs.statusCode && mine.body === theirs.body
      const isNextAlike = mine.headers['x-next-cursor'] === theirs.headers['x-next-cursor']
      if (!isAlike || !isNextAlike) unlike.push(`${mine.statusCode} ${theirs.statusCode} ${url}`)
    }
    expect(unlike).toEqual([])
  })

  test.each(OF_SHARDS)('%s reads no more blocks than the page is of', async (url) => {
    const recorded = recording(spread.db)
    const server = await createServer({ db: recorded })
    const first = await server.inject(`/api/v3${url}`)
    await server.inject(`/api/v3${url}&cursor=${first.headers['x-next-cursor']}`)
    const explain = createExplain(spread.db)
    const walked = recorded.asked.filter(({ text }) => /blocks b|transactions t/.test(text))
    expect(walked).not.toEqual([])
    for (const statement of walked) {
      const { seqScans, read, plan } = await explain(statement, false)
      expect(seqScans, plan).not.toContain('transactions')
      expect(seqScans, plan).not.toContain('blocks')
      expect(read, plan).toBeLessThan(MOST_ROWS)
    }
  })
})
