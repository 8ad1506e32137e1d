import { beforeAll, describe, expect, test } from 'vitest'
import type { LitePoolOptions } from '../../src/node/lite/pool.ts'
import { digestTables } from '../../src/store/digest.ts'
import { testDatabase } from '../database.ts'
import { always, type FaultPlan } from '../lite-server/faults.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { complaintsAbout, runWithFaults } from './fault-run.ts'
import { keptDigest } from './kept-digest.ts'
import { createFollowedChain, followChain, startNetwork } from './network.ts'

/** `node scripts/follow-faults.mjs` does a thousand seeds and more blocks. */
const SEEDS = 25
const BLOCKS = 60

describe.skipIf(!recordedChain)('following through bad servers', { timeout: 240_000 }, () => {
  let chain: ServedChain
  let expected: Record<string, string>
  beforeAll(async () => {
    chain = createFollowedChain()
    expected = await keptDigest(BLOCKS)
  })

  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))('seed %i ends with the same tables', async (seed) => {
    await using database = await testDatabase()
    const run = await runWithFaults(seed, chain, BLOCKS, database)
    expect(complaintsAbout(run, expected)).toEqual([])
  })

  test.each([
    ['wrong-bytes', 'liteServer.getBlock'],
    ['other-id', 'liteServer.getBlock'],
    ['wrong-bytes', 'liteServer.lookupBlock'],
  ] as const)('who answers with %s to %s is found out, and asked no more', async (kind, method) => {
    await using database = await testDatabase()
    let findOut = (): void => undefined
    const isFoundOut = new Promise<void>((done) => {
      findOut = done
    })
    // Whoever is asked first: the honest one has nothing to say to it before the liar has lied.
    const plans: readonly FaultPlan[] = [always({ kind }, method), always({ kind: 'held', until: isFoundOut }, method)]
    const servers = await Promise.all(plans.map((faults, i) => ScriptedServer.start({ chain, faults, seed: i + 1 })))
    const onQuarantine: LitePoolOptions['onQuarantine'] = (_, { reason }) => {
      if (reason === 'lying') findOut()
    }
    await using network = await startNetwork(servers, chain, { onQuarantine })
    await followChain(database, network, chain, { range: { from: 'first', to: BLOCKS } })
    expect(await digestTables(database.db)).toEqual(expected)
    expect(network.pool.status.map(({ quarantine }) => quarantine?.reason)).toEqual(['lying', undefined])
  })
})
