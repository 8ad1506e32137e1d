/** The word for the chain's own coin. */
export const COIN = 'TON'
export const COIN_DECIMALS = 9

const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

/** `list`: at most 4 decimals from one on, four significant digits below it. `full`: everything. */
export type Precision = 'list' | 'full'

/** A whole number of smallest units, as people write it: "1,234.5". Never through a float: amounts are exact. */
export function formatUnits(units: bigint, decimals: number, precision: Precision = 'list'): string {
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals)
  const shown = (precision === 'full' ? fraction : cutFraction(whole, fraction)).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${isNegative ? MINUS : ''}${grouped}${shown === '' ? '' : `.${shown}`}`
}

function cutFraction(whole: string, fraction: string): string {
  if (whole !== '0') return fraction.slice(0, 4)
  const first = fraction.search(/[1-9]/)
  return first < 0 ? '' : fraction.slice(0, first + 4)
}

export function formatCoins(nano: bigint | string, precision: Precision = 'list'): string {
  return `${formatUnits(toBig(nano), COIN_DECIMALS, precision)}${NO_BREAK_SPACE}${COIN}`
}

/** With a sign: of a change. */
export function formatChange(nano: bigint, decimals = COIN_DECIMALS, symbol = COIN): string {
  const sign = nano > 0n ? '+' : ''
  return `${sign}${formatUnits(nano, decimals)}${NO_BREAK_SPACE}${symbol}`
}

export const toBig = (value: bigint | string | number | null | undefined): bigint => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : 0n
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}

/** "1 holder", "1,204 holders". */
export const countOf = (count: number, word: string): string => `${groupDigits(count)} ${word}${count === 1 ? '' : 's'}`

/** Control and bidirectional characters could make a symbol look like another. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const MAX_SYMBOL = 12

export function cleanSymbol(symbol: string): string {
  const plain = symbol.replace(HIDDEN, '').trim()
  return [...plain].length > MAX_SYMBOL ? `${[...plain].slice(0, MAX_SYMBOL).join('')}…` : plain
}

/** Folded: what looks like the coin's name in another alphabet is still a token. */
export function looksLikeCoin(symbol: string): boolean {
  const folded = cleanSymbol(symbol)
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[ТΤ]/g, 'T')
    .replaceAll(/[ОΟ0]/g, 'O')
    .replaceAll(/[НΝ]/g, 'N')
    .replaceAll(/[^A-Z]/g, '')
  return ['TON', 'TONCOIN', 'GRAM'].includes(folded)
}

export const groupDigits = (value: number | bigint | string): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
