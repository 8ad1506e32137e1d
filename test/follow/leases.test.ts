import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { buildCellar } from '../cellar-process.ts'
import { testDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { loseLeader } from './lost-leader.ts'
import { createFollowedChain, importedDigest, settledDigest, toGlobalConfig } from './network.ts'

const BLOCKS = 60

// `node scripts/leader-faults.mjs` does sixty, and says how soon the other one went on.
describe.skipIf(!recordedChain)('a leader that is lost', { timeout: 300_000 }, () => {
  const folder = temporaryFolder()
  const config = join(folder.path, 'network.json')
  let server: ScriptedServer
  let expected: Record<string, string>
  beforeAll(async () => {
    await buildCellar()
    const chain = createFollowedChain()
    server = await ScriptedServer.start({ chain })
    writeFileSync(config, toGlobalConfig([server], chain))
    await using database = await testDatabase()
    await importedDigest(BLOCKS, database)
    expected = await settledDigest(database.db)
  }, 300_000)
  afterAll(async () => {
    await server?.close()
    folder[Symbol.dispose]()
  })

  test.each([
    ['SIGSTOP', 'stopped by the system: the other goes on, and it stands by when it wakes up'],
    ['cut', 'cut off from the database: the other goes on, and it stands by when it can'],
  ] as const)('%s: %s', async (fault, _then) => {
    await using database = await testDatabase()
    const place = { server, config, dataDir: folder.path, blocks: BLOCKS, at: 20 }
    const { digest, codes } = await loseLeader(fault, { database, ...place })
    expect(codes).toEqual([0, 0])
    expect(digest).toEqual(expected)
    expect(await verifyStore(database.db)).toMatchObject({ from: 1, to: BLOCKS, findings: [] })
  })
})
