import type { FastifyInstance } from 'fastify'
import type { Dialect } from '../../record/dialect.ts'
import type { Changes } from '../../store/changes.ts'
import { serveDocument } from '../docs/serve-document.ts'
import { completeStreams } from '../docs/with-examples.ts'
import type { StreamCall } from './event-parts.ts'
import { StreamHub } from './hub.ts'
import { describeStreams } from './openapi.ts'
import { addSseRoutes } from './sse.ts'
import type { StreamSlots } from './stream-slots.ts'
import { addWebSockets } from './ws.ts'

const BASES: Readonly<Record<string, Dialect>> = {
  '/api/streaming': 'documented',
  '/toncenter/api/streaming': 'public',
}

/** Seconds after which the newest block is too old for a stream that is to be live. */
const MAX_AGE = 15

/** Everything about live events: over server-sent events and over web sockets, in both dialects. */
export function addStreamRoutes(
  server: FastifyInstance,
  call: Omit<StreamCall, 'dialect'>,
  slots: StreamSlots,
  changes: Changes,
  version: string,
): readonly StreamHub[] {
  server.get(
    '/openapi/streaming.json',
    serveDocument(() => completeStreams(describeStreams(version)), call.db),
  )
  const sockets = new Map<string, StreamHub>()
  for (const [base, dialect] of Object.entries(BASES)) {
    const hub = new StreamHub({ ...call, dialect }, server.log, changes)
    server.addHook('preClose', () => hub[Symbol.asyncDispose]())
    addSseRoutes(server, `${base}/v2/sse`, hub, slots)
    sockets.set(`${base}/v2/ws`, hub)
    server.get(`${base}/healthz`, async (_request, reply) => {
      const [last, follower] = await Promise.all([call.chain.findLastBlock(), call.chain.findFollower()])
      const confirmed = follower?.confirmed.utime ?? null
      const now = Math.floor(Date.now() / 1000)
      const age = last?.ageSeconds
      const ok = age !== undefined && age <= MAX_AGE
      const error = age === undefined ? 'missing health data' : 'finalized masterchain block is too old'
      const indexer = {
        ok,
        last_finalized_mc_block_time: last?.utime ?? 0,
        finalized_age_seconds: age ?? 0,
        // Only where the network shows blocks that are not final; without them streams are no less alive.
        ...(confirmed !== null && {
          last_confirmed_block_time: confirmed,
          confirmed_age_seconds: Math.max(0, now - confirmed),
        }),
        ...(ok ? {} : { error }),
      }
      return reply.code(ok ? 200 : 503).send({ ok, now, components: { indexer } })
    })
  }
  addWebSockets(server, sockets, slots)
  return [...sockets.values()]
}
