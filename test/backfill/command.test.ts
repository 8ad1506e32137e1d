import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { globalConfigText } from '../../src/devnet/lite-server/global-config-text.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { LitePool } from '../../src/node/lite/pool.ts'
import { findStaged } from '../../src/store/backfill/staging.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { buildCellar, runCellar, startCellar } from '../cellar-process.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createDemoChain, type DemoChain } from '../devnet/demo-chain.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const BLOCKS = 30
const folder = temporaryFolder()
const config = join(folder.path, 'network.json')
let demo: DemoChain
let pool: LitePool
let late: TestDatabase

beforeAll(async () => {
  await buildCellar()
  demo = await createDemoChain(1)
  await demo.live(BLOCKS)
  pool = demo.connect()
  writeFileSync(config, globalConfigText(demo.server.address, demo.zeroState))
  late = await testDatabase()
  await demo.follow(late, pool, { range: { from: BLOCKS - 3, to: demo.head } })
}, 600_000)

afterAll(async () => {
  await pool?.close()
  await late?.[Symbol.asyncDispose]()
  await demo?.[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const toArgs = (args: readonly string[]) => ['backfill', '--network', config, '--log-level', 'warn', ...args]
const env = ({ url }: Pick<TestDatabase, 'url'>) => ({ DATABASE_URL: url, CELLAR_DATA_DIR: folder.path })
const run = (...args: string[]) => runCellar(toArgs(args), env(late))

test('says what is wrong in a sentence', async () => {
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('Say what is missing: --from SEQNO') })
  expect(await run('--account', 'me')).toMatchObject({ code: 2, stderr: expect.stringContaining('is no address') })
  const nowhere = await run('--network', 'none', '--from', '1')
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('Older blocks come from a network') })
  await using empty = await testDatabase()
  const nothing = await runCellar(toArgs(['--from', '1']), env(empty))
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing is indexed yet') })
  const other = join(folder.path, 'other.json')
  const rootHash = demo.zeroState.fileHash
  writeFileSync(other, globalConfigText(demo.server.address, { ...demo.zeroState, rootHash }))
  const foreign = await run('--network', other, '--from', '1')
  expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('serves another network') })
}, 300_000)

test('two at a time, each killed with -9, go on; then all is as if indexed from the first block', async () => {
  const args = toArgs(['--from', '0', '--chunk', '7'])
  const isStaged = async (slot: number) =>
    (await findStaged(late.db, slot)) !== undefined || (await findCheckpoint(late.db))?.firstMcSeqno === 1
  await using first = startCellar(args, env(late))
  await using second = startCellar(args, env(late))
  await expect.poll(() => isStaged(1), { timeout: 100_000, interval: 5 }).toBe(true)
  first.child.kill('SIGKILL')
  await first.finished()
  expect((await verifyStore(late.db)).findings).toEqual([])
  await using third = startCellar(args, env(late))
  await expect.poll(() => isStaged(2), { timeout: 100_000, interval: 5 }).toBe(true)
  second.child.kill('SIGKILL')
  await second.finished()
  expect((await verifyStore(late.db)).findings).toEqual([])
  const { code, stdout, stderr } = await third.finished()
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('"first_mc_seqno":1')
  expect((await verifyStore(late.db)).findings).toEqual([])
  await using whole = await testDatabase()
  await demo.follow(whole, pool, {})
  expect(await digestTables(late.db)).toEqual(await digestTables(whole.db))
}, 400_000)

test('one account', async () => {
  await using fresh = await testDatabase()
  await demo.follow(fresh, pool, { range: { from: BLOCKS - 1, to: demo.head } })
  const [row] = await late.db.query<{ account: Buffer; count: bigint }>(
    'select account, count(*) as count from transactions group by account order by count(*) desc limit 1',
  )
  const account = row?.account as Buffer
  const address = formatRaw(Uint8Array.from(account) as Parameters<typeof formatRaw>[0])
  const result = await runCellar(toArgs(['--account', address]), env(fresh))
  expect(result, result.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('"event":"done"') })
  const count = 'select count(*) as count from transactions where account = $1'
  expect(await fresh.db.query(count, [account])).toEqual([{ count: row?.count }])
}, 300_000)
