import { createServer } from '../../src/api/server.ts'
import { CellarError } from '../../src/lib/errors.ts'
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
  /** It does not say within its time whether it does. */
  hesitate(boc: string): Promise<Answer>
}

export async function startLosing(db: Database): Promise<LosingServer> {
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  let failure: Error | undefined
  const send = async (): Promise<void> => {
    if (failure !== undefined) throw failure
  }
  const server = await createServer({ db, network: 'devnet', tvm, emulationMs: 60_000, send })
  const post = async (boc: string): Promise<Answer> => {
    const reply = await server.inject({ method: 'POST', url: '/api/v3/message', payload: { boc } })
    return { status: reply.statusCode, json: reply.json() }
  }
  const fail = async (boc: string, how: Error): Promise<Answer> => {
    failure = how
    const answer = await post(boc)
    failure = undefined
    return answer
  }
  return {
    lose: post,
    refuse: (boc) => fail(boc, new LiteServerError(0, 'cannot apply external message', 'liteServer.sendMessage')),
    hesitate: (boc) => fail(boc, new CellarError('NODE_TIMEOUT', 'no answer in time')),
    async [Symbol.asyncDispose]() {
      await server.close()
      await tvm.stop()
    },
  }
}
