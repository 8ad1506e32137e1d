import { afterAll, beforeAll, expect, test } from 'vitest'
import { backfillRange } from '../../src/index/backfill/backfill-range.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { LitePool } from '../../src/node/lite/pool.ts'
import { digestTables } from '../../src/store/digest.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createDemoChain, type DemoChain } from '../devnet/demo-chain.ts'
import { quiet } from '../follow/network.ts'

const BLOCKS = 60
const LATE = 41

let demo: DemoChain
let pool: LitePool
let wanted: Record<string, string>
let whole: TestDatabase

beforeAll(async () => {
  demo = await createDemoChain()
  await demo.live(BLOCKS)
  pool = demo.connect()
  whole = await testDatabase()
  await demo.follow(whole, pool, {})
  wanted = await digestTables(whole.db)
}, 600_000)

afterAll(async () => {
  await pool?.close()
  await whole?.[Symbol.asyncDispose]()
  await demo?.[Symbol.asyncDispose]()
})

const backfill = ({ db, url }: TestDatabase, from: number, more: object = {}) =>
  backfillRange({
    ...{ db, url, pool, network: { name: 'the demo chain', zeroState: demo.zeroState }, from, log: quiet },
    ...{ signal: new AbortController().signal, inThread: false, ...more },
  })

test('older blocks become what they would have been, had they come first', async () => {
  await using late = await testDatabase()
  await demo.follow(late, pool, { range: { from: LATE, to: demo.head } })
  const result = await backfill(late, 1, { chunk: 16 })
  expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: demo.head, masterchainBlocks: LATE - 1 })
  expect((await verifyStore(late.db)).findings).toEqual([])
  expect(await digestTables(late.db)).toEqual(wanted)
}, 300_000)
