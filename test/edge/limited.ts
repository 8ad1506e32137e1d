import type { FastifyInstance } from 'fastify'
import type { LimitSettings } from '../../src/api/http/limits/plan.ts'
import { createServer } from '../../src/api/server.ts'
import { createKey } from '../../src/store/api-keys.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

/** A server with limits over an empty database. Requests are injected, each from an address of choice. */
export interface Limited extends AsyncDisposable {
  readonly server: FastifyInstance
  readonly database: TestDatabase
  ask(url: string, options?: Asked): Promise<Answered>
  key(plan: string): Promise<{ readonly key: string; readonly id: number }>
}

export interface Asked {
  readonly from?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what the test looks at
  readonly body: any
}

export async function serveLimited(
  settings: LimitSettings = {},
  options: {
    readonly trustProxy?: number | string
    readonly redisUrl?: string
    readonly database?: TestDatabase
    readonly network?: string
  } = {},
): Promise<Limited> {
  const { trustProxy, redisUrl, network = 'none' } = options
  const database = options.database ?? (await testDatabase())
  const server = await createServer({
    db: database.api,
    network,
    limits: { settings, ...(redisUrl === undefined ? {} : { redisUrl }) },
    ...(trustProxy === undefined ? {} : { trustProxy }),
  })
  return {
    server,
    database,
    async ask(url, { from = '203.0.113.1', headers = {}, body } = {}) {
      const reply = await server.inject({
        url,
        headers,
        remoteAddress: from,
        ...(body === undefined ? {} : { method: 'POST', payload: body as object }),
      })
      const text = reply.body
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      }
    },
    async key(plan) {
      const { key, stored } = await createKey(database.db, plan, '')
      return { key, id: stored.id }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      if (options.database === undefined) await database[Symbol.asyncDispose]()
    },
  }
}
