import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { MessageDecoder } from '../../../decode/messages/decoder.ts'
import type { Dialect } from '../../../record/dialect.ts'
import type { Queryable } from '../../../store/database.ts'
import type { BufferPool } from '../../http/buffer-pool.ts'
import { cancelOnDisconnect } from '../../http/cancel-on-disconnect.ts'
import { readSheet, type Sheet, toCsv } from '../../http/csv.ts'
import { withDeadline } from '../../http/deadline.ts'
import { type Lifetime, tagAnswer } from '../../http/entity-tag.ts'
import { type HeavyLane, isDeep, isWide } from '../../http/heavy-lane.ts'
import type { Caller } from '../../http/limits/caller.ts'
import { callerOf } from '../../http/limits/caller-address.ts'
import type { RateLimitGrant } from '../../http/limits/gate.ts'
import { expectOffset } from '../../http/limits/weight.ts'
import { compileQuery } from '../../http/parameters.ts'
import { type QueryValues, readQueryString } from '../../http/query-string.ts'
import type { ReadRouter } from '../../http/read-router.ts'
import { REQUEST_OPTION_KEYS, readRequestOptions } from '../../http/request-options.ts'
import { MC_SEQNO, markCursor, readSeenBlock } from '../../http/seen-block.ts'
import { endShort } from '../../http/short-request.ts'
import { restForOthers } from '../../http/time-slice.ts'
import { addWarning, Warnings } from '../../http/warnings.ts'
import type { ContractReader } from '../../read-through/contract-reader.ts'
import type { Answer } from '../../reads/answer-cache.ts'
import type { Chain } from '../../reads/chain.ts'
import type { ReadSource } from '../../reads/read-source.ts'
import type { Renderer } from '../../render/renderer.ts'
import type { Call } from '../../shapes/call.ts'
import type { Endpoint } from './endpoint.ts'

/** What all requests below one base path share. */
export interface Mount {
  readonly reads: ReadRouter<ReadSource>
  readonly contracts: ContractReader | undefined
  readonly decoder: MessageDecoder
  readonly dialect: Dialect
  readonly buffers: BufferPool
  readonly lanes: { readonly deep: HeavyLane; readonly wide: HeavyLane }
  readonly renderer: Renderer
  readonly callerOf: (grant: RateLimitGrant | undefined) => Caller | undefined
  /** Version of the contract, told with every answer. */
  readonly version: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'

/** Reads a request as the endpoint's schema says, has it answered, and sends what came out. */
export function handlerOf(
  endpoint: Endpoint,
  mount: Mount,
  readValues: (request: FastifyRequest) => QueryValues,
): RouteHandlerMethod {
  const { dialect, lanes, reads, version } = mount
  const readQuery = compileQuery(endpoint.query, REQUEST_OPTION_KEYS, dialect)

  const read = (request: FastifyRequest) => {
    const values = readValues(request)
    const switches = readRequestOptions(values, request.headers)
    const unknown: string[] = []
    const warnings = new Warnings()
    const query = readQuery(values, unknown)
    expectOffset(query, request.grant)
    const sheet = readSheet(endpoint.csv, query)
    warnings.unknownParameters(unknown, switches.strict && dialect === 'documented')
    const without = {
      addressBook: switches.noAddressBook || sheet !== undefined,
      metadata: switches.noMetadata,
    }
    const key = keptKeyOf(endpoint, { dialect, query, headers: request.headers, without })
    const seen = readSeenBlock(values, request.headers)
    return { query, sheet, without, warnings, key, seen, timeoutMs: switches.timeoutMs }
  }

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { query, sheet, without, warnings, key, seen, timeoutMs }: ReturnType<typeof read>,
  ): Promise<Answer> => {
    const answerFrom = (source: ReadSource): Promise<Answer> => {
      const isLarge = endpoint.isWide === true || isWide(query)
      const make = (): Promise<Answer> => {
        const db = cancelOnDisconnect(reply.raw, source.db, isLarge ? restForOthers : undefined)
        return new EndpointCall(mount, source, db, request, reply, query, without, warnings).answerBy(endpoint, sheet)
      }
      if (isLarge || isDeep(query)) endShort(request)
      if (isDeep(query)) return lanes.deep.run(callerOf(request), make)
      const makeInTurn = isLarge ? () => lanes.wide.run(callerOf(request), make) : make
      return key === undefined ? makeInTurn() : source.kept.get(key, makeInTurn)
    }
    const work = reads.answer(request, reply, { seen, isFresh: endpoint.isFresh }, answerFrom)
    return timeoutMs === undefined ? work : withDeadline(work, timeoutMs)
  }

  const send = (reply: FastifyReply, body: Buffer, sheet: Sheet | undefined, started: number): FastifyReply =>
    reply
      .header('content-type', sheet === undefined ? JSON_TYPE : CSV_TYPE)
      .header('x-api-version', version)
      .header('server-timing', `app;dur=${(performance.now() - started).toFixed(2)}`)
      .send(body)

