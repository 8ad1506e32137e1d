import { toDecimalText } from '../../lib/decimal-text.ts'
import type { Names } from '../../record/actions/sentence.ts'

/** An entry of the address book, as far as a name is made of it. */
export interface BookRow {
  readonly user_friendly: string | null
  readonly domain: string | null
  readonly interfaces: readonly string[] | null
  /** Of operators' own labels, where there are some. */
  readonly name?: string | null
}

/** What a token says of itself. */
export interface TokenEntry {
  readonly token_info: readonly {
    readonly type: string
    readonly name?: string
    readonly symbol?: string
    readonly extra?: { readonly decimals?: string | number }
  }[]
}

const TON = 'TON'
const TON_DECIMALS = 9
const JETTON_DECIMALS = 9
const MAX_DECIMALS = 255
const MAX_SYMBOL = 12
const MAX_NAME = 40
const SHOWN = 6

/** Characters that change how others are shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Symbols that a coin of the chain could be mistaken for. */
const LOOK_ALIKES = new Set(['TON', 'TONCOIN', 'GRAM'])

/** How accounts and amounts are called in sentences. */
export function createNames(
  book: ReadonlyMap<string, BookRow>,
  tokens: ReadonlyMap<string, TokenEntry>,
  withoutProxy: (master: string | null) => string | null,
): Names {
  const account = (address: string): string => {
    const row = book.get(address)
    const token = tokens.get(address)?.token_info.find(({ type }) => type !== 'jetton_wallets')
    const name = row?.name ?? row?.domain ?? token?.name ?? token?.symbol
    return name === undefined || name === null || clean(name, MAX_NAME) === ''
      ? short(row?.user_friendly ?? address)
      : clean(name, MAX_NAME)
  }
  return {
    account,
    amount(units, given) {
      const master = withoutProxy(given)
      if (master === null) return `${toDecimal(units, TON_DECIMALS)} ${TON}`
      const token = tokens.get(master)?.token_info.find(({ type }) => type === 'jetton_masters')
      const decimals = Number(token?.extra?.decimals ?? JETTON_DECIMALS)
      const isSensible = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
      return `${toDecimal(units, isSensible ? decimals : JETTON_DECIMALS)} ${symbolOf(token?.symbol) ?? `jetton ${account(master)}`}`
    },
  }
}

function symbolOf(text: string | undefined): string | undefined {
  const symbol = clean(text ?? '', MAX_SYMBOL)
  if (symbol === '') return undefined
  return LOOK_ALIKES.has(symbol.normalize('NFKD').toUpperCase()) ? `${symbol} (token)` : symbol
}

const clean = (text: string, length: number): string => [...text.replace(UNSEEN, '').trim()].slice(0, length).join('')

const short = (address: string): string => `${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}`

/** Units as a number with all its decimals, thousands apart. */
const toDecimal = (units: string, decimals: number): string =>
  toDecimalText(units, decimals)
    .replace('-', '−')
    .replace(/^\D?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
