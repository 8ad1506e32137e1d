import { createServer } from '../../src/api/server.ts'
import type { Queryable } from '../../src/store/database.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { readPrintable } from './printable.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what the test looks at
export type Json = any

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Json
}

export interface Served extends AsyncDisposable {
  readonly db: Queryable
  /** `path` with its query, below `/api/v3` unless told otherwise. */
  get(path: string, base?: string): Promise<Reply>
}

export const PUBLIC = '/toncenter/api/v3'

/** A server over a fresh database that `seed` filled. */
export async function serve(seed: (db: Queryable) => Promise<void> = async () => undefined): Promise<Served> {
  const database = await testDatabase()
  await seed(database.db)
  return serveDatabase(database)
}

/** A server over a database that is filled already, which ends with it. */
export async function serveDatabase(database: TestDatabase): Promise<Served> {
  const server = await createServer({ db: database.api })
  return {
    db: database.db,
    async get(path, base = '/api/v3') {
      const reply = await server.inject({ url: `${base}${path}` })
      return { status: reply.statusCode, headers: reply.headers, body: readPrintable(reply.body) }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Every row of a list, one page after another. */
export async function pageThrough(served: Served, path: string, list: string, limit = 1): Promise<Json[]> {
  const rows: Json[] = []
  for (let cursor = ''; ; ) {
    const { body, headers } = await served.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`)
    const page = Array.isArray(body) ? body : body[list]
    rows.push(...page)
    const next = headers['x-next-cursor']
    if (next === undefined) return rows
    cursor = `&cursor=${next}`
  }
}
