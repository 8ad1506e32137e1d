import { CellarError } from '../../lib/errors.ts'
import { type FetchedBody, fetchPublic } from '../../lib/public-fetch.ts'
import { FETCH_LIMITS } from './metadata-fetcher.ts'

type Fetch = (url: string, signal: AbortSignal) => Promise<FetchedBody>

/**
 * For a chain of one's own: links to its documents at `tokensUrl` are followed, to that address and port and nowhere else on this
 * machine, redirects included. Other links are, when strangers' links are followed at all, as on any network.
 */
export function fetchOwnTokens(tokensUrl: string, followsOthers: boolean): Fetch {
  const own = new URL(tokensUrl)
  const isAllowed = (address: string, port: number): boolean => address === own.hostname && port === Number(own.port)
  return async (url, signal) => {
    if (URL.canParse(url) && new URL(url).origin === own.origin) {
      return fetchPublic(url, { ...FETCH_LIMITS, signal, isAllowed })
    }
    if (followsOthers) return fetchPublic(url, { ...FETCH_LIMITS, signal })
    throw new CellarError('FETCH_REFUSED', 'links of this chain are not followed (--fetch-metadata)')
  }
}
