import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { eitherSignal } from './either-signal.ts'
import { CellarError } from './errors.ts'
import { isPublicAddress } from './public-address.ts'

export interface PublicFetchOptions {
  readonly maxBytes: number
  /** For the whole of it, redirects included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Which addresses may be talked to; the public internet unless told otherwise. */
  readonly isAllowed?: (address: string, port: number) => boolean
  /** How names become addresses; the system's resolver unless told otherwise. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface FetchedBody {
  readonly bytes: Buffer
  readonly contentType: string
  /** Where it was found after redirects. */
  readonly url: string
}

const MAX_REDIRECTS = 5
const MAX_URL_LENGTH = 4096
const PORTS = [80, 443]

/**
 * Reads a URL that a stranger chose, without letting it reach anything but the public internet. The name is resolved once,
 * every address it has must be public, and the connection goes to exactly those addresses, so a name that changes its mind
 * gains nothing. Each redirect starts over.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<FetchedBody> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  // Signals of those who fetch live as long as the process.
  using either = eitherSignal(deadline, ...(options.signal ? [options.signal] : []))
  const { signal } = either
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = readUrl(next, options)
    const reply = await ask(target, options, signal)
    const location = reply.headers.location
    const status = reply.statusCode ?? 0
    if (status >= 300 && status < 400 && location !== undefined) {
      reply.destroy()
      next = resolveLocation(location, target)
      continue
    }
    if (status !== 200) {
      reply.destroy()
      throw refused(`${target.host} answered with status ${status}`)
    }
    const bytes = await readBody(reply, options.maxBytes, signal)
    return { bytes, contentType: reply.headers['content-type'] ?? '', url: target.href }
  }
  throw refused(`more than ${MAX_REDIRECTS} redirects`)
}

const refused = (text: string): CellarError => new CellarError('FETCH_REFUSED', text)

function readUrl(text: string, { isAllowed }: PublicFetchOptions): URL {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw refused('not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`${url.protocol} is not fetched`)
  if (url.username !== '' || url.password !== '') throw refused('a URL with a user name is not fetched')
  if (isAllowed === undefined && !PORTS.includes(portOf(url))) throw refused(`port ${url.port} is not fetched`)
  return url
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

function resolveLocation(location: string, from: URL): string {
  if (!URL.canParse(location, from.href)) throw refused('a redirect to something that is not a URL')
  return new URL(location, from).href
}

async function ask(url: URL, options: PublicFetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, options)
  signal.throwIfAborted()
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      lookup: pinned(addresses),
      signal,
      maxHeaderSize: 16 * 1024,
      headers: { accept: 'application/json, image/*;q=0.8, */*;q=0.5', 'accept-encoding': 'gzip, identity' },
    })
    asked.once('response', resolve)
    asked.once('error', (error) => reject(signal.aborted ? timedOut(signal) : refused(`${url.host}: ${error.message}`)))
    asked.end()
  })
}

/** Every address of the host, all of them allowed. One that is not spoils the rest: nobody honest mixes them. */
async function addressesOf(url: URL, { resolve = systemResolve, isAllowed }: PublicFetchOptions) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolve(hostname).catch((error: Error) => {
    throw refused(`${hostname}: ${error.message}`)
  })
  const allowed = isAllowed ?? isPublicAddress
  const closed = addresses.find(({ address }) => !allowed(address, portOf(url)))
  if (addresses.length === 0 || closed !== undefined) throw refused(`${hostname} is not on the public internet`)
  return addresses
}

const systemResolve = (hostname: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/** Answers with the addresses that were checked, whatever the name means by now. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses as [LookupAddress, ...LookupAddress[]]
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

const timedOut = (signal: AbortSignal): unknown =>
  (signal.reason as Error | undefined)?.name === 'TimeoutError' ? refused('took too long') : signal.reason

/** What breaks the reply off breaks off reading what it unpacks to. */
function unpack(reply: IncomingMessage): Readable {
  const unpacked = createGunzip()
  pipeline(reply, unpacked, (error) => {
    if (error && !unpacked.destroyed) unpacked.destroy(error)
  })
  return unpacked
}

async function readBody(reply: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const encoding = reply.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    reply.destroy()
    throw refused(`content encoding ${encoding} is not read`)
  }
  const body = encoding === 'gzip' ? unpack(reply) : reply
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw refused(`more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CellarError) throw error
    throw signal.aborted ? timedOut(signal) : refused(`the reply broke off: ${(error as Error).message}`)
  } finally {
    reply.destroy()
  }
  return Buffer.concat(chunks)
}
