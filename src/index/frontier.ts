import { CellarError } from '../lib/errors.ts'
import type { BlockIdExt } from '../model/block.ts'
import { blockKey, blockName } from '../node/block-key.ts'
import { prefixesOverlap } from '../node/proof/shard-tops.ts'

/** A block and what it stands on. */
export interface Linked {
  readonly id: BlockIdExt
  /** One, or two after a merge. */
  readonly prev: readonly BlockIdExt[]
}

/** The newest block of every shard, as a masterchain block registers them. */
export type Frontier = readonly BlockIdExt[]

/**
 * The shard blocks a masterchain block commits: those between the former frontier and this one, found by walking `prev`
 * links back from the new tops. Parents come before children. Blocks of different shards are loaded side by side.
 *
 * `load` gives the block that hashes to the id it is asked for, or throws. Seqno 0 is a zerostate, not a block.
 */
export async function collectShardBlocks<B extends Linked>(
  tops: Frontier,
  former: Frontier,
  load: (id: BlockIdExt) => Promise<B>,
): Promise<B[]> {
  const stops = new Map(former.map((id) => [blockKey(id), id]))
  const seen = new Set<string>()
  const found: B[] = []
  let wanted: readonly BlockIdExt[] = tops
  while (wanted.length > 0) {
    const blocks = await Promise.all(wanted.filter((id) => isNew(id, stops, former, seen)).map(load))
    found.push(...blocks)
    wanted = blocks.flatMap((block) => block.prev)
  }
  return found.sort(byChain)
}

function isNew(id: BlockIdExt, stops: Map<string, BlockIdExt>, former: Frontier, seen: Set<string>): boolean {
  const key = blockKey(id)
  const stop = stops.get(key)
  if (stop !== undefined) {
    if (!sameBlock(stop, id)) throw new CellarError('BROKEN_CHAIN', `two different blocks are called ${blockName(id)}`)
    return false
  }
  const passed = former.find((top) => top.seqno >= id.seqno && shardsOverlap(top, id))
  if (passed !== undefined) {
    throw new CellarError('BROKEN_CHAIN', `block ${blockName(id)} does not descend from ${blockName(passed)}`)
  }
  if (id.seqno === 0 || seen.has(key)) return false
  seen.add(key)
  return true
}

export const sameBlock = (a: BlockIdExt, b: BlockIdExt): boolean =>
  a.workchain === b.workchain &&
  a.shard === b.shard &&
  a.seqno === b.seqno &&
  Buffer.compare(a.rootHash, b.rootHash) === 0 &&
  Buffer.compare(a.fileHash, b.fileHash) === 0

interface ShardOf {
  readonly workchain: number
  readonly shard: bigint
}

/** Whether one of two shards lies in the other. */
export const shardsOverlap = (a: ShardOf, b: ShardOf): boolean =>
  a.workchain === b.workchain && prefixesOverlap(a.shard, b.shard)

/** A child's seqno is above its parents', so this puts parents first; it is the same whatever order blocks were found in. */
const byChain = (a: Linked, b: Linked): number =>
  a.id.workchain - b.id.workchain || a.id.seqno - b.id.seqno || (a.id.shard < b.id.shard ? -1 : 1)
