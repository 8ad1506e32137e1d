import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLiteServer, type LiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { backfillRange } from '../../src/index/backfill/backfill-range.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { testDatabase } from '../database.ts'
import { createRecordedArchive } from '../devnet/recorded-archive.ts'
import { keptDigest } from '../follow/kept-digest.ts'
import { quiet } from '../follow/network.ts'
import { recordedChain } from '../lite-server/oracles.ts'

/** Among these are splits, merges, a key block, and contracts whose code is in libraries that older blocks published. */
const LATE = 262
const TO = 270

describe.skipIf(!recordedChain)('the recorded chain, indexed from its end', { timeout: 300_000 }, () => {
  const archive = recordedChain ? createRecordedArchive(recordedChain) : undefined
  let tvm: Tvm
  let server: LiteServer
  beforeAll(async () => {
    if (!archive) return
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    server = await createLiteServer({
      ...{ archive, tvm, key: new Uint8Array(32).fill(9), now: () => 1_800_000_000 },
      send: async () => undefined,
      onError: (error) => {
        throw error
      },
    })
  })
  afterAll(async () => {
    await server?.close()
    await tvm?.stop()
  })

  test('is what importing its folder gives, byte for byte, though two share the work', async () => {
    if (!archive) return
    await using late = await testDatabase()
    const zeroState = archive.zerostates()[0].id
    await using pool = new LitePool({ servers: [server.address], zeroState })
    const common = {
      ...{ db: late.db, url: late.url, pool, network: { name: 'recorded', zeroState }, log: quiet, inThread: false },
      signal: new AbortController().signal,
    }
    await follow({ ...common, range: { from: LATE, to: TO } })
    await using other = createDatabase(late.url)
    const begun: number[] = []
    const ranges = (db: Database) =>
      backfillRange({
        ...common,
        db,
        from: 0,
        chunk: 66,
        onProgress: ({ mcSeqno }) => begun.push(Math.ceil((LATE - mcSeqno) / 66)),
      })
    const [one, two] = await Promise.all([ranges(late.db), ranges(other)])
    expect(one.masterchainBlocks + two.masterchainBlocks).toBe(LATE - 1)
    expect(Math.min(one.masterchainBlocks, two.masterchainBlocks)).toBeGreaterThan(0)
    expect(new Set(begun).size).toBe(4)
    expect((await verifyStore(late.db)).findings).toEqual([])
    expect(await digestTables(late.db)).toEqual(await keptDigest(TO))
  })
})
