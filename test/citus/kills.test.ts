import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { buildCellar, startCellar } from '../cellar-process.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { settledDigest } from '../follow/network.ts'
import { createRandom } from '../lite-server/random.ts'
import { isCluster, plainDatabase } from './plain-database.ts'
import { recordedChain } from './recorded-chain.ts'

const KILLS = 20
/** Small, so that there are many commits to be killed around. */
const BATCH = 4

describe.skipIf(!isCluster() || !RECORDED)('on Citus, `cellar import`', { timeout: 1_800_000 }, () => {
  let database: TestDatabase

  beforeAll(async () => {
    await buildCellar()
    database = await testDatabase()
  }, 900_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  /** Behind so many commits, or before the first, and then a moment. */
  async function importOnce(kill?: { readonly commits: number; readonly ms: number }): Promise<string> {
    const { dir, states = [] } = recordedChain()
    const flags = [...states.flatMap((state) => ['--state', state]), '--batch', `${BATCH}`, '--json']
    await using cellar = startCellar(['import', dir, ...flags], { DATABASE_URL: database.url })
    const { child } = cellar
    if (kill !== undefined) {
      await cellar.printed(new RegExp(`(?:{"event":"progress".*\\n){${kill.commits}}`))
      // Before the first commit it loads, reads the folder and sets up its threads, which takes longer.
      await sleep(kill.commits === 0 ? kill.ms * 20 : kill.ms)
      child.kill('SIGKILL')
    }
    const { code, stderr } = await cellar.finished()
    return child.signalCode ?? (code === 0 ? 'done' : `${code} ${stderr}`)
  }

  test(`killed ${KILLS} times, has the tables of plain PostgreSQL, and verifies`, async () => {
    const random = createRandom(21)
    for (let kills = 0; kills < KILLS; kills++) {
      expect(await importOnce({ commits: Math.floor(random() * 5), ms: random() * 60 })).toBe('SIGKILL')
    }
    expect(await importOnce()).toBe('done')
    await using plain = await plainDatabase()
    await importBlocks({ db: plain.db, ...recordedChain(), workers: 0 })
    expect(await settledDigest(database.db)).toEqual(await settledDigest(plain.db))
    expect(await verifyStore(database.db)).toMatchObject({ transactions: 8339, findings: [], more: 0, damaged: [] })
  })
})
