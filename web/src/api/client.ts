import { learn } from '../lib/book.ts'
import { getSettings } from '../lib/settings.ts'
import { setLimited } from './limited.ts'
import type { AddressBook, Metadata } from './schema.gen.ts'

/** What the API said when it did not answer, or that it did not answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** The whole answer: refused messages say more than their error. */
  readonly body: unknown

  constructor(message: string, status: number, headers?: Headers, body?: unknown) {
    super(message)
    this.status = status
    this.requestId = headers?.get('x-request-id') ?? undefined
    const wait = Number(headers?.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(wait) ? wait : undefined
    this.body = body
  }
}

export type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface Page<T> {
  readonly value: T
  /** Goes into `cursor` for what comes after this page. */
  readonly next: string | undefined
}

/** A browser has six lines to a host, and one of them is the stream's. */
const MAX_AT_ONCE = 5
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Headers of the last answer that say how much may still be asked. */
let limits: Readonly<Record<string, string>> | undefined
export const lastLimits = (): Readonly<Record<string, string>> | undefined => limits

export const V3 = '/api/v3'

export function toQuery(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (typeof value === 'object') for (const one of value) query.append(name, one)
    else query.append(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export function keyHeaders(): Record<string, string> {
  const { apiKey } = getSettings()
  return apiKey === '' ? {} : { 'x-api-key': apiKey }
}

async function send<T>(path: string, options: RequestInit): Promise<Page<T>> {
  let response: Response
  try {
    response = await fetch(path, { ...options, headers: { ...keyHeaders(), ...options.headers } })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('Cellar does not answer', 0)
  }
  const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy']
  const told = names.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : []))
  if (told.length > 0) limits = Object.fromEntries(told)
  const body = await readBody(response)
  if (response.status === 429) setLimited(Number(response.headers.get('retry-after') ?? 1))
  if (!response.ok) {
    const { error } = (body ?? {}) as { error?: unknown }
    const message = typeof error === 'string' ? error : `status ${response.status}`
    throw new ApiError(message, response.status, response.headers, body)
  }
  const { address_book, metadata } = (body ?? {}) as { address_book?: AddressBook; metadata?: Metadata }
  learn(address_book, metadata)
  return { value: body as T, next: response.headers.get('x-next-cursor') ?? undefined }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const get = <T>(
  path: string,
  values: Values = {},
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Page<T>> => inTurn(() => send<T>(`${path}${toQuery(values)}`, { headers, ...(signal && { signal }) }))

export const post = <T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Page<T>> =>
  inTurn(() =>
    send<T>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )
