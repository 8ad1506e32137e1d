import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorReply } from '../../edge/errors.ts'
import { boundTo } from '../../edge/leaving.ts'
import { callerOf } from '../../edge/limits/caller-address.ts'
import { withRetryAfter } from '../../edge/retry-after.ts'
import { asciiJson } from '../../shapes/ascii-json.ts'
import type { Dialect } from '../../shapes/dialect.ts'
import { logFailure } from './log-failure.ts'
import type { Method, Sources } from './method.ts'
import { MethodError, NotReady } from './method-error.ts'
import { compileParameters, EMPTY, MISSING, type Refuse } from './parameters.ts'
import { acceptText, fromBody, fromQuery } from './request.ts'
import { tellUnknown } from './unknown-parameters.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Methods in the manner of v2 that v3 has kept: their own paths, no envelope, v3's errors. */
export function addLegacyRoutes(
  server: FastifyInstance,
  bases: Readonly<Record<string, Dialect>>,
  methods: readonly Method[],
  sources: Sources,
  version: string,
): void {
  for (const [prefix, dialect] of Object.entries(bases)) {
    void server.register(
      async (scope) => {
        acceptText(scope)
        scope.setErrorHandler((error, _request, reply) => sendError(reply, error, version))
        for (const method of methods) {
          for (const name of [method.name, ...(method.aliases ?? [])]) {
            addOne(scope, `/${name}`, method, { ...sources, dialect }, version)
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
  version: string,
): void {
  const read = compileParameters(method.params, refuseV3)
  const verb = method.postOnly === true ? 'post' : 'get'
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const sent = verb === 'get' ? fromQuery(request.raw.url ?? '') : fromBody(request.body)
      tellUnknown(reply, sent, read.names, fixed.dialect)
      const params = read(sent, verb)
      const caller = callerOf(request)
      const machine = fixed.machine?.for({ caller })
      const result = await method.handle({ ...fixed, db: boundTo(reply.raw, fixed.db), machine, caller, params })
      return reply.header('content-type', JSON_TYPE).header('x-api-version', version).send(asciiJson(result))
    } catch (error) {
      logFailure(request)(error)
      return sendError(reply, error, version)
    }
  }
  scope.route({ method: verb === 'get' ? 'GET' : 'POST', url, handler, config: { load: method.load ?? 'read' } })
}

const refuseV3: Refuse = (_verb, name, problem) =>
  new MethodError(422, problem === MISSING || problem === EMPTY ? `${name}: is required` : `${name}${problem}`)

/** Statuses that only v2 has are plain failures here, and what is not there is not found. */
function sendError(reply: FastifyReply, error: unknown, version: string): FastifyReply {
  const { status, text } =
    error instanceof MethodError
      ? { status: error instanceof NotReady ? 404 : error.status > 504 ? 500 : error.status, text: error.message }
      : toText(toErrorReply(error))
  return withRetryAfter(reply, status)
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('x-api-version', version)
    .send(asciiJson({ error: text }))
}

const toText = ({ status, body }: ReturnType<typeof toErrorReply>) => ({ status, text: body.error })
