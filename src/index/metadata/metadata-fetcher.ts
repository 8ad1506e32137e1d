import { setTimeout as sleep } from 'node:timers/promises'
import { isCellarError } from '../../lib/errors.ts'
import { findJsonExcess, type JsonLimits } from '../../lib/json-shape.ts'
import { type FetchedBody, fetchPublic } from '../../lib/public-fetch.ts'
import type { Database } from '../../store/database.ts'
import {
  type DueToken,
  type FollowedLink,
  type FoundPlace,
  listDueTokens,
  noteLinks,
  storeFetched,
  TOKEN_TABLES,
} from '../../store/tables/token-metadata.ts'
import { toFetchUrl } from './token-link.ts'

export interface MetadataFetcherOptions {
  /** Writes are transactions, which a fence can refuse. */
  readonly db: Database
  readonly ipfsGateway: string
  readonly signal: AbortSignal
  /** How long to rest when there is nothing to do. */
  readonly idleMs?: number
  readonly fetch?: (url: string, signal: AbortSignal) => Promise<FetchedBody>
  readonly onFailure?: (uri: string, reason: string) => void
}

const DAY = 24 * 3600
/** What was found is looked up again after a week. */
const FRESH_SECONDS = 7 * DAY
const FIRST_RETRY_SECONDS = 60
const PAGE = 1000
const AT_ONCE = 8
/** More JSON than this about one token is nothing anybody shows; blanks and the like may be as much again and more. */
const MAX_KEPT = 256 * 1024
const MAX_BYTES = 4 * MAX_KEPT
/** What is parsed: a megabyte of brackets, or of names that are all different, takes half a second. */
const JSON_LIMITS: JsonLimits = { depth: 64, values: 65_536, names: 4_096 }
const TIMEOUT_MS = 15_000

/** The most that one link gets. */
export const FETCH_LIMITS = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }

/** Follows the links in tokens' contents until told to stop. One at a time for a database. */
export async function runMetadataFetcher(options: MetadataFetcherOptions): Promise<void> {
  const { db, signal, idleMs = 5000 } = options
  const places: (FoundPlace | undefined)[] = TOKEN_TABLES.map(() => undefined)
  while (!signal.aborted) {
    const isBehind = await noteNewTokens(db, places)
    const due = await listDueTokens(db, AT_ONCE)
    await Promise.all(due.map((token) => followLink(token, options)))
    if (!isBehind && due.length === 0) await sleep(idleMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Takes the next tokens of every kind; whether some kind may have more. */
async function noteNewTokens(db: Database, places: (FoundPlace | undefined)[]): Promise<boolean> {
  let isBehind = false
  for (let kind = 0; kind < TOKEN_TABLES.length; kind++) {
    const place = await db.transaction((transaction) => noteLinks(transaction, kind, places[kind], PAGE))
    if (place === undefined) continue
    places[kind] = place
    isBehind = true
  }
  return isBehind
}

async function followLink(token: DueToken, { db, ipfsGateway, signal, fetch, onFailure }: MetadataFetcherOptions) {
  const fetchUrl = fetch ?? fetchOutside
  const store = (link: FollowedLink) => db.transaction((transaction) => storeFetched(transaction, token, link))
  try {
    const url = toFetchUrl(token.uri, ipfsGateway)
    const found = url === undefined ? undefined : readJsonObject((await fetchUrl(url, signal)).bytes)
    const error = url === undefined ? 'not a link that is followed' : found === undefined ? 'not a JSON object' : null
    // What cannot be read today is not likely to be tomorrow, but who knows.
    await store({ fetched: found ?? null, error, attempts: 0, nextSeconds: FRESH_SECONDS })
  } catch (error) {
    if (!isCellarError(error, 'FETCH_REFUSED')) {
      if (signal.aborted) return
      throw error
    }
    onFailure?.(token.uri, error.message)
    const attempts = token.attempts + 1
    const nextSeconds = Math.min(DAY, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 20))
    await store({ fetched: null, error: error.message, attempts, nextSeconds })
  }
}

const fetchOutside = (url: string, signal: AbortSignal): Promise<FetchedBody> =>
  fetchPublic(url, { ...FETCH_LIMITS, signal })

/** The bytes again when they are a JSON object of bearable size, without what JSON text need not have. */
function readJsonObject(bytes: Buffer): Buffer | undefined {
  try {
    if (bytes.length > MAX_BYTES) return undefined
    const json = bytes.toString('utf8')
    if (findJsonExcess(json, JSON_LIMITS) !== undefined) return undefined
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const text = Buffer.from(JSON.stringify(value), 'utf8')
    return text.length <= MAX_KEPT ? text : undefined
  } catch {
    return undefined // not JSON: a token that says nothing
  }
}
