import type { TokenContent } from '../../model/contract.ts'

/** What a token says of itself, put together from the chain and from what its link led to. */
export interface TokenInfo {
  readonly name?: string
  readonly symbol?: string
  readonly description?: string
  readonly image?: string
  /** Everything else. */
  readonly extra?: Readonly<Record<string, unknown>>
}

const SHOWN = ['name', 'symbol', 'description', 'image'] as const

/** More than this of one value helps nobody and fills every reply it is in. */
const MAX_TEXT = 10_000
const MAX_EXTRA = 50_000

/**
 * The chain's own words win over those behind its link: only the contract's owner can change the former. Values of the wrong
 * kind are left out; what is not one of the four known names goes to `extra`.
 */
export function toTokenInfo(content: TokenContent, fetched: Readonly<Record<string, unknown>> | undefined): TokenInfo {
  const all: Record<string, unknown> = { ...fetched, ...content }
  const shown: Record<string, string> = {}
  for (const name of SHOWN) {
    const text = all[name]
    delete all[name]
    if (typeof text === 'string' && text !== '') shown[name] = text.slice(0, MAX_TEXT)
  }
  const extra = Object.entries(all).filter(([, value]) => value !== undefined && value !== null)
  const fits = extra.length > 0 && JSON.stringify(extra).length <= MAX_EXTRA
  // Without the rest it still is what it says it is; where it came from and how it is counted are never long.
  const kept = fits ? extra : extra.filter(([name]) => name === 'uri' || name === 'decimals')
  return kept.length === 0 ? shown : { ...shown, extra: Object.fromEntries(kept) }
}
