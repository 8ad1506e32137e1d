// block.tlb:
//   counters#_ last_updated:uint32 total:uint64 cnt2048:uint64 cnt65536:uint64 = Counters;
//   creator_info#4 mc_blocks:Counters shard_blocks:Counters = CreatorStats;
//   block_create_stats#17 counters:(HashmapE 256 CreatorStats) = BlockCreateStats;
//   block_create_stats_ext#34 counters:(HashmapAugE 256 CreatorStats uint32) = BlockCreateStats;
import { type Entry, loadHashmap } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { extended, type Loaded, later, maybeCell, record, uint32, uint64 } from './codec.ts'

const Counters = record('Counters', { lastUpdated: uint32, total: uint64, cnt2048: uint64, cnt65536: uint64 })
export type Counters = Loaded<typeof Counters>

const CreatorStats = record('CreatorStats#4', { mcBlocks: Counters, shardBlocks: Counters })
export type CreatorStats = Loaded<typeof CreatorStats>

/** One entry per validator key ever seen; it stays cells until asked for. */
const BlockCreateStats = extended('BlockCreateStats', ['#17', '#34'], {
  root: maybeCell,
  /** The augmentation of the second form, null in the first. */
  extra: later(uint32),
})
export type BlockCreateStats = Loaded<typeof BlockCreateStats>

export const { load: loadCounters, store: storeCounters } = Counters
export const { load: loadCreatorStats, store: storeCreatorStats } = CreatorStats
export const { load: loadBlockCreateStats, store: storeBlockCreateStats } = BlockCreateStats

const KEY_BITS = 256

/** Of the first form, by validator public key; the all-zero key holds the sums. */
export function listCreatorStats(stats: BlockCreateStats): Entry<CreatorStats>[] {
  if (stats.root === null || stats.extra !== null) return []
  return loadHashmap(new Slice(stats.root.arena, stats.root.index), KEY_BITS, loadCreatorStats)
}
