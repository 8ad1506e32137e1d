import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Registry } from 'prom-client'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { Admission } from './admission.ts'
import { addAnswerCharge } from './answer-charge.ts'
import { BUDGETS } from './budget.ts'
import { ALWAYS } from './common-headers.ts'
import { addCompression } from './compression.ts'
import { guardConnections } from './connections.ts'
import { refuseEarly } from './early-refusal.ts'
import { errorBody } from './error-body.ts'
import { toErrorReply } from './errors.ts'
import { type AnsweredRequest, addEdgeHooks, rateLimitScopeOf, setCommonHeaders } from './hooks.ts'
import { createLimits, type LimitOptions, type Limits } from './limits/limits.ts'
import { logFailure } from './log-failure.ts'
import { parseJson } from './parse-json.ts'
import { type ListenAddress, PublicPort } from './public-port.ts'
import { rawRefusal } from './raw-refusal.ts'
import { Refusals } from './refusal.ts'
import { findEcho, hasBody, NO_ECHO } from './request-echo.ts'
import { createRequestIds } from './request-id.ts'
import { RequestMetrics } from './request-metrics.ts'
import { withRetryAfter } from './retry-after.ts'
import { addShortRequests } from './short-request.ts'
import { listVerbs } from './verbs.ts'

/** Answers a request that no route is for; undefined when it is none for a page. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

export interface HttpOptions {
  readonly db: Queryable
  readonly log?: FastifyBaseLogger | undefined
  /** Without it nobody is limited: as for a server that only tests and benchmarks talk to. */
  readonly limits?: LimitOptions | undefined
  /** Whose `X-Forwarded-For` is believed: how many proxies, or their addresses. */
  readonly trustProxy?: number | string | undefined
  /** Version of the contract, told with errors. */
  readonly version: string
  /** A new one unless given. */
  readonly registry?: Registry | undefined
  /** Pages at paths that have no route; without it they are not found. */
  readonly page?: PageHandler | undefined
  /** Hears of every request when it has been answered. */
  readonly onAnswered?: ((answered: AnsweredRequest) => void) | undefined
}

export interface Http {
  readonly server: FastifyInstance
  readonly registry: Registry
  /** undefined when nobody is limited. */
  readonly limits: Limits | undefined
  readonly admission: Admission
}

/** Room for a list of 1024 addresses in the URL. */
const MAX_HEADER_BYTES = 256 * 1024
/** To send the headers, and to send all of a request. Looked at every second. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
const CHECK_MS = 1_000
/** Longer than the minute after which load balancers commonly close theirs, so that it is them who do. */
const KEEP_ALIVE_MS = 72_000

/** For a refused caller to read why, before the connection is cut. */
const LINGER_MS = 1_000

const REST_MS = 50

/** Endpoints check requests and write answers by compilers of their own; those of Fastify would be loaded at every start, for nothing. */
const refuseSchema = (): never => {
  throw new Error('a route has a schema of Fastify, which nothing compiles')
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The HTTP server before it has any route: ids, limits, common headers, errors, and its own protection. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { db, log, trustProxy, version, registry = new Registry() } = options
  const newId = createRequestIds()
  const sendError = (reply: FastifyReply, error: unknown): FastifyReply => {
    const { status, body } = toErrorReply(error)
    const url = reply.request.raw.url ?? ''
    const scope = rateLimitScopeOf(url)
    return withRetryAfter(reply, status)
      .code(status)
      .header('content-type', JSON_TYPE)
      .header('x-api-version', version)
      .send(errorBody(scope, status, body.error, scope === 'v2' ? findEcho(url, reply.request.body) : NO_ECHO))
  }
  const server = Fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    // A request line would carry the API key of its query into the log.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newId,
    trustProxy: toTrust(trustProxy),
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      // Node would refuse it in words that are not ours.
      requireHostHeader: false,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The longest external message is 64 KB of cells; this leaves room for batches and for base64.
    bodyLimit: BUDGETS.request_bytes.limit,
    // Queries are read by the endpoints' own parameters.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: () => ({}) },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (error, _request, reply) => {
      setCommonHeaders(reply)
      return sendError(reply, error)
    },
    clientErrorHandler: (error, socket) => {
      // Told once; what still comes is not read as a request again, and whoever does not leave is not waited for.
      if (!socket.writable || socket.writableEnded) return
      socket.end(rawRefusal(error, newId()))
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    },
  })
  server.setErrorHandler((error, request, reply) => {
    if (toErrorReply(error).status >= 500) logFailure(request, error)
    return sendError(reply, error)
  })
  const verbsOf = listVerbs(server)
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = verbsOf(request.url)
    const page = allow === undefined ? options.page?.(request, reply) : undefined
    if (page !== undefined) return page
    reply.header('content-type', JSON_TYPE)
    if (allow === undefined) return reply.code(404).send('{"error":"no such endpoint; see /docs"}')
    return reply.code(405).header('allow', allow).send(`{"error":"wrong HTTP verb: this is asked by ${allow}"}`)
  }
  server.setNotFoundHandler(sendNotFound)
  const metrics = new RequestMetrics(registry)
  const limits = options.limits && (await createLimits(db, options.limits, server.log))
  const refusals = new Refusals(ALWAYS, KEEP_ALIVE_MS)
  const admission = new Admission(registry)
  addShortRequests(server)
  addEdgeHooks(server, { gate: limits?.gate, admission, metrics, refusals, onAnswered: options.onAnswered })
  addAnswerCharge(server, limits?.gate)
  addCompression(server)
  neverParseInVain(server, sendNotFound)
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === '1.1'
    done(lacksHost ? new CellarError('INVALID_REQUEST', 'the Host header is missing') : undefined)
  })
  // What is expected beyond "100-continue" may be left out of account.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  if (limits !== undefined) server.addHook('onClose', () => limits.stop())
  // Behind a proxy it takes Fastify to tell whose request it is.
  const gate = trustProxy === undefined ? limits?.gate : undefined
  refuseEarly(server.server, { gate, admission, metrics, refusals, newId })
  guardConnections(server.server, registry)
  const publicPort = new PublicPort(server.server)
  server.decorate('listenPublic', (address: ListenAddress) => publicPort.listen(address))
  closeConnectionsAsTheyRest(server, publicPort)
  return { server, registry, limits, admission }
}

/**
 * Bodies that no route is for are not read, and JSON that lies in itself too deeply is not parsed: Fastify does both, half a second for each
 * megabyte of brackets.
 */
function neverParseInVain(
  server: FastifyInstance,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    // Of v2 it is read for the id of its request, as text.
    if (request.is404 && hasBody(request.raw) && rateLimitScopeOf(request.url) !== 'v2') sendNotFound(request, reply)
    else done()
  })
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(`${body}`))
    } catch (error) {
      done(isCellarError(error) ? error : new CellarError('INVALID_REQUEST', 'the body is not JSON'))
    }
  })
}

/** Node closes connections that are idle when a server stops, but not those that become so by their last answer. */
function closeConnectionsAsTheyRest(server: FastifyInstance, publicPort: PublicPort): void {
  let timer: NodeJS.Timeout | undefined
  let publicEnd: Promise<void> | undefined
  server.addHook('preClose', async () => {
    publicEnd = publicPort.close()
    timer = setInterval(() => server.server.closeIdleConnections(), REST_MS).unref()
  })
  // By then the connections of the main port have ended.
  server.addHook('onClose', async () => {
    await publicEnd
    clearInterval(timer)
  })
}

/** So many hops nearest to us, or addresses; nobody when it is left out. */
const toTrust = (trust: number | string | undefined): string | false | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : (trust ?? false)
