import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gate } from './limits/gate.ts'
import { answerUnits, WEIGHTS } from './limits/weight.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called as soon as it is known what the request weighs, all in all: what that is beyond what it counted as is charged at once. */
    weigh(units: number): void
  }
}

/**
 * What an answer weighs is known when it is made: rows may hold a state of 65,000 cells each, or a trace of thousands of transactions,
 * and a message may cause hundreds of them. What that is beyond its request is taken from the caller's rate then, before anything is sent and
 * whether or not somebody is there to read it. Nobody is refused for it, but the next request may have to wait.
 */
export function addAnswerCharge(server: FastifyInstance, gate: Gate | undefined): void {
  server.decorateRequest('weigh', function (this: FastifyRequest, units: number) {
    const { grant, weight } = this
    if (gate === undefined || grant === undefined || units <= weight) return
    this.weight = Math.min(units, WEIGHTS.most)
    gate.charge(grant, weight, this.weight).catch((error: unknown) => {
      this.log.warn({ err: error }, 'what an answer weighs was not counted')
    })
  })
  if (gate === undefined) return
  server.addHook('onSend', (request, _reply, payload: unknown, done) => {
    if (Buffer.isBuffer(payload)) request.weigh(answerUnits(payload.length))
    done(null, payload)
  })
}
