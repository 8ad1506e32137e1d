import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../src/store/database.ts'
import { TEMPLATE } from './global-setup.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    apiUrl: string
  }
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
  readonly db: Database
  /** As an API has it: it reads everything, and writes next to nothing. */
  readonly api: Database
}

/** A fresh, migrated database on the run's own server: `await using { db } = …` is not legal, so `await using test = await testDatabase()`. */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name} template ${TEMPLATE}`)
  const url = serverUrl.replace(/[^/]*$/, name)
  const db = createDatabase(url)
  const api = createDatabase(inject('apiUrl').replace(/[^/]*$/, name))
  return {
    url,
    db,
    api,
    [Symbol.asyncDispose]: async () => {
      await db.end()
      await api.end()
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

const IN_USE = '55006'
const TRIES = 20
const PAUSE_MS = 500

/** PostgreSQL waits five seconds for others to leave a database; on a busy machine they may need longer. */
async function runOnServer(url: string, sql: string): Promise<void> {
  await using server = createDatabase(url, { maxConnections: 1 })
  for (let tries = 1; ; tries++) {
    try {
      await server.query(sql)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}
