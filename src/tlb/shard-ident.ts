// block.tlb: shard_ident$00 shard_pfx_bits:(#<= 60) workchain_id:int32 shard_prefix:uint64 = ShardIdent;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenValue } from './broken-tag.ts'
import type { Codec } from './codec.ts'

/** `shard` is the signed 64-bit shard id: the prefix bits, then one 1, then zeros. */
export interface ShardIdent {
  readonly workchain: number
  readonly shard: bigint
  /** Basechain zerostates write the shard id, with its 1, where only the prefix belongs. */
  readonly markerInPrefix: boolean
}

export const MAX_SHARD_PREFIX_BITS = 60

const TAG = 0b00
const TOP_BIT = 1n << 63n

export function loadShardIdent(slice: Slice): ShardIdent {
  slice.expectTag(TAG, 2, 'ShardIdent')
  const prefixBits = slice.loadUint(6)
  if (prefixBits > MAX_SHARD_PREFIX_BITS) brokenValue(slice, 'ShardIdent', `prefix of ${prefixBits} bits`)
  const workchain = slice.loadInt(32)
  const prefix = slice.loadUint64()
  const marker = TOP_BIT >> BigInt(prefixBits)
  if ((prefix & (marker - 1n)) !== 0n) brokenValue(slice, 'ShardIdent', 'bits set after the prefix')
  return {
    workchain,
    shard: BigInt.asIntN(64, prefix | marker),
    markerInPrefix: (prefix & marker) !== 0n,
  }
}

export function storeShardIdent(b: Builder, ident: ShardIdent): void {
  b.storeUint(TAG, 2)
  b.storeUint(shardPrefixBits(ident.shard), 6)
  b.storeInt(ident.workchain, 32)
  const prefix = ident.markerInPrefix ? ident.shard : ident.shard - lowestBit(ident.shard)
  b.storeUint64(BigInt.asUintN(64, prefix))
}

export const ShardIdent: Codec<ShardIdent> = { load: loadShardIdent, store: storeShardIdent }

/** `lb` of the shard arithmetic: parent = (s − lb) | (lb << 1), children = s ∓ lb/2. */
const lowestBit = (shard: bigint): bigint => BigInt.asUintN(64, shard & -shard)

export function shardPrefixBits(shard: bigint): number {
  let low = lowestBit(shard)
  let bits = 63
  while (low > 1n) {
    low >>= 1n
    bits--
  }
  return bits
}

export function parentShard(shard: bigint): bigint {
  const low = lowestBit(shard)
  return BigInt.asIntN(64, (shard - low) | (low << 1n))
}

/** Left (0 bit) and right (1 bit) half. */
export function childShards(shard: bigint): readonly [bigint, bigint] {
  const half = lowestBit(shard) >> 1n
  return [BigInt.asIntN(64, shard - half), BigInt.asIntN(64, shard + half)]
}

/** Whether an account whose id begins with these bytes lives in `shard`. */
export function shardHasAccount(shard: bigint, accountId: Uint8Array): boolean {
  const bits = shardPrefixBits(shard)
  const prefix = BigInt.asUintN(64, shard)
  for (let i = 0; i * 8 < bits; i++) {
    const left = bits - i * 8
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff
    const expected = Number((prefix >> BigInt(56 - i * 8)) & 0xffn)
    if (((expected ^ (accountId[i] as number)) & mask) !== 0) return false
  }
  return true
}
