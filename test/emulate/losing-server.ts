import { createServer } from '../../src/api/server.ts'
import { LiteServerError } from '../../src/node/lite/lite-server-error.ts'
import type { Database } from '../../src/store/database.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import type { Json } from '../api/serve.ts'

interface Answer {
  readonly status: number
  readonly json: Json
}

/** Another process over a database that is followed, whose network loses everything that it takes. */
export interface LosingServer extends AsyncDisposable {
  lose(boc: string): Promise<Answer>
  /** The network does not even take it. */
  refuse(boc: string): Promise<Answer>
}

export async function startLosing(db: Database): Promise<LosingServer> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  let isRefusing = false
  const send = async (): Promise<void> => {
    if (isRefusing) throw new LiteServerError(0, 'cannot apply external message', 'liteServer.sendMessage')
  }
  const server = await createServer({ db, network: 'devnet', tvm, emulationMs: 60_000, send })
  const post = async (boc: string): Promise<Answer> => {
    const reply = await server.inject({ method: 'POST', url: '/api/v3/message', payload: { boc } })
    return { status: reply.statusCode, json: reply.json() }
  }
  return {
    lose: post,
    async refuse(boc) {
      isRefusing = true
      const answer = await post(boc)
      isRefusing = false
      return answer
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await tvm.stop()
    },
  }
}
