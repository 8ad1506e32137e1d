// block.tlb:
//   extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection;
//   currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection;
import type { Builder } from '../cell/builder.ts'
import { type Augmentation, storeHashmapE, visitDictionary } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import type { Codec } from './codec.ts'
import { int32Key, toInt32Key } from './dictionary-key.ts'

/** Currency id → amount. */
export type ExtraCurrencies = ReadonlyMap<number, bigint>

export interface CurrencyCollection {
  /** Nanotons. */
  readonly coins: bigint
  readonly other: ExtraCurrencies
}

const CURRENCY_ID_BITS = 32
const AMOUNT_LENGTH_BITS = 5

/** One for all, because nearly every value on chain has no extra currencies. */
export const NO_EXTRA_CURRENCIES: ExtraCurrencies = Object.freeze(new Map<number, bigint>())

export const NO_CURRENCIES: CurrencyCollection = Object.freeze({ coins: 0n, other: NO_EXTRA_CURRENCIES })

export function loadCurrencyCollection(slice: Slice): CurrencyCollection {
  const coins = slice.loadCoins()
  return { coins, other: loadExtraCurrencies(slice) }
}

/** Past a value that nobody wants, e.g. the sums in an augmented dictionary. */
export function skipCurrencyCollection(slice: Slice): void {
  slice.skip(slice.loadUint(4) * 8)
  slice.loadMaybeRef()
}

export function storeCurrencyCollection(b: Builder, value: CurrencyCollection): void {
  b.storeCoins(value.coins)
  storeExtraCurrencies(b, value.other)
}

export function loadExtraCurrencies(slice: Slice): ExtraCurrencies {
  if (slice.loadBit() === 0) return NO_EXTRA_CURRENCIES
  const currencies = new Map<number, bigint>()
  visitDictionary(slice.loadRefSlice(), CURRENCY_ID_BITS, (key, amount) => {
    currencies.set(toInt32Key(key), amount.loadVarUint(AMOUNT_LENGTH_BITS))
    amount.expectEnd('ExtraCurrencyCollection')
  })
  return currencies
}

export function storeExtraCurrencies(b: Builder, currencies: ExtraCurrencies): void {
  if (currencies.size === 0) {
    b.storeBit(0)
    return
  }
  const entries = Array.from(currencies, ([id, amount]) => ({ key: int32Key(id), value: amount }))
  storeHashmapE(b, CURRENCY_ID_BITS, entries, storeAmount)
}

export const ExtraCurrencies: Codec<ExtraCurrencies> = { load: loadExtraCurrencies, store: storeExtraCurrencies }
export const CurrencyCollection: Codec<CurrencyCollection> = {
  load: loadCurrencyCollection,
  store: storeCurrencyCollection,
}

const storeAmount = (b: Builder, amount: bigint): void => {
  b.storeVarUint(amount, AMOUNT_LENGTH_BITS)
}

export function addCurrencies(a: CurrencyCollection, b: CurrencyCollection): CurrencyCollection {
  const coins = a.coins + b.coins
  if (b.other.size === 0) return { coins, other: a.other }
  if (a.other.size === 0) return { coins, other: b.other }
  const other = new Map(a.other)
  for (const [id, amount] of b.other) other.set(id, (other.get(id) ?? 0n) + amount)
  return { coins, other }
}

/** `currencies` with `coins` more. */
export function addCoins(currencies: CurrencyCollection, coins: bigint): CurrencyCollection {
  return { coins: currencies.coins + coins, other: currencies.other }
}

/** How dictionaries augmented by CurrencyCollection add up. */
export const CURRENCY_SUM: Augmentation<CurrencyCollection> = {
  storeExtra: storeCurrencyCollection,
  combine: addCurrencies,
  empty: () => NO_CURRENCIES,
}
