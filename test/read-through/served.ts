import type { FastifyInstance } from 'fastify'
import { createAccountReader } from '../../src/api/read-through/create-account-reader.ts'
import type { ReadLog } from '../../src/api/read-through/node-reader.ts'
import { createServer } from '../../src/api/server.ts'
import type { Database } from '../../src/store/database.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'
import { startNetwork } from '../follow/network.ts'
import type { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies, walked field by field
export type Json = any

export interface LogLine {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The API over a database, with lite servers behind it. */
export interface Served extends AsyncDisposable {
  readonly server: FastifyInstance
  readonly lines: readonly LogLine[]
  get(url: string): Promise<{ status: number; body: Json }>
}

export interface ServedOptions {
  readonly db: Database
  readonly chain: ServedChain
  readonly servers: readonly ScriptedServer[]
  readonly tvm?: Tvm
  readonly deadlineMs?: number
  readonly lifeMs?: number
}

export async function serveWithNetwork(options: ServedOptions): Promise<Served> {
  const { db, chain, servers, tvm, deadlineMs, lifeMs } = options
  const network = await startNetwork(servers, chain)
  const lines: LogLine[] = []
  const note = (fields: object, text: string) => void lines.push({ text, fields: { ...fields } })
  const log: ReadLog = { debug: note, info: note, warn: note }
  const accounts = createAccountReader({ db, pool: network.pool, log, deadlineMs, lifeMs })
  const server = await createServer({ db, accounts, ...(tvm && { tvm }) })
  return {
    server,
    lines,
    get: async (url) => {
      const reply = await server.inject(url)
      return { status: reply.statusCode, body: reply.json() }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await network[Symbol.asyncDispose]()
    },
  }
}
