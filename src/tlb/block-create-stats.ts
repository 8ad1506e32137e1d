// block.tlb:
//   counters#_ last_updated:uint32 total:uint64 cnt2048:uint64 cnt65536:uint64 = Counters;
//   creator_info#4 mc_blocks:Counters shard_blocks:Counters = CreatorStats;
//   block_create_stats#17 counters:(HashmapE 256 CreatorStats) = BlockCreateStats;
//   block_create_stats_ext#34 counters:(HashmapAugE 256 CreatorStats uint32) = BlockCreateStats;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Entry, loadHashmap } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'

export interface Counters {
  readonly lastUpdated: number
  readonly total: bigint
  readonly cnt2048: bigint
  readonly cnt65536: bigint
}

export interface CreatorStats {
  readonly mcBlocks: Counters
  readonly shardBlocks: Counters
}

/** One entry per validator key ever seen; it stays cells until asked for. */
export interface BlockCreateStats {
  readonly root: Cell | null
  /** The augmentation of the second form, null in the first. */
  readonly extra: number | null
}

const TAG = 0x17
const TAG_EXT = 0x34
const CREATOR_TAG = 4
const KEY_BITS = 256

export function loadCounters(slice: Slice): Counters {
  return {
    lastUpdated: slice.loadUint(32),
    total: slice.loadUint64(),
    cnt2048: slice.loadUint64(),
    cnt65536: slice.loadUint64(),
  }
}

export function storeCounters(b: Builder, counters: Counters): void {
  b.storeUint(counters.lastUpdated, 32)
  b.storeUint64(counters.total)
  b.storeUint64(counters.cnt2048)
  b.storeUint64(counters.cnt65536)
}

export function loadCreatorStats(slice: Slice): CreatorStats {
  slice.expectTag(CREATOR_TAG, 4, 'CreatorStats')
  return { mcBlocks: loadCounters(slice), shardBlocks: loadCounters(slice) }
}

export function storeCreatorStats(b: Builder, stats: CreatorStats): void {
  b.storeUint(CREATOR_TAG, 4)
  storeCounters(b, stats.mcBlocks)
  storeCounters(b, stats.shardBlocks)
}

export function loadBlockCreateStats(slice: Slice): BlockCreateStats {
  const tag = slice.loadUint(8)
  if (tag !== TAG && tag !== TAG_EXT) brokenTag(slice, 'BlockCreateStats', tag)
  return { root: slice.loadMaybeRef(), extra: tag === TAG_EXT ? slice.loadUint(32) : null }
}

export function storeBlockCreateStats(b: Builder, stats: BlockCreateStats): void {
  b.storeUint(stats.extra === null ? TAG : TAG_EXT, 8)
  b.storeMaybeCell(stats.root)
  if (stats.extra !== null) b.storeUint(stats.extra, 32)
}

/** Of the first form, by validator public key; the all-zero key holds the sums. */
export function listCreatorStats(stats: BlockCreateStats): Entry<CreatorStats>[] {
  if (stats.root === null || stats.extra !== null) return []
  return loadHashmap(new Slice(stats.root.arena, stats.root.index), KEY_BITS, loadCreatorStats)
}
