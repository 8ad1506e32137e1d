import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shortBegan, shortEnded } from './time-slice.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Under way, and expected to be answered in milliseconds. */
    isShort: boolean
  }
}

/** A short request is over when its answer is made, however slowly it is read. */
export function addShortRequests(server: FastifyInstance): void {
  server.decorateRequest('isShort', false)
  server.addHook('onSend', (request, _reply, payload, done) => {
    endShort(request)
    done(null, payload)
  })
}

/** Long answers make room for the request until its own is made, or nobody waits for it. */
export function beginShort(request: FastifyRequest, reply: FastifyReply): void {
  request.isShort = true
  shortBegan()
  reply.raw.on('close', () => endShort(request))
}

/** Its answer is made, or it turned out to be long itself. */
export function endShort(request: FastifyRequest): void {
  if (!request.isShort) return
  request.isShort = false
  shortEnded()
}
