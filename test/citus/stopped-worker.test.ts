import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { commitBatch } from '../../src/store/commit.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { RECORDED } from '../api/imported-chain.ts'
import {
  createFollowedChain,
  followChain,
  importedDigest,
  quiet,
  settledDigest,
  startNetwork,
} from '../follow/network.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import { askHomes, listHomes } from './homes.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { isCluster, plainDatabase } from './plain-database.ts'

const FIRST = 100
const LAST = 160

describe.skipIf(!isCluster() || !RECORDED)('a worker of Citus', { timeout: 900_000 }, () => {
  let cluster: OwnCluster
  let db: Database

  beforeAll(async () => {
    cluster = await startOwnCluster()
    db = createDatabase(cluster.url)
  }, 900_000)
  afterAll(async () => {
    await db?.end()
    await cluster?.[Symbol.asyncDispose]()
  })

  test('is switched off and on again: its rows are asked for later, others are served, who follows waits, and nothing is lost', async () => {
    const [away = 0] = cluster.workerPorts
    const chain = createFollowedChain()
    const lite = await ScriptedServer.start({ chain })
    await using network = await startNetwork([lite], chain)
    lite.head = FIRST
    let committed = 0
    const interruptions: unknown[] = []
    let isStopping = false
    const commit: typeof commitBatch = (target, batch) =>
      commitBatch(isStopping ? { ...target, transaction: stopBefore(target) } : target, batch)
    /** Once: between the rows of a transaction and its end. */
    const stopBefore =
      (target: Database): Database['transaction'] =>
      (work) =>
        target.transaction(async (transaction) => {
          const result = await work(transaction)
          if (isStopping) await cluster.stop(away)
          isStopping = false
          return result
        })
    const following = followChain({ db, url: cluster.url }, network, chain, {
      range: { from: 'first', to: LAST },
      commit,
      log: { ...quiet, warn: (about, text) => text.includes('interrupted') && interruptions.push(about) },
      onCommit: (mcSeqno) => {
        committed = mcSeqno
      },
    })
    following.catch(() => undefined)
    await expect.poll(() => committed).toBe(FIRST)
    const homes = await listHomes(db)
    // Over connections that are open when it happens.
    const before = await createServer({ db })
    expect(await askHomes(before, homes, away)).toEqual({ away: ['200'], here: ['200'] })
    await before.close()

    isStopping = true
    lite.head = LAST
    await expect.poll(() => interruptions.length).toBeGreaterThan(0)
    // One that has kept no answers.
    const server = await createServer({ db })
    expect(await askHomes(server, homes, away)).toEqual({ away: ['503 with Retry-After'], here: ['200'] })
    expect((await server.inject('/api/v3/masterchainInfo')).statusCode).toBe(200)
    expect(committed).toBe(FIRST)

    await cluster.start(away)
    await following
    expect(committed).toBe(LAST)
    expect(await askHomes(server, homes, away)).toEqual({ away: ['200'], here: ['200'] })
    await using plain = await plainDatabase()
    await importedDigest(LAST, plain)
    expect(await settledDigest(db)).toEqual(await settledDigest(plain.db))
    await server.close()
  })
})
