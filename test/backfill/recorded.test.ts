import { beforeAll, describe, expect, test } from 'vitest'
import { backfillRange } from '../../src/index/backfill/backfill-range.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { digestTables } from '../../src/store/digest.ts'
import { testDatabase } from '../database.ts'
import { withStates } from '../follow/chain-with-states.ts'
import { createFollowedChain, followChain, importedDigest, quiet, startNetwork } from '../follow/network.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'

const LATE = 100
const TO = 130

describe.skipIf(!recordedChain)('the recorded chain, indexed from its end', { timeout: 120_000 }, () => {
  let chain: ServedChain
  beforeAll(() => {
    chain = withStates(createFollowedChain())
  })

  test('is what importing its folder gives, byte for byte', async () => {
    await using late = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: TO })
    await using network = await startNetwork([server], chain)
    await followChain(late, network, chain, { range: { from: LATE, to: TO } })
    const signal = new AbortController().signal
    await backfillRange({
      ...{ db: late.db, url: late.url, pool: network.pool, network: { name: 'recorded', zeroState: chain.zeroState } },
      ...{ from: 0, chunk: 60, log: quiet, signal, inThread: false },
    })
    expect((await verifyStore(late.db)).findings).toEqual([])
    await using imported = await testDatabase()
    expect(await digestTables(late.db)).toEqual(await importedDigest(TO, imported))
  })
})