  return (request, reply) => {
    const started = performance.now()
    const asked = read(request)
    const { key, seen, sheet, warnings } = asked
    const finish = ({ body, nextCursor, lifetime }: Answer): FastifyReply | Promise<FastifyReply> => {
      setListHeaders(reply, warnings, nextCursor)
      const isKnown = request.method === 'GET' && tagAnswer(request, reply, body, lifetime)
      const sendUnless = (is: boolean) => (is ? reply.code(304).send() : send(reply, body, sheet, started))
      return typeof isKnown === 'boolean' ? sendUnless(isKnown) : isKnown.then(sendUnless)
    }
    // Whoever says what he has seen gets nothing older, and so by a look.
    const kept = key === undefined || seen > 0 ? undefined : reads.primary.kept.findNow(key)
    return kept === undefined ? answer(request, reply, asked).then(finish) : finish(kept)
  }
}

function setListHeaders(reply: FastifyReply, warnings: Warnings, nextCursor: string | undefined): void {
  const warning = warnings.header()
  if (warning !== undefined) addWarning(reply, warning)
  if (nextCursor !== undefined) void reply.header('x-next-cursor', markCursor(nextCursor, reply.getHeader(MC_SEQNO)))
}

/** One request while it is answered. A class: made for every request, its methods need not be. */
class EndpointCall implements Call {
  readonly db: Queryable
  readonly chain: Chain
  readonly contracts: ContractReader | undefined
  readonly decoder: MessageDecoder
  readonly dialect: Dialect
  readonly buffers: BufferPool
  readonly query: Call['query']
  readonly headers: IncomingHttpHeaders
  readonly without: Call['without']
  readonly #mount: Mount
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #warnings: Warnings
  #nextCursor: string | undefined
  #lifetime: Lifetime = 'live'

  constructor(
    mount: Mount,
    source: ReadSource,
    db: Queryable,
    request: FastifyRequest,
    reply: FastifyReply,
    query: Call['query'],
    without: Call['without'],
    warnings: Warnings,
  ) {
    this.db = db
    this.chain = source.chain
    this.contracts = mount.contracts
    this.decoder = mount.decoder
    this.dialect = mount.dialect
    this.buffers = mount.buffers
    this.query = query
    this.headers = request.headers
    this.without = without
    this.#mount = mount
    this.#request = request
    this.#reply = reply
    this.#warnings = warnings
  }

  caller(): Caller | undefined {
    return this.#mount.callerOf(this.#request.grant)
  }

  renderBeside<T>(job: string, argument: unknown): Promise<T> {
    return this.#mount.renderer.render(callerOf(this.#request), job, argument)
  }

  warn(text: string): void {
    this.#warnings.add(text)
  }

  nextCursor(cursor: string): void {
    this.#nextCursor = cursor
  }

  lifetime(lifetime: Lifetime): void {
    this.#lifetime = lifetime
  }

  async answerBy(endpoint: Endpoint, sheet: Sheet | undefined): Promise<Answer> {
    const writer = await endpoint.handle(this)
    // Handed to the operating system; when the connection breaks before that, the buffer is left to the collector.
    if (writer.isPooled) this.#reply.raw.once('finish', () => writer.release())
    const isFirst = this.query.cursor === undefined
    const body = sheet === undefined ? writer.finish() : await toCsv(sheet, writer.finish(), isFirst)
    return { body, nextCursor: this.#nextCursor, lifetime: this.#lifetime }
  }
}

/** The parameters of a `GET`. */
export const fromUrl = ({ raw: { url = '' } }: FastifyRequest): QueryValues => {
  const mark = url.indexOf('?')
  return readQueryString(mark < 0 ? '' : url.slice(mark + 1))
}

/** The name of an answer that is the same for everybody: of the newest rows, in one dialect; undefined when the request narrows them. */
function keptKeyOf(
  endpoint: Endpoint,
  { dialect, query, headers, without }: Pick<Call, 'dialect' | 'query' | 'headers' | 'without'>,
): string | undefined {
  if (!endpoint.isKept) return undefined
  const version = endpoint.headers === undefined ? '' : (headers['x-actions-version'] ?? '')
  let key = `${dialect} ${endpoint.path} ${without.addressBook} ${without.metadata} ${version}`
  for (const name in query) {
    const value: unknown = query[name]
    if (value === undefined || value === null) continue
    if (!isShape(name, value)) return undefined
    key += ` ${name}=${value}`
  }
  return key
}

/** Whether a parameter says how rows are shown rather than which. */
const isShape = (name: string, value: unknown): boolean =>
  name === 'limit' || name === 'sort' || typeof value === 'boolean' || (name === 'offset' && value === 0)
