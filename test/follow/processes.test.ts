import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { findFollower } from '../../src/store/follower.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { buildCellar, type CellarProcess, runCellar, startCellar } from '../cellar-process.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { createRandom } from '../lite-server/random.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createFollowedChain, importedDigest, settledDigest, toGlobalConfig } from './network.ts'

const BLOCKS = 90
describe.skipIf(!recordedChain)('`cellar index`', { timeout: 240_000 }, () => {
  const folder = temporaryFolder()
  const config = join(folder.path, 'network.json')
  let chain: ServedChain
  let server: ScriptedServer
  let expected: Record<string, string>

  beforeAll(async () => {
    await buildCellar()
    chain = createFollowedChain()
    server = await ScriptedServer.start({ chain })
    writeFileSync(config, toGlobalConfig([server], chain))
    await using database = await testDatabase()
    await importedDigest(BLOCKS, database)
    expected = await settledDigest(database.db)
  })
  afterAll(async () => {
    await server?.close()
    folder[Symbol.dispose]()
  })

  const start = (database: TestDatabase, ...args: string[]): CellarProcess =>
    startCellar(['index', '--network', config, '--from', 'first', '--to', `${BLOCKS}`, ...args], {
      DATABASE_URL: database.url,
      CELLAR_DATA_DIR: folder.path,
    })
  const indexed = async ({ db }: TestDatabase) => (await findCheckpoint(db))?.lastMcSeqno ?? 0

  // How soon is said of a machine that has the time: one that is busy at that moment is looked at again.
  const HASTE = { retry: 2 }
  test(
    'the leader of two, killed with -9, is followed by the other within 5 s; nothing is twice and nothing missing',
    HASTE,
    async () => {
      await using database = await testDatabase()
      server.head = 10
      await using one = start(database)
      await using two = start(database)
      await expect.poll(() => indexed(database)).toBe(10)
      await expect.poll(() => findFollower(database.db)).toBeDefined()
      const leader = (await findFollower(database.db))?.name.split(':').at(-1)
      const [killed, heir] = leader === `${one.child.pid}` ? [one, two] : [two, one]
      server.head = 60
      await sleep(50)
      killed.child.kill('SIGKILL')
      const killedAt = performance.now()
      await killed.finished()
      const before = await indexed(database)
      server.head = BLOCKS
      await expect.poll(() => indexed(database), { interval: 20 }).toBeGreaterThan(before)
      const tookMs = performance.now() - killedAt
      process.stdout.write(`\n  handed over in ${Math.round(tookMs)} ms\n`)
      expect(await heir.finished()).toMatchObject({ code: 0 })
      expect(await settledDigest(database.db)).toEqual(expected)
      expect(await verifyStore(database.db)).toMatchObject({ from: 1, to: BLOCKS, findings: [] })
      expect(tookMs).toBeLessThan(5_000)
    },
  )

  test('killed with -9 again and again, it ends with the same tables', async () => {
    await using database = await testDatabase()
    server.head = chain.top
    const random = createRandom(7)
    for (let kills = 0; kills < 6; kills++) {
      const cellar = start(database)
      await sleep(500 + random() * 700)
      cellar.child.kill('SIGKILL')
      await cellar.finished()
    }
    expect(await start(database).finished()).toMatchObject({ code: 0 })
    expect(await settledDigest(database.db)).toEqual(expected)
  })

  test('asked to stop, it ends with what is committed', async () => {
    await using database = await testDatabase()
    server.head = 20
    const cellar = start(database, '--metrics-port', '0')
    let told = ''
    cellar.child.stderr?.on('data', (chunk) => {
      told += chunk
    })
    await expect.poll(() => indexed(database)).toBe(20)
    const findPort = () => /"port":(\d+).*metrics are served/.exec(told)?.[1]
    await expect.poll(findPort).toBeDefined()
    const metrics = async () => (await fetch(`http://127.0.0.1:${findPort()}/metrics`)).text()
    await expect.poll(metrics).toMatch(/^cellar_index_last_mc_seqno 20$/m)
    await expect.poll(metrics).toMatch(/^cellar_index_waiting_batches 0$/m)
    cellar.child.kill('SIGTERM')
    expect(await cellar.finished()).toMatchObject({ code: 0 })
    expect(await verifyStore(database.db)).toMatchObject({ from: 1, to: 20, findings: [] })
  })

  test('mistakes are one sentence each, with what to do', async () => {
    await using database = await testDatabase()
    const env = { DATABASE_URL: database.url, CELLAR_DATA_DIR: folder.path }
    const broken = join(folder.path, 'broken.json')
    writeFileSync(broken, '{"liteservers": [')
    const foreign = join(folder.path, 'foreign.json')
    const zeroState = { ...chain.zeroState, rootHash: chain.zeroState.fileHash }
    writeFileSync(foreign, toGlobalConfig([server], { ...chain, zeroState }))
    const told = async (...args: string[]) => {
      const { code, stderr } = await runCellar(['index', ...args, '--log-level', 'silent'], env)
      return { code, said: stderr.trim() }
    }
    expect(await told()).toEqual({
      code: 2,
      said: expect.stringMatching(/^There is nothing to index without --network/),
    })
    expect(await told('--network', 'nowhere.json')).toEqual({
      code: 2,
      said: expect.stringMatching(/^cannot read global config nowhere.json: ENOENT; give mainnet, testnet/),
    })
    expect(await told('--network', broken)).toEqual({ code: 2, said: expect.stringMatching(/broken.json: not JSON/) })
    expect(await told('--network', foreign, '--from', 'first')).toEqual({
      code: 2,
      said: expect.stringMatching(/^Every lite server in the global config serves another network .*\. Use the global/),
    })
    server.head = 30
    expect(await told('--network', config, '--from', 'first', '--to', '5')).toEqual({ code: 0, said: '' })
    expect(await told('--network', config, '--from', '20')).toEqual({
      code: 2,
      said: expect.stringMatching(/^The database holds masterchain blocks 1\.\.5 .* --from 20 does not fit\. Leave/),
    })
    await database.db.query('update checkpoint set network_id = -239')
    expect(await told('--network', config)).toEqual({
      code: 2,
      said: expect.stringMatching(
        /^This database is of another chain than .*network -239, and that is network -777\. Give/,
      ),
    })
    await database.db.query('update checkpoint set network_id = -777')
    await database.db.query(`update blocks set root_hash = file_hash where workchain = -1`)
    expect(await told('--network', config)).toEqual({
      code: 2,
      said: expect.stringMatching(/^This database is of another chain than .*their masterchain blocks 5 differ\. Give/),
    })
  })
})
