import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type Database, inSnapshot, type Queryable } from '../../src/store/database.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { EDGE_REQUESTS, type Edge, findEdge } from '../retention/edge-requests.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'

describe.skipIf(!RECORDED)('the first blocks are committed between two statements of a request', () => {
  let chain: ImportedChain
  let empty: TestDatabase
  let edge: Edge
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    empty = await testDatabase()
    edge = await findEdge(chain.db)
  }, 300_000)
  afterAll(async () => {
    await empty?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  /** A database in which nothing is stored before as many statements were made, and everything after them. */
  const filledAfter = (count: number): { readonly db: Database; begin(): void } => {
    let statements = 0
    const whichNow = (): Database => (statements++ < count ? empty.db : chain.db)
    const query: Queryable['query'] = (text, values, caller) => whichNow().query(text, values, caller)
    return {
      db: { ...chain.db, query, snapshot: (work) => inSnapshot(whichNow(), work) },
      begin: () => {
        statements = 0
      },
    }
  }

  test.each([1, 2, 3, 4])('after %i of them', async (count) => {
    const { db, begin } = filledAfter(count)
    const server = await createServer({ db })
    const failures: string[] = []
    try {
      for (const toUrl of EDGE_REQUESTS) {
        begin()
        const url = toUrl(edge)
        const reply = await server.inject(url)
        // What a node says of a block that it does not have, as `v2` has it.
        const isGone = reply.json().error?.startsWith('LITE_SERVER_')
        if (!isGone && reply.statusCode >= 500) failures.push(`${url}: ${reply.statusCode} ${reply.body}`)
      }
    } finally {
      await server.close()
    }
    expect(failures).toEqual([])
  })
})
