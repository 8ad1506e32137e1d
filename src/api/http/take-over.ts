import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes a reply out of Fastify's hands: whoever writes it goes on with the headers that it has so far. */
export function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  reply.hijack()
  return raw
}
