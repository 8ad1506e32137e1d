import { type AddressLike, toAddressText } from './address.ts'
import { CellarApiError, toApiError } from './api-error.ts'
import type { CallOptions } from './call-options.ts'
import type { OperationEntry } from './operation-entry.ts'
import { pause } from './pause.ts'

export interface ClientOptions {
  /** Where Cellar is, such as `http://127.0.0.1:8081`. */
  readonly url: string
  /** An API key; without one a caller is known by address. */
  readonly key?: string | undefined
  /** In place of the global one. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often a call is tried again when Cellar is busy or cannot be reached. 4 unless given. */
  readonly retries?: number | undefined
  /** Milliseconds before the first retry; each further one waits twice as long, up to 10 s. 250 unless given. */
  readonly firstDelayMs?: number | undefined
  /** The longest `Retry-After` that is waited for, in seconds; beyond it the call fails at once. 60 unless given. */
  readonly maxRetryAfter?: number | undefined
}

export type Params = Readonly<Record<string, unknown>>

export interface Answer {
  readonly body: unknown
  readonly nextCursor: string | undefined
}

const MAX_DELAY_MS = 10_000
/** Of an answer: the masterchain block it is of. Of a request: the newest that was seen, so that no answer is of an earlier one. */
const MC_SEQNO = 'x-cellar-mc-seqno'
/** What may pass by itself. */
const TRANSIENT = new Set(['RATE_LIMITED', 'BUSY', 'NODE_UNAVAILABLE', 'TIMEOUT', 'UNREACHABLE'])

export class Transport {
  readonly #options: ClientOptions
  readonly #base: string
  /** The newest masterchain block that an answer was of; 0 while none said so, as none does where there is one database server. */
  #seen = 0

  constructor(options: ClientOptions) {
    this.#options = options
    this.#base = options.url.replace(/\/+$/, '')
  }

  /** Calls an operation, and again while it may help. */
  async call(entry: OperationEntry, params: Params, options: CallOptions = {}): Promise<Answer> {
    const { retries = 4 } = this.#options
    const checked = checkAddresses(entry, params)
    for (let failures = 0; ; failures++) {
      try {
        return await this.#ask(entry, checked, options)
      } catch (error) {
        if (entry.isSend === true || failures >= retries || !this.isTransient(error)) throw error
        await pause(this.delayMs(error, failures), options.signal)
      }
    }
  }

  /** Sends a request and gives whatever answer is no failure. */
  async open(path: string, init: RequestInit, { headers, signal }: CallOptions): Promise<Response> {
    const { key, fetch = globalThis.fetch } = this.#options
    const all = { ...(key === undefined ? {} : { 'x-api-key': key }), ...(init.headers as object), ...headers }
    let response: Response
    try {
      response = await fetch(`${this.#base}${path}`, { ...init, headers: all, ...(signal && { signal }) })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new CellarApiError('UNREACHABLE', `${this.#base} does not answer`, { cause })
    }
    if (!response.ok) throw toApiError(response, await readBody(response, signal, (text) => text))
    return response
  }

  isTransient(error: unknown): boolean {
    if (!(error instanceof CellarApiError) || !TRANSIENT.has(error.code)) return false
    return (error.retryAfter ?? 0) <= (this.#options.maxRetryAfter ?? 60)
  }

  /** What the server asked for, or twice as long with every failure; never quite the same, so that not all come back at once. */
  delayMs(error: unknown, failures: number): number {
    const { firstDelayMs = 250 } = this.#options
    const asked = error instanceof CellarApiError ? error.retryAfter : undefined
    if (asked !== undefined) return asked * 1000
    return Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** Math.min(failures, 20)) * (0.5 + Math.random() / 2)
  }

  async #ask({ path, verb, isSend }: OperationEntry, params: Params, options: CallOptions): Promise<Answer> {
    const init = verb === 'POST' ? postOf(params) : {}
    const seen = this.#seen > 0 && isSend !== true ? { [MC_SEQNO]: `${this.#seen}` } : {}
    const response = await this.open(
      verb === 'POST' ? path : `${path}${toQuery(params)}`,
      { ...init, headers: { ...(init.headers as object), ...seen } },
      options,
    )
    // Answers may come in another order than they were asked for.
    this.#seen = Math.max(this.#seen, Number(response.headers.get(MC_SEQNO)) || 0)
    const body = await readBody(response, options.signal, () => {
      throw new CellarApiError('BAD_ANSWER', `${this.#base} answered with something else than JSON`)
    })
    const { next_cursor: told } = (body ?? {}) as { readonly next_cursor?: string | null }
    return { body, nextCursor: response.headers.get('x-next-cursor') ?? told ?? undefined }
  }
}

/** A request with a body. Emulation tells faults of the caller apart only for who asks for it. */
export const postOf = (body: Params): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-typed-errors': '1' },
  body: JSON.stringify(body, (_, value: unknown) => toJson(value)),
})

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'object' && value !== null && 'toRawString' in value
    ? toAddressText(value as AddressLike)
    : value
}

function toQuery(params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function checkAddresses({ addresses = '' }: OperationEntry, params: Params): Params {
  const checked: Record<string, unknown> = { ...params }
  for (const name of addresses.split(' ')) {
    const value = checked[name] as AddressLike | null | readonly (AddressLike | null)[] | undefined
    if (value !== undefined)
      checked[name] = [value].flat().map((one) => (one === null ? one : toAddressText(one as AddressLike)))
  }
  return checked
}

async function readBody(
  response: Response,
  signal: AbortSignal | undefined,
  otherwise: (text: string) => unknown,
): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new CellarApiError('UNREACHABLE', 'the answer broke off', { cause, status: response.status })
  }
  try {
    return JSON.parse(text)
  } catch {
    return otherwise(text)
  }
}
