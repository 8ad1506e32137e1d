import { LOADS, type LoadName } from '../../http/limits/weight.ts'
import { type RequestEcho, toEcho } from '../../http/request-echo.ts'
import type { Caller } from './caller.ts'
import { type Answer, failure, withEcho } from './envelope.ts'
import type { Sent } from './parameters.ts'

export const MAX_BATCH = 100
/** A batch is one request, and may not take the whole server for itself. */
const AT_ONCE = 8
const TOO_MANY = 'rate limit exceeded: each request of a batch counts, get-methods twice'

/** One answer, or an array of them for a batch, and the HTTP status they go out with. */
export interface RpcReply {
  readonly status: number
  readonly countedStatus: number
  readonly body: unknown
}

/** `{"method", "params", "id"}` or an array of such. Public spellings, because every client that comes this way expects them. */
export async function answerJsonRpc(
  caller: Caller,
  body: unknown,
  onFailure: (error: unknown) => void,
  takeMore: (weight: number) => Promise<boolean> = async () => true,
  queryExtra?: string,
): Promise<RpcReply> {
  /** The first request of a body was let in with it, as one; what it weighs beyond that, and each further one, is taken here. */
  const answerIfLetIn = async (request: unknown, isFirst: boolean): Promise<Answer> => {
    const weight = LOADS[loadOf(request, caller)].weight - (isFirst ? 1 : 0)
    const isLetIn = weight === 0 || (await takeMore(weight))
    const answer = isLetIn ? await answerOne(caller, request, onFailure) : failure(429, TOO_MANY)
    return withEcho(answer, echoOf(request, queryExtra))
  }
  if (!Array.isArray(body)) return answerIfLetIn(body, true)
  if (body.length === 0 || body.length > MAX_BATCH) {
    const problem = body.length === 0 ? 'the batch is empty' : `at most ${MAX_BATCH} requests in a batch`
    return withEcho(failure(422, `failed to parse post request: ${problem}`), echoOf(undefined, queryExtra))
  }
  const answers = new Array<unknown>(body.length)
  let next = 0
  const work = async (): Promise<void> => {
    for (let i = next++; i < body.length; i = next++) {
      answers[i] = (await answerIfLetIn(body[i], i === 0)).body
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, body.length) }, work))
  return { status: 200, countedStatus: 200, body: answers }
}

/** Whatever the answer is, it has the id of its request, or else that of the query. */
function echoOf(request: unknown, queryExtra: string | undefined): RequestEcho {
  if (!isObject(request)) return toEcho(undefined, queryExtra)
  return toEcho(own(request, 'id'), own(request, '@extra') ?? queryExtra)
}

async function answerOne(caller: Caller, request: unknown, onFailure: (error: unknown) => void): Promise<Answer> {
  if (!isObject(request)) return failure(422, 'failed to parse post request: a JSON object is expected')
  const method = own(request, 'method')
  if (typeof method !== 'string') return failure(422, 'failed to parse post request: failed to parse method')
  if (!caller.has(method)) return failure(404, 'Method not found')
  const params = own(request, 'params')
  // Missing, null, an empty array and scalars all mean no parameters; only a list with something in it cannot be meant.
  if (Array.isArray(params) && params.length > 0) return failure(422, 'params must contain an object')
  return caller.call(method, toSent(params), 'post', 'public', onFailure)
}

const toSent = (params: unknown): Sent => new Map(isObject(params) ? Object.entries(params) : [])

function loadOf(request: unknown, caller: Caller): LoadName {
  const method = isObject(request) ? own(request, 'method') : undefined
  return typeof method === 'string' ? caller.loadOf(method) : 'read'
}

/** Whether all that a body asks for has a lane of its own, so that it is not refused at saturation. */
export const hasOwnLane = (body: unknown, caller: Caller): boolean =>
  !someLoad(body, caller, (load) => !LOADS[load].hasOwnLane)

/** Whether something that a body asks for is of such a load. */
export const someLoad = (body: unknown, caller: Caller, isSuch: (load: LoadName) => boolean): boolean =>
  (Array.isArray(body) ? body : [body]).some((request) => isSuch(loadOf(request, caller)))

/** The method and the parameters of a single request, when there is such a method. */
export function findNamed(body: unknown, caller: Caller): { readonly method: string; readonly sent: Sent } | undefined {
  const method = isObject(body) ? own(body, 'method') : undefined
  if (typeof method !== 'string' || !caller.has(method)) return undefined
  return { method, sent: toSent(own(body as object, 'params')) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
