// block.tlb:
//   nothing$0 {X:Type} = Maybe X;
//   just$1 {X:Type} value:X = Maybe X;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

/** `null` is `nothing`, everywhere in this room. */
export function loadMaybe<T>(slice: Slice, load: (slice: Slice) => T): T | null {
  return slice.loadBit() === 1 ? load(slice) : null
}

export function storeMaybe<T>(b: Builder, value: T | null, store: (b: Builder, value: T) => void): void {
  if (value === null) {
    b.storeBit(0)
  } else {
    b.storeBit(1)
    store(b, value)
  }
}

export const loadMaybeCoins = (slice: Slice): bigint | null => (slice.loadBit() === 1 ? slice.loadCoins() : null)

export function storeMaybeCoins(b: Builder, coins: bigint | null): void {
  b.storeBit(coins === null ? 0 : 1)
  if (coins !== null) b.storeCoins(coins)
}

export const loadMaybeInt32 = (slice: Slice): number | null => (slice.loadBit() === 1 ? slice.loadInt(32) : null)

export function storeMaybeInt32(b: Builder, value: number | null): void {
  b.storeBit(value === null ? 0 : 1)
  if (value !== null) b.storeInt(value, 32)
}
