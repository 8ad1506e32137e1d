import { shortAddress, toFriendly } from './address.ts'
import { cleanSymbol, looksLikeCoin } from './amount.ts'
import { findRow, findToken, findTokens } from './book.ts'
import { knownName } from './known-names.ts'
import { isTestOnly } from './test-network.ts'

export const friendlyOf = (raw: string): string =>
  findRow(raw)?.user_friendly ?? toFriendly(raw, { isBounceable: true, isTestOnly: isTestOnly() })

/** A name that somebody gave to an account, or that its token has; undefined when it has none. */
export function nameOf(raw: string): string | undefined {
  const domain = findRow(raw)?.domain
  if (domain) return domain
  const known = knownName(raw)
  if (known) return known
  const token = findToken(raw, 'jetton_masters', 'nft_collections', 'nft_items')
  if (token?.name) return cleanName(token.name)
  const wallet = findToken(raw, 'jetton_wallets')
  const master = wallet?.extra?.jetton
  const symbol = typeof master === 'string' ? findToken(master, 'jetton_masters')?.symbol : undefined
  return symbol === undefined ? undefined : `${cleanSymbol(symbol)} wallet`
}

/** Of a jetton wallet: who owns it, where that is known. */
export function ownerOf(raw: string): string | undefined {
  const owner = findToken(raw, 'jetton_wallets')?.extra?.owner
  return typeof owner === 'string' ? owner : undefined
}

export const labelOf = (raw: string): string => nameOf(raw) ?? shortAddress(friendlyOf(raw))

const MAX_NAME = 40
const cleanName = (name: string): string => {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return [...plain].length > MAX_NAME ? `${[...plain].slice(0, MAX_NAME).join('')}…` : plain
}

export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
  /** Nine is assumed until the token's description was read. */
  readonly isAssumed: boolean
  readonly isLookAlike: boolean
  readonly isFlagged: boolean
}

export function tokenFacts(master: string): TokenFacts {
  const info = findToken(master, 'jetton_masters')
  const decimals = Number(info?.extra?.decimals ?? Number.NaN)
  const symbol = info?.symbol ?? info?.name
  return {
    symbol: symbol === undefined ? `jetton ${shortAddress(friendlyOf(master))}` : cleanSymbol(symbol),
    decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= 255 ? decimals : 9,
    isAssumed: findTokens(master)?.is_indexed === false,
    isLookAlike: symbol !== undefined && looksLikeCoin(symbol),
    isFlagged: info?.is_scam === true,
  }
}
