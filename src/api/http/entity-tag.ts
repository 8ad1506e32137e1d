import { createHash, type Hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TimeSlice } from './time-slice.ts'

/**
 * How long an answer stays what it is. `live`: until the next block. `settled`: what a hash or a number of the chain names, to which later
 * blocks may still add. `final`: never another.
 */
export type Lifetime = 'live' | 'settled' | 'final'

const CONTROL: Readonly<Record<Lifetime, string>> = {
  live: 'no-cache',
  settled: 'no-cache',
  final: 'public, max-age=3600',
}

/** Hashed at a stretch. */
const STRETCH_BYTES = 1024 * 1024

/** Tells caches how long an answer lives; true when the caller has these very bytes already. */
export function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Uint8Array,
  lifetime: Lifetime,
): boolean | Promise<boolean> {
  void reply.header('cache-control', CONTROL[lifetime])
  if (lifetime === 'live') return false
  if (body.length > STRETCH_BYTES) return tagLong(request, reply, body)
  return tagBy(createHash('sha256').update(body), request, reply)
}

async function tagLong(request: FastifyRequest, reply: FastifyReply, body: Uint8Array): Promise<boolean> {
  const hash = createHash('sha256')
  const slice = new TimeSlice()
  for (let at = 0; at < body.length; at += STRETCH_BYTES) {
    hash.update(body.subarray(at, at + STRETCH_BYTES))
    if (slice.isOver) await slice.rest()
  }
  return tagBy(hash, request, reply)
}

function tagBy(hash: Hash, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = hash.digest('base64url').slice(0, 22)
  void reply.header('etag', `"${tag}"`)
  return hasTag(request.headers['if-none-match'], tag)
}

/** The tag of the same bytes in an encoding: a strong tag names what is sent, not what it means. */
export const encodedTag = (tag: string, encoding: string): string => tag.replace(/"$/, `-${encoding}"`)

/** Whoever has the answer in any encoding has it. */
function hasTag(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((one) => {
    const text = one.trim()
    return text === '*' || text.replace(/^W\//, '').replace(/^"|(?:-[a-z]+)?"$/g, '') === tag
  })
}
