import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import type { ChainArchive } from '../../src/devnet/chain/chain-archive.ts'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { type FollowOptions, follow } from '../../src/index/follow/follow.ts'
import { importBlocks } from '../../src/index/import.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createFolderArchive } from '../devnet/folder-archive.ts'
import { createGrowingArchive } from '../devnet/growing-archive.ts'
import { chain2026, listExchanges2026, signaturesIn } from '../lite-server/recorded-2026.ts'
import { quiet } from './network.ts'

/** Some blocks, no key block among them: the chain has none after its zero state. */
const TO = 60

interface Status {
  readonly indexed: { readonly last_mc_seqno: number }
  readonly following: {
    readonly head_mc_seqno: number | null
    readonly lag_blocks: number | null
    trouble: string | null
  }
}

describe.skipIf(!chain2026)('a chain of the node v2026.06, signed by simplex consensus', { timeout: 300_000 }, () => {
  let tvm: Tvm
  let recorded: ChainArchive
  const mistakes: unknown[] = []
  beforeAll(async () => {
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    recorded = createFolderArchive({ folder: chain2026 as string, signatures: signaturesIn(listExchanges2026()) })
  })
  afterAll(async () => {
    await tvm?.stop()
    expect(mistakes).toEqual([])
  })

  const serve = (archive: ChainArchive) =>
    createLiteServer({
      ...{ archive, tvm, key: new Uint8Array(32).fill(26), now: () => 1_800_000_000 },
      send: async () => undefined,
      onError: (error) => mistakes.push(error),
    })

  const followInto = (database: TestDatabase, pool: LitePool, options: Partial<FollowOptions>) =>
    follow({
      ...{ db: database.db, url: database.url, pool, log: quiet, signal: new AbortController().signal },
      ...{ network: { name: 'recorded', zeroState: recorded.zerostates()[0].id }, inThread: false },
      range: { from: 'first', to: TO },
      ...options,
    })

  test('is followed as it grows, into the tables of an import; the status keeps up and says when it ends', async () => {
    await using database = await testDatabase()
    const api = await createServer({ db: database.api, network: 'recorded' })
    const status = async () => (await api.inject('/status')).json() as Status
    const archive = createGrowingArchive(recorded, 2)
    const server = await serve(archive)
    await using pool = new LitePool({ servers: [server.address], zeroState: archive.zerostates()[0].id })
    const stop = new AbortController()
    const seen: Promise<Status>[] = []
    const running = followInto(database, pool, {
      ...{ range: { from: 'first' }, signal: stop.signal },
      onCommit: (mcSeqno) => {
        seen.push(status())
        archive.grow(Math.min(TO, mcSeqno + 2))
      },
    })
    await expect.poll(async () => (await findCheckpoint(database.db))?.lastMcSeqno, { timeout: 240_000 }).toBe(TO)
    for (const { indexed, following } of await Promise.all(seen)) {
      expect(following?.head_mc_seqno ?? TO).toBeGreaterThanOrEqual(indexed.last_mc_seqno)
    }
    await expect
      .poll(async () => (await status()).following, { timeout: 30_000 })
      .toMatchObject({ head_mc_seqno: TO, lag_blocks: 0, trouble: null })

    await server.close()
    await expect
      .poll(async () => (await status()).following, { timeout: 30_000 })
      .toMatchObject({ head_mc_seqno: TO, lag_blocks: null, trouble: expect.stringMatching(/^no lite server answers/) })
    stop.abort()
    await running
    await api.close()

    await using imported = await testDatabase()
    const states = ['zerostate.boc', 'basestate0.boc'].map((name) => join(chain2026 as string, 'zerostate', name))
    await importBlocks({ db: imported.db, dir: join(chain2026 as string, 'blocks'), states, to: TO, workers: 0 })
    expect(await digestTables(database.db)).toEqual(await digestTables(imported.db))
  })

  // Blocks that the node was asked the signatures of.
  test.each([
    [1, 2],
    [15, 18],
    [99, 101],
    [200, 201],
  ])('blocks %i to %i are believed for their signatures, from the zero state on', async (from, to) => {
    await using database = await testDatabase()
    const archive = createGrowingArchive(recorded, to)
    await using server = await serve(archive)
    const zeroState = archive.zerostates()[0].id
    await using pool = new LitePool({ servers: [server.address], zeroState })
    await followInto(database, pool, { range: { from, to }, trusted: zeroState })
    expect(await findCheckpoint(database.db)).toMatchObject({ firstMcSeqno: from, lastMcSeqno: to })
    expect(pool.status[0]?.lies).toBe(0)
  })
})
