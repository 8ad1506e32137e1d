import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { type BackfillRangeOptions, backfillRange } from '../../src/index/backfill/backfill-range.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { STAGING } from '../../src/store/backfill/staging.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createDemoChain, type DemoChain } from '../devnet/demo-chain.ts'
import { quiet } from '../follow/network.ts'

const BLOCKS = 26
const LATE = 18
/** Where one of them ends that does not go back to the beginning. */
const MIDDLE = 9

let demo: DemoChain
let pool: LitePool
let whole: TestDatabase

beforeAll(async () => {
  demo = await createDemoChain()
  await demo.live(BLOCKS)
  pool = demo.connect()
  whole = await testDatabase()
}, 600_000)

afterAll(async () => {
  await pool?.close()
  await whole?.[Symbol.asyncDispose]()
  await demo?.[Symbol.asyncDispose]()
})

const backfill = ({ db, url }: TestDatabase, from: number, more: Partial<BackfillRangeOptions> = {}) =>
  backfillRange({
    ...{ db, url, pool, network: { name: 'the demo chain', zeroState: demo.zeroState }, from, log: quiet },
    ...{ signal: new AbortController().signal, inThread: false, ...more },
  })

/** The tables that following from the zero state to the head gives. */
async function wholeDigest(): Promise<Record<string, string>> {
  await demo.follow(whole, pool, {})
  return digestTables(whole.db)
}

const isStaged = async ({ db }: TestDatabase) =>
  (await db.query('select 1 as one from pg_namespace where starts_with(nspname, $1)', [STAGING])).length > 0

test('older blocks become what they would have been, had they come first; doing it again changes nothing', async () => {
  await using late = await testDatabase()
  await demo.follow(late, pool, { range: { from: LATE, to: demo.head } })
  const percents: number[] = []
  const result = await backfill(late, 0, { chunk: 10, onProgress: ({ percent }) => percents.push(percent) })
  expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: demo.head, masterchainBlocks: LATE - 1 })
  expect(percents.at(-1)).toBe(100)
  expect((await verifyStore(late.db)).findings).toEqual([])
  const digest = await digestTables(late.db)
  expect(digest).toEqual(await wholeDigest())
  expect(await isStaged(late)).toBe(false)
  expect(await backfill(late, 5)).toMatchObject({ masterchainBlocks: 0, firstMcSeqno: 1 })
  expect(await digestTables(late.db)).toEqual(digest)
}, 300_000)

test('stopped anywhere, it goes on from there; the index is whole and unbroken at any moment', async () => {
  await using late = await testDatabase()
  await demo.follow(late, pool, { range: { from: LATE, to: demo.head } })
  let first = LATE
  for (let stops = 0; stops < 2; stops++) {
    const stop = new AbortController()
    let batches = 0
    const onProgress = () => {
      if (++batches === 2) stop.abort()
    }
    const more = { chunk: 6, batch: { maxSteps: 3 }, signal: stop.signal, onProgress }
    await expect(backfill(late, MIDDLE, more)).rejects.toThrow()
    first = (await findCheckpoint(late.db))?.firstMcSeqno ?? 0
    expect((await verifyStore(late.db)).findings).toEqual([])
  }
  expect(first).toBeLessThanOrEqual(LATE)
  await backfill(late, MIDDLE, { chunk: 6 })
  await using plain = await testDatabase()
  await demo.follow(plain, pool, { range: { from: MIDDLE, to: demo.head } })
  const [mine, other] = [await digestTables(late.db), await digestTables(plain.db)]
  expect(mine).toEqual(other)
}, 300_000)

test('beside an index that goes on, and which notices', async () => {
  await using late = await testDatabase()
  const life = new AbortController()
  const following = demo.follow(late, pool, { range: { from: LATE }, signal: life.signal })
  const reached = async () => (await findCheckpoint(late.db))?.lastMcSeqno
  await expect.poll(reached, { timeout: 60_000 }).toBe(demo.head)
  const [result] = await Promise.all([backfill(late, 1, { chunk: 12 }), demo.live(5)])
  expect(result.firstMcSeqno).toBe(1)
  await demo.live(1)
  await expect.poll(reached, { timeout: 60_000 }).toBe(demo.head)
  life.abort()
  await following.catch(() => undefined)
  expect((await verifyStore(late.db)).findings).toEqual([])
  const { actions: told, action_accounts: named, ...mine } = await digestTables(late.db)
  const { actions, action_accounts, ...wanted } = await wholeDigest()
  expect(mine).toEqual(wanted)
  expect([told?.split(':')[0], named?.split(':')[0]]).toEqual([actions?.split(':')[0], action_accounts?.split(':')[0]])
}, 300_000)

test('what cannot be is said in a sentence', async () => {
  await using empty = await testDatabase()
  await expect(backfill(empty, 1)).rejects.toMatchObject({ code: 'NOT_INDEXED', message: /Follow the network first/ })
  await demo.follow(empty, pool, { range: { from: LATE, to: LATE + 1 } })
  const held = `The database holds masterchain blocks ${LATE}..${LATE + 1}`
  await expect(backfill(empty, 9000)).rejects.toThrow(`${held}: --from 9000 is beyond them`)
  await expect(backfill(empty, 1, { to: 5 })).rejects.toThrow(`give --to ${LATE - 1}`)
  await expect(backfill(empty, 7, { to: 5 })).rejects.toThrow('--from 7 is after --to 5')
}, 300_000)

test('servers that have forgotten the blocks are not waited for', async () => {
  await using late = await testDatabase()
  await demo.follow(late, pool, { range: { from: LATE, to: LATE + 1 } })
  const { archive } = demo.chain
  const young: typeof archive = Object.create(archive, {
    findBlock: { value: (id: BlockIdExt) => (id.seqno < 11 ? undefined : archive.findBlock(id)) },
  })
  await using server = await createLiteServer({
    ...{ archive: young, tvm: demo.tvm, key: new Uint8Array(32).fill(3), now: () => 1_800_000_000 },
    send: async () => undefined,
    onError: () => undefined,
  }).then((one) => ({ address: one.address, [Symbol.asyncDispose]: () => one.close() }))
  await using forgetful = new LitePool({ servers: [server.address], zeroState: demo.zeroState, probeMs: 200 })
  await expect(backfill(late, MIDDLE, { pool: forgetful })).rejects.toMatchObject({
    code: 'NODE_UNAVAILABLE',
    message: /needs an archival one/,
  })
}, 300_000)
