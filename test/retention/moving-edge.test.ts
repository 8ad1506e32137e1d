import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { prune } from '../../src/index/retention/prune.ts'
import { type Database, inSnapshot, type Queryable } from '../../src/store/database.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'
import { EDGE_REQUESTS, findEdge } from './edge-requests.ts'

/** So many masterchain blocks go before each statement of a request but the first. */
const STEP = 4

describe.skipIf(!RECORDED)('blocks are let go between any two statements of a request', { timeout: 300_000 }, () => {
  let chain: ImportedChain
  let server: FastifyInstance
  let statements = 0
  let pruned = 0
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: whileMoving(chain.db) })
  }, 300_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const letGo = async (db: Database): Promise<void> => {
    const [range] = await db.query<{ blocks: number }>(
      'select last_mc_seqno - first_mc_seqno as blocks from checkpoint',
    )
    pruned += await prune({ db, keep: { blocks: Math.max(1, (range?.blocks ?? 1) - STEP) } })
  }
  /** The database, whose oldest blocks go before each statement of a request but the first; one prunes at a time. */
  const whileMoving = (db: Database): Database => {
    let going = Promise.resolve()
    const moving = (of: Queryable): Queryable['query'] => {
      return async (text, values, caller) => {
        if (statements++ > 0) {
          going = going.then(() => letGo(db))
          await going
        }
        return of.query(text, values, caller)
      }
    }
    return {
      ...db,
      query: moving(db),
      snapshot: (work) => inSnapshot(db, (snapshot) => work({ ...snapshot, query: moving(snapshot) })),
    }
  }

  test.each(EDGE_REQUESTS.map((toUrl) => [toUrl]))('%s', async (toUrl) => {
    const url = toUrl(await findEdge(chain.db))
    const before = pruned
    statements = 0
    const reply = await server.inject(url)
    if (statements > 1) expect(pruned).toBeGreaterThan(before)
    // A masterchain block has shards, or is not here.
    expect(reply.body).not.toMatch(/"(?:blocks|shards)":\[\]/)
    // What a node says of a block that it does not have, as `v2` has it.
    const isGone = reply.json().error?.startsWith('LITE_SERVER_')
    if (!isGone) expect([200, 404], reply.body).toContain(reply.statusCode)
  })
})
