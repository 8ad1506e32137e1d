import { parseJson } from '../http/parse-json.ts'
import { formatEventId } from './event-id.ts'
import { outsideHistory } from './event-text.ts'
import type { StreamHub, StreamPosition } from './hub.ts'
import type { Reader } from './reader.ts'
import { StreamError } from './stream-error.ts'
import { wordOf } from './stream-schemas.ts'
import {
  ADDR_NONE,
  readAddresses,
  readSubscription,
  readTraces,
  type Subscription,
  type SubscriptionErrorTexts,
} from './subscription.ts'

const WORDS: SubscriptionErrorTexts = {
  invalid: 'invalid subscribe request',
  noTypes: 'types are required',
  noAddresses: 'addresses are required',
}

type Request = Readonly<Record<string, unknown>>

export interface WsSessionParts {
  readonly reader: Reader
  readonly hub: StreamHub
  readonly maxAddresses: number
  readonly actionsVersion: string | undefined
}

/** What one connection asks for, message by message. */
export class WsSession {
  readonly #parts: WsSessionParts
  /** The client knows of places in the history: it is told where it is. */
  #isResuming = false

  constructor(parts: WsSessionParts) {
    this.#parts = parts
  }

  async take(text: string | undefined): Promise<void> {
    const request = text === undefined ? 'a binary frame' : parse(text)
    if (typeof request === 'string') return this.#say({ error: `invalid request envelope: ${request}` })
    const id = typeof request.id === 'string' ? request.id : undefined
    try {
      await this.#run(request, id)
    } catch (error) {
      if (!(error instanceof StreamError)) throw error
      this.#say({ id, error: error.message })
    }
  }

  async #run(request: Request, id: string | undefined): Promise<void> {
    if (request.id !== undefined && request.id !== null && id === undefined) {
      throw new StreamError(400, 'invalid request envelope: id must be a string')
    }
    switch (request.operation) {
      case 'ping':
        return this.#answer(id, 'pong')
      case 'subscribe':
        return this.#subscribe(request, id)
      case 'unsubscribe':
        return this.#unsubscribe(request, id)
      default:
        throw new StreamError(400, `unknown operation: ${wordOf(request.operation ?? '')}`)
    }
  }

  async #subscribe(request: Request, id: string | undefined): Promise<void> {
    const { reader, hub, maxAddresses, actionsVersion } = this.#parts
    const subscription = readSubscription(request, WORDS, actionsVersion)
    const count = subscription.addresses.size
    if (count > maxAddresses) {
      throw new StreamError(400, `address limit exceeded: current 0 + new ${count} > max ${maxAddresses}`)
    }
    // Who listens already goes on where they are, unless they name another place.
    const isNew = reader.subscription === undefined || subscription.resumeFrom !== undefined
    const place = isNew ? await hub.findPlace(subscription) : undefined
    this.#isResuming ||= 'resume_from' in request
    this.#answer(id, 'subscribed', place)
    hub.begin(reader, subscription, place)
  }

  #unsubscribe(request: Request, id: string | undefined): void {
    const { reader, hub } = this.#parts
    const named = textsOf(request, 'addresses')
    if (named.includes(ADDR_NONE)) throw new StreamError(400, 'address is not standard')
    const addresses = readAddresses(named)
    const traces = readTraces(textsOf(request, 'trace_external_hash_norms'))
    if (addresses.size === 0 && traces.size === 0) {
      throw new StreamError(400, 'addresses or trace_external_hash_norms are required')
    }
    const { subscription } = reader
    this.#answer(id, 'unsubscribed')
    if (subscription === undefined) return
    const left: Subscription = {
      ...subscription,
      addresses: new Map([...subscription.addresses].filter(([key]) => !addresses.has(key))),
      traces: new Map([...subscription.traces].filter(([key]) => !traces.has(key))),
    }
    hub.begin(reader, left, undefined)
  }

  #answer(id: string | undefined, status: string, place?: StreamPosition): void {
    const position = place?.from ?? this.#parts.reader.position
    this.#say({ id, status, ...(this.#isResuming && { event_id: formatEventId(position) }) })
  }

  #say(answer: object): void {
    this.#parts.reader.say(outsideHistory(JSON.stringify(answer)))
  }
}

/** The object that was sent, or what is wrong with it. */
function parse(text: string): Request | string {
  try {
    const value: unknown = parseJson(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object'
    return value as Request
  } catch (error) {
    return (error as Error).message.slice(0, 200)
  }
}

function textsOf(request: Request, name: string): readonly string[] {
  const value = request[name] ?? []
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw new StreamError(400, `invalid unsubscribe request: ${name} must be a list of strings`)
  }
  return value
}
