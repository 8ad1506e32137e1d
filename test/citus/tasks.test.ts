import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { recording } from '../api/explain.ts'
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
    const recorded = recording(database.db)
    const server = await createServer({ db: recorded })
    const found = await findThings(async (url) => (await server.inject(url)).json())
    const rows: string[] = []
    for (const [kind, toPath] of Object.entries(KINDS)) {
      recorded.asked.length = 0
      const reply = await server.inject(`/api/v3${toPath(found)}`)
      expect(reply.statusCode, `${kind} ${reply.body.slice(0, 200)}`).toBe(200)
      rows.push(toRow(kind, await countRequestTasks(database.db, [...recorded.asked])))
    }
    expect(readFileSync('docs/scaling.md', 'utf8')).toContain(rows.join('\n'))
  })
})
