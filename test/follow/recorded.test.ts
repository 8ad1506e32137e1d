import { beforeAll, describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { importRecorded } from '../api/imported-chain.ts'
import { testDatabase } from '../database.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { createFollowedChain, followChain, startNetwork } from './network.ts'

describe.skipIf(!recordedChain)('following the recorded chain', { timeout: 300_000 }, () => {
  let chain: ServedChain
  beforeAll(() => {
    chain = createFollowedChain()
  })

  test('from the zero state to the top: the very tables that importing the folder gives', async () => {
    await using database = await testDatabase()
    await using network = await startNetwork([await ScriptedServer.start({ chain })], chain)
    const commits: number[] = []
    await followChain(database, network, chain, { inThread: true, onCommit: (seqno) => commits.push(seqno) })
    expect(commits.at(-1)).toBe(631)
    expect(commits.length).toBeLessThan(631)
    expect(await verifyStore(database.db)).toMatchObject({ from: 1, to: 631, transactions: 8339, findings: [] })
    await using imported = await importRecorded(recordedChain as string)
    expect(await digestTables(database.db)).toEqual(await digestTables(imported.db))
  })

  test('at the head one masterchain block a commit', async () => {
    await using database = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: 20 })
    await using network = await startNetwork([server], chain)
    const commits: number[] = []
    await followChain(database, network, chain, {
      range: { from: 'first', to: 26 },
      onCommit: (seqno) => {
        commits.push(seqno)
        // The next block is made once the last was indexed.
        if (seqno >= server.head) server.head = seqno + 1
      },
    })
    expect(commits.filter((seqno) => seqno >= 20)).toEqual([20, 21, 22, 23, 24, 25, 26])
    expect(await findCheckpoint(database.db)).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 26 })
  })
})
