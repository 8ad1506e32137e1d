import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { loadShardDescr, type ShardDescr } from '../../tlb/shard-descr.ts'
import { childShards, MAX_SHARD_PREFIX_BITS } from '../../tlb/shard-ident.ts'
import { openCell, untrue } from './opened.ts'

export interface ShardTop {
  readonly id: BlockIdExt
  readonly descr: ShardDescr
}

const WORKCHAIN_BITS = 32
const WHOLE = -(2n ** 63n)

/**
 * The top block of the shard that holds the prefix `shard`, or of that shard itself. Only the way to it is looked at: a
 * proof shows no more.
 */
export function findShardTop(
  shardHashes: Cell | null,
  { workchain, shard }: Omit<BlockId, 'seqno'>,
): ShardTop | undefined {
  if (shardHashes === null) return undefined
  const root = openCell(shardHashes, 'list of shards')
  const found = findInDictionary(root, WORKCHAIN_BITS, int32Key(workchain))
  if (!found) return undefined
  let cell = found.loadRef()
  let at = WHOLE
  for (let depth = 0; depth <= MAX_SHARD_PREFIX_BITS; depth++) {
    const slice = openCell(cell, 'list of shards')
    if (slice.loadBit() === 0) {
      openCell(cell, 'description of a shard', 1)
      const descr = loadShardDescr(slice)
      const { seqno, rootHash, fileHash } = descr
      return { id: { workchain, shard: at, seqno, rootHash, fileHash }, descr }
    }
    // A wider shard than the ones below: it is split, so it has no top of its own.
    if (at === shard) return undefined
    const [left, right] = childShards(at)
    const goLeft = BigInt.asUintN(64, shard) < BigInt.asUintN(64, at)
    const leftCell = slice.loadRef()
    cell = goLeft ? leftCell : slice.loadRef()
    at = goLeft ? left : right
  }
  throw untrue('list of shards: deeper than shard prefixes go')
}

/** Whether accounts whose ids begin with these 64 bits live in `shard`. */
export const shardHasPrefix = (shard: bigint, prefix: bigint): boolean =>
  // Nothing may differ above the bit that ends the shard's own prefix.
  BigInt.asUintN(64, shard ^ prefix) < BigInt.asUintN(64, shard & -shard) << 1n

/** Whether one of two shards of a workchain lies in the other. */
export function prefixesOverlap(a: bigint, b: bigint): boolean {
  const lowest = (shard: bigint): bigint => BigInt.asUintN(64, shard & -shard)
  return lowest(a) > lowest(b) ? shardHasPrefix(a, b) : shardHasPrefix(b, a)
}
