import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../src/store/database.ts'
import { copyDatabase, EMPTY, findTemplate, onEach } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    apiUrl: string
    /** Of every server that holds the test databases: several where they are distributed. */
    servers: string[]
  }
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
  readonly db: Database
  /** As an API has it: it reads everything, and writes next to nothing. */
  readonly api: Database
}

/** A fresh, migrated database on the run's own server: `await using { db } = …` is not legal, so `await using test = await testDatabase()`. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(EMPTY)

/** What is put into a database, once in a run for all who name the same `key`; `on` what another filling did. */
export interface Filling {
  readonly key: string
  readonly fill: (db: Database) => Promise<void>
  readonly on?: Filling | undefined
}

/** A database of one's own that is filled so. */
export const filledDatabase = async (filling: Filling): Promise<TestDatabase> => copyOf(await templateOf(filling))

const templateOf = ({ key, fill, on }: Filling): Promise<string> =>
  findTemplate(inject('servers'), key, fill, on && (() => templateOf(on)))

async function copyOf(template: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const servers = inject('servers')
  await copyDatabase(servers, template, name)
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
      await onEach(servers, `drop database if exists ${name} with (force)`)
    },
  }
}
