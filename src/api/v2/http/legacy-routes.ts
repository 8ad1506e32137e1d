import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal } from '../../../node/lite/lite-server-error.ts'
import { asciiJson } from '../../../record/ascii-json.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { cancelOnDisconnect } from '../../http/cancel-on-disconnect.ts'
import { toErrorReply } from '../../http/errors.ts'
import { callerOf } from '../../http/limits/caller-address.ts'
import { logFailure } from '../../http/log-failure.ts'
import { MethodError, NotReady } from '../../http/method-error.ts'
import type { ReadRouter } from '../../http/read-router.ts'
import { withRetryAfter } from '../../http/retry-after.ts'
import { readSeenHeader } from '../../http/seen-block.ts'
import type { MachineSource } from '../../machine/machine-source.ts'
import type { Method, Sources } from './method.ts'
import { compileParameters, EMPTY, MISSING, type Refuse } from './parameters.ts'
import { isFresh } from './read-answer.ts'
import { acceptText, fromBody, fromQuery } from './request.ts'
import { warnUnknownParameters } from './unknown-parameters.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

interface LegacyEdge {
  readonly reads: ReadRouter<MachineSource>
  /** Of the contract. */
  readonly version: string
}

/** Methods in the manner of v2 that v3 has kept: their own paths, no envelope, v3's errors. */
export function addLegacyRoutes(
  server: FastifyInstance,
  bases: Readonly<Record<string, Dialect>>,
  methods: readonly Method[],
  sources: Sources,
  { reads, version }: LegacyEdge,
): void {
  for (const [prefix, dialect] of Object.entries(bases)) {
    void server.register(
      async (scope) => {
        acceptText(scope)
        scope.setErrorHandler((error, _request, reply) => sendError(reply, error, dialect, version))
        for (const method of methods) {
          for (const name of [method.name, ...(method.aliases ?? [])]) {
            addOne(scope, `/${name}`, method, { ...sources, dialect }, { reads, version })
          }
        }
      },
      { prefix },
    )
  }
}

function addOne(
  scope: FastifyInstance,
  url: string,
  method: Method,
  fixed: Sources & { readonly dialect: Dialect },
  { reads, version }: LegacyEdge,
): void {
  const read = compileParameters(method.params, refuseV3)
  const verb = method.postOnly === true ? 'post' : 'get'
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const sent = verb === 'get' ? fromQuery(request.raw.url ?? '') : fromBody(request.body)
      warnUnknownParameters(reply, sent, read.names, fixed.dialect)
      const params = read(sent, verb)
      const caller = callerOf(request)
      const asked = { seen: readSeenHeader(request.headers), isFresh: isFresh(method.load ?? 'read') }
      const result = await reads.answer(request, reply, asked, ({ db, chain, machine }) => {
        const source = { db: cancelOnDisconnect(reply.raw, db), chain, machine: machine?.for({ caller }) }
        return method.handle({ ...fixed, ...source, caller, params })
      })
      return reply.header('content-type', JSON_TYPE).header('x-api-version', version).send(asciiJson(result))
    } catch (error) {
      return sendError(reply, error, fixed.dialect, version)
    }
  }
  scope.route({ method: verb === 'get' ? 'GET' : 'POST', url, handler, config: { load: method.load ?? 'read' } })
}

const refuseV3: Refuse = (_verb, name, problem) =>
  new MethodError(422, problem === MISSING || problem === EMPTY ? `${name}: is required` : `${name}${problem}`)

function sendError(reply: FastifyReply, error: unknown, dialect: Dialect, version: string): FastifyReply {
  const { request } = reply
  const { status, countedStatus, text } = error instanceof MethodError ? toV3(error, dialect) : toText(error)
  request.countedStatus = countedStatus
  if (countedStatus >= 500) logFailure(request, error)
  return withRetryAfter(reply, status)
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('x-api-version', version)
    .send(asciiJson({ error: text }))
}

interface LegacyFailure {
  readonly status: number
  readonly countedStatus: number
  readonly text: string
}

/** The last that v3 knows: statuses beyond it only v2 has. */
const LAST_STATUS = 504

/** Statuses that only v2 has are plain failures here, or the caller's doing; and what is not there is not found. */
function toV3(error: MethodError, dialect: Dialect): LegacyFailure {
  const { status: ours, publicStatus, countedStatus, message: text } = error
  if (error instanceof NotReady) return { status: 404, countedStatus, text }
  if (dialect === 'public') return { status: publicStatus > LAST_STATUS ? 500 : publicStatus, countedStatus, text }
  const status = ours <= LAST_STATUS ? ours : countedStatus === 422 ? 422 : 500
  return { status, countedStatus, text }
}

function toText(error: unknown): LegacyFailure {
  const { status, body } = toErrorReply(error)
  return { status, countedStatus: isRefusal(error) ? 422 : status, text: body.error }
}
