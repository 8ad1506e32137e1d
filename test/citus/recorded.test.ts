import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { digestTables } from '../../src/store/digest.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { findThings } from '../contract/findings.ts'
import { listOwnRequests } from '../contract/own-requests.ts'
import { fromTable, toSearch } from '../contract/requests.ts'
import { v3Requests } from '../contract/v3-requests.ts'
import type { TestDatabase } from '../database.ts'
import { EXAMPLES } from '../v2/requests.ts'
import { isCluster, plainDatabase } from './plain-database.ts'
import { CUTS, recordedChain, spreadRecorded } from './recorded-chain.ts'

/** Say what the clock says. */
const UNLIKE = /getConsensusBlock|getWorkerState|activeAuctions/

/** Byte for byte; but entries of `metadata` come as the database finds them, on one server as well. */
function isSameAnswer(mine: string, theirs: string): boolean {
  if (mine === theirs) return true
  const end = mine.indexOf('"metadata":')
  return (
    end > 0 && mine.slice(0, end) === theirs.slice(0, end) && isDeepStrictEqual(JSON.parse(mine), JSON.parse(theirs))
  )
}

async function listUrls(server: FastifyInstance): Promise<string[]> {
  const found = await findThings(async (url) => (await server.inject(url)).json())
  const v3 = [...fromTable('v3', v3Requests(found)), ...listOwnRequests(found)]
  const types = ['ton_transfer', 'call_contract', 'jetton_transfer', 'contract_deploy']
  const byType = types.flatMap((type) =>
    ['', `&account=${found.wallet}`].map((whose) => `/actions?action_type=${type}&limit=100${whose}`),
  )
  const asked = v3
    .filter(({ api, verb }) => api === 'v3' && verb === 'get')
    .map(({ path, parameters }) => `${path}${toSearch(parameters)}`)
  const v2 = EXAMPLES.map(({ method, params }) => `/api/v2/${method}${toSearch(params)}`)
  return [...[...asked, ...byType].map((path) => `/api/v3${path}`), ...v2].filter((url) => !UNLIKE.test(url))
}

describe.skipIf(!isCluster() || !RECORDED)('on Citus, the recorded chain', { timeout: 900_000 }, () => {
  let spread: TestDatabase
  let plain: Awaited<ReturnType<typeof plainDatabase>>

  beforeAll(async () => {
    spread = await spreadRecorded()
    plain = await plainDatabase()
    await importBlocks({ db: plain.db, ...recordedChain(), workers: 0 })
  }, 900_000)
  afterAll(async () => {
    await spread?.[Symbol.asyncDispose]()
    await plain?.[Symbol.asyncDispose]()
  })

  test(`imported with ${CUTS} cuts, has the tables of plain PostgreSQL`, async () => {
    expect(await digestTables(spread.db)).toEqual(await digestTables(plain.db))
  })

  test('verifies', async () => {
    expect(await verifyStore(spread.db)).toMatchObject({ transactions: 8339, findings: [], more: 0, damaged: [] })
  })

  test('is answered byte for byte as on plain PostgreSQL', async () => {
    const here = await createServer({ db: spread.api })
    const there = await createServer({ db: plain.db })
    const urls = await listUrls(there)
    expect(urls.length).toBeGreaterThan(200)
    const unlike: string[] = []
    for (const url of urls) {
      const [mine, theirs] = [await here.inject(url), await there.inject(url)]
      if (mine.statusCode !== theirs.statusCode || !isSameAnswer(mine.body, theirs.body)) {
        unlike.push(`${url} ${mine.statusCode} ${theirs.statusCode} ${mine.body.slice(0, 200)}`)
      }
    }
    expect(unlike).toEqual([])
  })
})
