import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { hasCitus, type Queryable } from '../../src/store/database.ts'
import type { Recorded } from '../api/explain.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { findThings } from '../contract/findings.ts'
import type { TestDatabase } from '../database.ts'
import { isCluster } from './plain-database.ts'
import { spreadRecorded } from './recorded-chain.ts'
import { countRequestTasks, KINDS, toRow } from './tasks.ts'

describe.skipIf(!isCluster() || !RECORDED)('on Citus', { timeout: 900_000 }, () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await spreadRecorded()
  }, 900_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  test('docs/scaling.md says which statements of a request go where', async () => {
    // What the server does now and then by itself belongs to no request.
    const asked = new AsyncLocalStorage<Recorded[]>()
    const db: Queryable = {
      query(text, values = []) {
        asked.getStore()?.push({ text, values })
        return database.db.query(text, values)
      },
      hasCitus: () => hasCitus(database.db),
    }
    const server = await createServer({ db })
    const found = await findThings(async (url) => (await server.inject(url)).json())
    const rows: string[] = []
    for (const [kind, toPath] of Object.entries(KINDS)) {
      // Whatever is committed in the cluster, other tests' work included, makes kept answers stale: here all are made anew.
      await database.db.query('select pg_current_xact_id()')
      const statements: Recorded[] = []
      const reply = await asked.run(statements, async () => await server.inject(`/api/v3${toPath(found)}`))
      expect(reply.statusCode, `${kind} ${reply.body.slice(0, 200)}`).toBe(200)
      rows.push(toRow(kind, await countRequestTasks(database.db, statements)))
    }
    expect(readFileSync('docs/scaling.md', 'utf8')).toContain(rows.join('\n'))
  })
})
