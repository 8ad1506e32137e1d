import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/api/server.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { type ImportedChain, importRecorded } from '../api/imported-chain.ts'

/** The recorded chain behind the API, with a virtual machine and no node. */
export interface ServedChain extends AsyncDisposable {
  readonly server: FastifyInstance
  readonly chain: ImportedChain
  get(path: string, query?: Record<string, string>): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  rpc(method: string, params: unknown): Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly body: Answer
}

/** A v2 envelope, as loosely as a client sees it. */
export interface Answer {
  readonly ok: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests walk into whatever came
  readonly result?: any
  readonly error?: string
  readonly code?: number
  readonly '@extra'?: string
  /** Of JSON-RPC. */
  readonly id?: unknown
  readonly jsonrpc?: string
}

/** `settings`: what the server has beside the chain and the machine. */
export async function serveRecorded(
  folder: string,
  settings: Omit<Parameters<typeof createServer>[0], 'db' | 'tvm'> = {},
): Promise<ServedChain> {
  const chain = await importRecorded(folder)
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  return serve(chain, tvm, await createServer({ ...settings, db: chain.api, tvm }))
}

function serve(chain: ImportedChain, tvm: Tvm, server: FastifyInstance): ServedChain {
  const toReply = (reply: { statusCode: number; json(): unknown }): Reply => ({
    status: reply.statusCode,
    body: reply.json() as Answer,
  })
  const post = async (url: string, payload: unknown): Promise<Reply> =>
    toReply(await server.inject({ method: 'POST', url, payload: payload as object }))
  return {
    server,
    chain,
    get: async (url, query = {}) => toReply(await server.inject({ url, query })),
    post,
    rpc: (method, params) => post('/api/v2/jsonRPC', { id: '1', jsonrpc: '2.0', method, params }),
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await tvm.stop()
      await chain[Symbol.asyncDispose]()
    },
  }
}
