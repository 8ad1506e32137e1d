import type { FastifyInstance } from 'fastify'
import type { Gate } from './limits/gate.ts'
import { answerUnits } from './limits/weight.ts'

/**
 * What an answer weighs is known when it is made: rows may hold a state of 65,000 cells each, or a trace of thousands of transactions,
 * and a message may cause hundreds of them. What that is beyond its request is taken from the caller's rate then. Nobody is refused for it,
 * but the next request may have to wait.
 */
export function addAnswerCharge(server: FastifyInstance, gate: Gate): void {
  server.addHook('onSend', (request, _reply, payload: unknown, done) => {
    const { grant, weight, workUnits } = request
    const units = Math.max(workUnits, Buffer.isBuffer(payload) ? answerUnits(payload.length) : 0) - weight
    if (units > 0 && grant !== undefined) {
      gate.charge(grant, units).catch((error: unknown) => {
        request.log.warn({ err: error }, 'what an answer weighs was not counted')
      })
    }
    done(null, payload)
  })
}
