import { createServer } from '../../src/api/server.ts'
import type { Database } from '../../src/store/database.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import type { Json } from '../api/serve.ts'

/** Another process over a database that is followed, whose network loses everything. */
export interface LosingServer extends AsyncDisposable {
  lose(boc: string): Promise<{ readonly status: number; readonly json: Json }>
}

export async function startLosing(db: Database): Promise<LosingServer> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const server = await createServer({ db, network: 'devnet', tvm, emulationMs: 60_000, send: async () => undefined })
  return {
    async lose(boc) {
      const reply = await server.inject({ method: 'POST', url: '/api/v3/message', payload: { boc } })
      return { status: reply.statusCode, json: reply.json() }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await tvm.stop()
    },
  }
}
