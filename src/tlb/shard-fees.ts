// block.tlb:
//   _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
//   _ (HashmapAugE 96 ShardFeeCreated ShardFeeCreated) = ShardFees;
import type { Builder } from '../cell/builder.ts'
import { type Augmentation, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { type Loaded, record } from './codec.ts'
import { addCurrencies, CurrencyCollection, NO_CURRENCIES, skipCurrencyCollection } from './currency-collection.ts'
import { int32Key, toInt32Key, toUint64Key, uint64Key } from './dictionary-key.ts'

const ShardFeeCreated = record('ShardFeeCreated', { fees: CurrencyCollection, create: CurrencyCollection })
export type ShardFeeCreated = Loaded<typeof ShardFeeCreated>

export const { load: loadShardFeeCreated, store: storeShardFeeCreated } = ShardFeeCreated

export interface ShardFee {
  readonly workchain: number
  readonly shard: bigint
  readonly created: ShardFeeCreated
}

/** Workchain and shard id. */
const SHARD_KEY_BITS = 96

function skipShardFeeCreated(slice: Slice): void {
  skipCurrencyCollection(slice)
  skipCurrencyCollection(slice)
}

const SHARD_FEE_SUM: Augmentation<ShardFeeCreated> = {
  storeExtra: storeShardFeeCreated,
  combine: (a, b) => ({ fees: addCurrencies(a.fees, b.fees), create: addCurrencies(a.create, b.create) }),
  empty: () => ({ fees: NO_CURRENCIES, create: NO_CURRENCIES }),
}

export function loadShardFees(slice: Slice): ShardFee[] {
  const fees: ShardFee[] = []
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), SHARD_KEY_BITS, skipShardFeeCreated, (key, value) => {
      const shard = BigInt.asIntN(64, toUint64Key(key, 4))
      fees.push({ workchain: toInt32Key(key) | 0, shard, created: loadShardFeeCreated(value) })
      value.expectEnd('ShardFeeCreated')
    })
  }
  skipShardFeeCreated(slice)
  return fees
}

export function storeShardFees(b: Builder, fees: readonly ShardFee[]): void {
  const entries = fees.map(({ workchain, shard, created }) => ({
    key: Uint8Array.of(...int32Key(workchain), ...uint64Key(BigInt.asUintN(64, shard))),
    value: created,
    extra: created,
  }))
  storeHashmapAugE(b, SHARD_KEY_BITS, entries, SHARD_FEE_SUM, storeShardFeeCreated)
}
