// block.tlb:
//   _ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;
//   bt_leaf$0 {X:Type} leaf:X = BinTree X;
//   bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmapE, visitDictionary } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { CellarError } from '../lib/errors.ts'
import { brokenValue } from './broken-tag.ts'
import { int32Key, toInt32Key } from './dictionary-key.ts'
import { loadOrdinaryRef } from './ordinary.ts'
import { loadShardDescr, type ShardDescr, storeShardDescr } from './shard-descr.ts'
import { childShards, MAX_SHARD_PREFIX_BITS } from './shard-ident.ts'

/** One leaf: the newest block of one shard. `shard` is the way to it through the tree, as a signed shard id. */
export interface ShardTop {
  readonly workchain: number
  readonly shard: bigint
  readonly descr: ShardDescr
}

const WORKCHAIN_BITS = 32
const WHOLE = -(1n << 63n)

/** By workchain, then from left to right. */
export function loadShardHashes(slice: Slice): ShardTop[] {
  return listShardTops(slice.loadMaybeRef())
}

/** The same from the root of the dictionary, null when it is empty. */
export function listShardTops(root: Cell | null): ShardTop[] {
  const tops: ShardTop[] = []
  if (root === null) return tops
  visitDictionary(new Slice(root.arena, root.index), WORKCHAIN_BITS, (key, value) => {
    loadBinTree(loadOrdinaryRef(value), toInt32Key(key) | 0, WHOLE, 0, tops)
  })
  return tops
}

/** No deeper than a shard prefix can be long. */
function loadBinTree(slice: Slice, workchain: number, shard: bigint, depth: number, tops: ShardTop[]): void {
  if (slice.loadBit() === 0) {
    tops.push({ workchain, shard, descr: loadShardDescr(slice) })
    return
  }
  if (depth === MAX_SHARD_PREFIX_BITS) brokenValue(slice, 'ShardHashes', 'a tree deeper than shard prefixes go')
  const [left, right] = childShards(shard)
  loadBinTree(loadOrdinaryRef(slice), workchain, left, depth + 1, tops)
  loadBinTree(loadOrdinaryRef(slice), workchain, right, depth + 1, tops)
  slice.expectEnd('ShardHashes')
}

/** The tops of a workchain must cover it, each place once. */
export function storeShardHashes(b: Builder, tops: readonly ShardTop[]): void {
  const workchains = new Map<number, Map<bigint, ShardDescr>>()
  for (const { workchain, shard, descr } of tops) {
    const shards = workchains.get(workchain) ?? new Map<bigint, ShardDescr>()
    workchains.set(workchain, shards.set(shard, descr))
  }
  const entries = Array.from(workchains, ([workchain, value]) => ({ key: int32Key(workchain), value }))
  storeHashmapE(b, WORKCHAIN_BITS, entries, (leaf, shards) => {
    leaf.storeRef((tree) => storeBinTree(tree, shards, WHOLE, 0))
  })
}

function storeBinTree(b: Builder, shards: ReadonlyMap<bigint, ShardDescr>, shard: bigint, depth: number): void {
  const descr = shards.get(shard)
  if (descr !== undefined) {
    b.storeBit(0)
    storeShardDescr(b, descr)
    return
  }
  if (depth === MAX_SHARD_PREFIX_BITS) {
    throw new CellarError('BROKEN_CELL', 'ShardHashes: no shard covers a part of the workchain', { shard })
  }
  const [left, right] = childShards(shard)
  b.storeBit(1)
  b.storeRef((child) => storeBinTree(child, shards, left, depth + 1))
  b.storeRef((child) => storeBinTree(child, shards, right, depth + 1))
}
