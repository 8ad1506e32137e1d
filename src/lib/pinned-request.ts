import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { CellarError } from './errors.ts'
import { isPublicAddress } from './public-address.ts'

export interface PinnedOptions {
  /** Which addresses may be talked to; the public internet unless told otherwise. */
  readonly isAllowed?: ((address: string, port: number) => boolean) | undefined
  /** How names become addresses; the system's resolver unless told otherwise. */
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
}

/** What is sent to it. */
export interface PinnedRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

const MAX_URL_LENGTH = 4096
const PORTS = [80, 443]

export const refused = (text: string): CellarError => new CellarError('FETCH_REFUSED', text)

/** A URL that may be asked, as far as its text tells. */
export function readUrl(text: string, { isAllowed }: PinnedOptions = {}): URL {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw refused('not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`${url.protocol} is not fetched`)
  if (url.username !== '' || url.password !== '') throw refused('a URL with a user name is not fetched')
  if (isAllowed === undefined && !PORTS.includes(portOf(url))) throw refused(`port ${url.port} is not fetched`)
  return url
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/**
 * Asks a URL that a stranger chose. The name is resolved once, every address it has must be allowed, and the connection goes to
 * exactly those addresses, so a name that changes its mind gains nothing. Redirects are answers like any other.
 */
export async function requestPinned(
  url: URL,
  { method, headers, body }: PinnedRequest,
  options: PinnedOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, options)
  // Every command knows the settings of what is fetched, and few fetch: to load TLS would take a short one a tenth of its time.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  signal.throwIfAborted()
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, {
      ...{ method, headers, agent: false, lookup: pinned(addresses), signal, maxHeaderSize: 16 * 1024 },
    })
    asked.once('response', resolve)
    asked.once('error', (error) => reject(signal.aborted ? timedOut(signal) : refused(`${url.host}: ${error.message}`)))
    asked.end(body)
  })
}

/** Every address of the host, all of them allowed. One that is not spoils the rest: nobody honest mixes them. */
async function addressesOf(url: URL, { resolve = systemResolve, isAllowed }: PinnedOptions) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolve(hostname).catch((error: Error) => {
    throw refused(`${hostname}: ${error.message}`)
  })
  const allowed = isAllowed ?? isPublicAddress
  const closed = addresses.find(({ address }) => !allowed(address, portOf(url)))
  if (addresses.length === 0 || closed !== undefined) throw refused(`${hostname} is not on the public internet`)
  return addresses
}

const systemResolve = async (hostname: string): Promise<LookupAddress[]> =>
  (await import('node:dns/promises')).lookup(hostname, { all: true })

/** Answers with the addresses that were checked, whatever the name means by now. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses as [LookupAddress, ...LookupAddress[]]
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

export const timedOut = (signal: AbortSignal): unknown =>
  (signal.reason as Error | undefined)?.name === 'TimeoutError' ? refused('took too long') : signal.reason
