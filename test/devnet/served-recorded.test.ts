import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLiteServer, type LiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { digestTables } from '../../src/store/digest.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'
import { keptDigest } from '../follow/kept-digest.ts'
import { quiet } from '../follow/network.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { connectTwoClients, tourChain } from './lite-tour.ts'
import { createRecordedArchive } from './recorded-archive.ts'

describe.skipIf(!recordedChain)('the recorded chain behind our lite server', { timeout: 300_000 }, () => {
  let tvm: Tvm
  let server: LiteServer
  const archive = recordedChain ? createRecordedArchive(recordedChain) : undefined
  const mistakes: unknown[] = []
  beforeAll(async () => {
    if (!archive) return
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    server = await createLiteServer({
      ...{ archive, tvm, key: new Uint8Array(32).fill(9), now: () => 1_800_000_000 },
      send: async () => undefined,
      onError: (error) => mistakes.push(error),
    })
  })
  afterAll(async () => {
    await server?.close()
    await tvm?.stop()
  })

  test('ton-lite-client and ours tour it, around splits, merges and the key block', async () => {
    await using clients = connectTwoClients(server.address)
    const { transactions } = await tourChain(clients, [1, 41, 248, 631], (seqno) => [248, 631].includes(seqno))
    expect(transactions).toBeGreaterThan(20)
    expect(mistakes).toEqual([])
  })

  test('is followed into the very tables that importing the folder gives', async () => {
    if (!archive) return
    await using database = await testDatabase()
    const zeroState = archive.zerostates()[0].id
    await using pool = new LitePool({ servers: [server.address], zeroState })
    await follow({
      ...{ db: database.db, url: database.url, pool, network: { name: 'recorded', zeroState } },
      ...{ range: { from: 'first', to: 60 }, log: quiet, signal: new AbortController().signal, inThread: false },
    })
    expect(await digestTables(database.db)).toEqual(await keptDigest(60))
    expect(mistakes).toEqual([])
  })
})
