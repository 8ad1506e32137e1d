import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadFolder } from '../../../lib/load-folder.ts'
import { asciiJson } from '../../../record/ascii-json.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { serveDocument } from '../../docs/serve-document.ts'
import { completeV2 } from '../../docs/with-examples.ts'
import type { Admission } from '../../http/admission.ts'
import { admit } from '../../http/hooks.ts'
import type { Gate } from '../../http/limits/gate.ts'
import { LOADS } from '../../http/limits/weight.ts'
import { logFailure } from '../../http/log-failure.ts'
import type { ReadRouter } from '../../http/read-router.ts'
import { OVERLOAD } from '../../http/refusal.ts'
import { findEcho, findQueryExtra, isJsonRpc, toEcho } from '../../http/request-echo.ts'
import { withRetryAfter } from '../../http/retry-after.ts'
import { listVerbs } from '../../http/verbs.ts'
import type { MachineSource } from '../../machine/machine-source.ts'
import { Caller } from './caller.ts'
import { failure, toFailure, withEcho } from './envelope.ts'
import { answerJsonRpc, findNamed, hasOwnLane, type RpcReply, someLoad } from './json-rpc.ts'
import { isMethod, type Method, type Sources } from './method.ts'
import { describeV2 } from './openapi.ts'
import type { Sent } from './parameters.ts'
import { answerFrom, isFresh } from './read-answer.ts'
import { acceptText, BodyTooLarge, fromBody, fromQuery, parseBody } from './request.ts'
import { warnUnknownParameters } from './unknown-parameters.ts'

/** Version of the contract that is served. */
const API_VERSION = '2.1.11'

const BASES: Readonly<Record<string, Dialect>> = { '/api/v2': 'documented', '/toncenter/api/v2': 'public' }

const JSON_TYPE = 'application/json; charset=utf-8'

interface V2Edge {
  readonly reads: ReadRouter<MachineSource>
  /** undefined when nobody is limited. */
  readonly gate: Gate | undefined
  readonly admission: Admission
}

/** The node-style API: every method by GET and POST, and all of them through JSON-RPC. */
export async function addV2Routes(server: FastifyInstance, sources: Sources, edge: V2Edge): Promise<void> {
  const methods = await loadFolder(new URL('../', import.meta.url), isMethod)
  const caller = new Caller(methods, sources)
  for (const [prefix, dialect] of Object.entries(BASES)) {
    await server.register(async (scope) => mount(scope, caller, dialect, edge), { prefix })
  }
  const document = () => completeV2(describeV2([...caller.entries()], API_VERSION))
  server.get('/openapi/v2.json', serveDocument(document, sources.db))
}

function mount(scope: FastifyInstance, caller: Caller, dialect: Dialect, edge: V2Edge): void {
  acceptText(scope)
  const verbsOf = listVerbs(scope)
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-api-version', API_VERSION)
  })
  scope.setErrorHandler((error, request, reply) => {
    const answer = toFailure(error, dialect)
    if (answer.countedStatus >= 500) logFailure(request, error)
    const isTooLarge = error instanceof BodyTooLarge
    // The rest of it is not waited for.
    if (isTooLarge) void reply.header('connection', 'close')
    return send(reply, withEcho(answer, findEcho(request.raw.url ?? '', isTooLarge ? error.beginning : request.body)))
  })
  scope.setNotFoundHandler(({ method, raw, body }, reply) => {
    const { url = '' } = raw
    const refuse = (status: number, text: string) => send(reply, withEcho(failure(status, text), findEcho(url, body)))
    const allow = verbsOf(url)
    if (allow === undefined) return refuse(404, 'Not Found')
    void reply.header('allow', allow)
    return refuse(405, isJsonRpc(url) ? `method ${method} is not supported` : `unsupported http method: ${method}`)
  })
  scope.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'))
  for (const [name, method] of caller.entries()) addMethod(scope, caller, name, method, dialect, edge.reads)
  scope.post('/jsonRPC', { config: { load: 'batch' } }, async (request, reply) => {
    const sent = parseBody(request.body)
    if (!hasOwnLane(sent, caller) && !admit(edge.admission, request, reply, LOADS.read.weight)) {
      return send(reply, withEcho(failure(503, OVERLOAD), findEcho(request.raw.url ?? '', request.body)))
    }
    const named = findNamed(sent, caller)
    if (named !== undefined) warnUnknownParameters(reply, named.sent, caller.namesOf(named.method), 'public')
    const more = moreOf(request, edge.gate)
    const extra = findQueryExtra(request.raw.url ?? '')
    const isAnyFresh = someLoad(sent, caller, isFresh)
    const answer = await answerFrom(edge.reads, { request, reply, caller }, isAnyFresh, (methods, onFailure) =>
      answerJsonRpc(methods, sent, onFailure, more, extra),
    )
    return send(reply, answer)
  })
}

function addMethod(
  scope: FastifyInstance,
  caller: Caller,
  name: string,
  method: Method,
  dialect: Dialect,
  reads: ReadRouter<MachineSource>,
): void {
  const url = `/${name}`
  const { load = 'read' } = method
  const answer = async (request: FastifyRequest, reply: FastifyReply, verb: 'get' | 'post'): Promise<FastifyReply> => {
    const requestUrl = request.raw.url ?? ''
    const sent = fromQueryOrBody(requestUrl, verb, request.body)
    warnUnknownParameters(reply, sent, caller.namesOf(name), dialect)
    const answered = await answerFrom(reads, { request, reply, caller }, isFresh(load), (methods, onFailure) =>
      methods.call(name, sent, verb, dialect, onFailure),
    )
    const queryExtra = verb === 'post' ? findQueryExtra(requestUrl) : undefined
    return send(reply, withEcho(answered, toEcho(undefined, sent.get('@extra') ?? queryExtra)))
  }
  const options = { config: { load } }
  if (method.postOnly !== true) scope.get(url, options, (request, reply) => answer(request, reply, 'get'))
  if (method.getOnly !== true) scope.post(url, options, (request, reply) => answer(request, reply, 'post'))
}

const fromQueryOrBody = (url: string, verb: 'get' | 'post', body: unknown): Sent =>
  verb === 'get' ? fromQuery(url) : fromBody(body)

const moreOf = ({ grant }: FastifyRequest, gate: Gate | undefined): ((weight: number) => Promise<boolean>) =>
  gate === undefined || grant === undefined ? async () => true : (weight) => gate.takeMore(grant, weight)

function send(reply: FastifyReply, { status, countedStatus, body }: RpcReply): FastifyReply {
  reply.request.countedStatus = countedStatus
  return withRetryAfter(reply, status).code(status).header('content-type', JSON_TYPE).send(asciiJson(body))
}
