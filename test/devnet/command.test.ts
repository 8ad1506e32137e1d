import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Address, parseAddress } from '../../src/cell/address.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { getAccountState } from '../../src/node/lite/calls/account.ts'
import { lookupBlock } from '../../src/node/lite/calls/block.ts'
import { getMasterchainInfo, getTime } from '../../src/node/lite/calls/chain.ts'
import { getAllShardsInfo } from '../../src/node/lite/calls/shards.ts'
import { type LiteServerAddress, parseGlobalConfig } from '../../src/node/lite/global-config.ts'
import { buildCellar, runCellar, startCellar } from '../cellar-process.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventually } from './living-chain.ts'
import { PatientClient } from './patient-clients.ts'

beforeAll(() => buildCellar())

const RECEIVER = `0:${'4'.repeat(64)}`
const receiver = parseAddress(RECEIVER)?.address as Address

test('`cellar devnet` and its orders, and `cellar index` on its global config', { timeout: 300_000 }, async () => {
  using folder = temporaryFolder()
  const place = ['--data-dir', folder.path]
  const order = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCellar(['devnet', ...args, ...place])
    if (code !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  await using devnet = startCellar(['devnet', '--no-demo', '--block-time', '200', ...place])
  const configFile = join(folder.path, 'devnet', 'global.config.json')
  expect(await devnet.printed('Ctrl-C stops it')).toContain(configFile)
  // A second one on the same folder would write over its blocks.
  const second = await runCellar(['devnet', '--no-demo', ...place])
  expect(second).toMatchObject({ code: 1, stdout: '' })
  expect(second.stderr).toContain(
    `The data directory ${folder.path} is in use by another cellar (process ${devnet.child.pid}). Its devnet runs already`,
  )
  const { servers } = parseGlobalConfig(readFileSync(configFile, 'utf8'))
  await using client = new PatientClient(servers[0] as LiteServerAddress)
  const head = async () => (await client.run(getMasterchainInfo())).last
  const shards = async () => (await client.run(getAllShardsInfo(await head()))).length
  const hasCoins = async (): Promise<boolean> =>
    (await client.run(getAccountState(await head(), receiver))).account !== null

  const before = await order('snapshot')
  expect(before).toMatch(/^\d+:[0-9a-f]{64}$/)
  await order('fund', RECEIVER, '3')
  expect(await hasCoins()).toBe(true)

  expect(JSON.parse(await order('mine', '2', '--json'))).toEqual({ last_mc_seqno: expect.any(Number) })
  expect(JSON.parse(await order('fund', RECEIVER, '--json'))).toEqual({ address: RECEIVER, amount: '10000000000' })

  await order('split')
  await eventually('two shards', async () => (await shards()) === 2)
  await order('merge')
  await eventually('one shard', async () => (await shards()) === 1)
  const time = await client.run(getTime())
  await order('advance', '86400')
  await eventually('the next day', async () => (await client.run(getTime())) >= time + 86_400)

  await using database = await testDatabase()
  const indexed = await runCellar(['index', '--network', configFile, '--from', 'first', '--to', '5', ...place], {
    DATABASE_URL: database.url,
  })
  expect(indexed.code).toBe(0)
  expect(await verifyStore(database.db)).toMatchObject({ from: 1, to: 5, findings: [] })

  const late = await head()
  await order('reset', before)
  // The chain goes on meanwhile, but with other blocks.
  const there = client.run(lookupBlock(late, { seqno: late.seqno })).then(
    ({ id }) => id.rootHash,
    (error: unknown) => error,
  )
  expect(await there).not.toEqual(late.rootHash)
  expect(await hasCoins()).toBe(false)
  await expect(order('reset', '1:00')).rejects.toThrow(/is no snapshot/)
  await expect(order('fund', RECEIVER, 'much')).rejects.toThrow(/is no amount/)
  devnet.child.kill('SIGINT')
  expect(await devnet.finished()).toMatchObject({ code: 0 })
  expect(existsSync(join(folder.path, 'devnet', 'owner'))).toBe(false)
})
