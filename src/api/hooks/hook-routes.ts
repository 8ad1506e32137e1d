import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CellarError } from '../../lib/errors.ts'
import { listDeadLetters } from '../../store/hooks/deliveries.ts'
import {
  createHook,
  deleteHook,
  getHook,
  listHooks,
  pauseHook,
  resumeHook,
  rotateSecret,
} from '../../store/hooks/hooks.ts'
import type { StreamCall } from '../streaming/event-parts.ts'
import { HOUR_MS, MOST_LETTERS, USUAL_ATTEMPTS, USUAL_KEEP_OLD_HOURS } from './hook-defaults.ts'
import { toHookJson } from './hook-json.ts'
import { readHookSubscription, readHookUrl } from './hook-subscription.ts'
import { replay } from './replay.ts'

const MAX_NOTE = 1_000

type Fields = Readonly<Record<string, unknown>>

/** The administration of webhooks over HTTP, for whoever has the operator's key. `call` has the right to write hooks. */
export function addHookRoutes(server: FastifyInstance, call: StreamCall, operatorKey: string): void {
  const { db } = call
  const guarded = { onRequest: createHookGuard(operatorKey), errorHandler: toHookRefusal }
  const answerWithHook = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    answer(reply, await getHook(db, idOf(request)))
  server.get('/api/hooks', guarded, async (_request, reply) => answer(reply, await listHooks(db)))
  server.post('/api/hooks', guarded, async (request, reply) =>
    answer(reply.code(201), await createHook(db, readNewHook(fieldsOf(request)), Date.now())),
  )
  server.get('/api/hooks/:id', guarded, answerWithHook)
  server.delete('/api/hooks/:id', guarded, async (request, reply) => {
    await deleteHook(db, idOf(request))
    return reply.code(204).send()
  })
  server.get('/api/hooks/:id/dead-letters', guarded, async (request, reply) => {
    const { id } = await getHook(db, idOf(request))
    return answer(reply, await listDeadLetters(db, id, MOST_LETTERS))
  })
  server.post('/api/hooks/:id/pause', guarded, async (request, reply) => {
    await pauseHook(db, idOf(request), Date.now())
    return answerWithHook(request, reply)
  })
  server.post('/api/hooks/:id/resume', guarded, async (request, reply) => {
    await resumeHook(db, idOf(request))
    return answerWithHook(request, reply)
  })
  server.post('/api/hooks/:id/rotate', guarded, async (request, reply) => {
    const hours = readWhole(fieldsOf(request), 'keep_old_hours', 0, 720) ?? USUAL_KEEP_OLD_HOURS
    return answer(reply, { secret: await rotateSecret(db, idOf(request), Date.now() + hours * HOUR_MS) })
  })
  server.post('/api/hooks/:id/replay', guarded, async (request, reply) => {
    const fields = fieldsOf(request)
    const hook = await getHook(db, idOf(request))
    const [from, event, deadLetters] = ['from', 'event', 'dead_letters'].map((name) => readText(fields, name))
    return answer(reply, { done: await replay(call, hook, { from, event, deadLetters }, Date.now()) })
  })
}

function readNewHook(fields: Fields) {
  const { url, subscription } = fields
  readHookSubscription(subscription)
  return {
    url: readHookUrl(url),
    note: (readText(fields, 'note') ?? '').slice(0, MAX_NOTE),
    subscription: JSON.stringify(subscription),
    maxAttempts: readWhole(fields, 'max_attempts', 1, 100) ?? USUAL_ATTEMPTS,
    from: readWhole(fields, 'from', 0, 0x7fffffff),
  }
}

const answer = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(toHookJson(value))

const fieldsOf = ({ body }: FastifyRequest): Fields =>
  (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Fields

function idOf({ params }: FastifyRequest): number {
  const { id = '' } = params as { readonly id?: string }
  if (!/^\d{1,9}$/.test(id)) throw new CellarError('BAD_REQUEST', 'id: expected the number of a hook')
  return Number(id)
}

function readWhole(fields: Fields, name: string, least: number, most: number): number | undefined {
  const { [name]: value } = fields
  if (value === undefined) return undefined
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  throw new CellarError('BAD_REQUEST', `${name}: expected a whole number from ${least} to ${most}`)
}

/** A text, or a number that stands for one: seqnos and numbers of deliveries need no quotes. */
function readText(fields: Fields, name: string): string | undefined {
  const { [name]: value } = fields
  if (value === undefined || typeof value === 'string') return value
  if (Number.isSafeInteger(value)) return String(value)
  throw new CellarError('BAD_REQUEST', `${name}: expected a text`)
}

/** PostgreSQL: insufficient_privilege. */
const NO_RIGHT = '42501'

/** Lets in whoever sends `Authorization: Bearer KEY`. Compared by hash: neither its length nor where a guess goes wrong can be measured. */
function createHookGuard(operatorKey: string) {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
  const expected = hashOf(`Bearer ${operatorKey}`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)
      ? undefined
      : reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ error: 'the operator’s key is needed: Authorization: Bearer KEY' })
}

/** An API may run as a role that only reads; every other failure is told as everywhere. */
function toHookRefusal(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ((error as { readonly code?: unknown }).code !== NO_RIGHT) throw error
  return reply
    .code(403)
    .send({ error: 'this API may not change hooks: ask one that runs with the database role of the indexer' })
}
