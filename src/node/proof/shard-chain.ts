import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import { blockName } from '../block-key.ts'
import type { ShardBlockLink } from '../tl/lite-objects.ts'
import { openBlockProof, openBlockTree } from './header.ts'
import { openMcBlockExtra } from './masterchain-parts.ts'
import { untrue } from './opened.ts'
import { listPrevBlocks } from './prev-blocks.ts'
import { isSameBlock } from './same-block.ts'
import { findShardTop } from './shard-tops.ts'

/**
 * A way from a masterchain block down to a shard's block: the first link's proof is of the masterchain block and shows
 * the shard's top, every other is of the block before and shows what it stands on. Gives the last block.
 */
export function followShardLinks(from: BlockIdExt, links: readonly ShardBlockLink[]): BlockIdExt {
  let at = from
  for (const { id, proof } of links) {
    if (!leadsTo(at, proof, id)) throw untrue(`block ${blockName(at)} does not lead to ${blockName(id)}`)
    at = id
  }
  return at
}

function leadsTo(from: BlockIdExt, proof: Uint8Array, to: BlockIdExt): boolean {
  if (from.workchain !== MASTERCHAIN) {
    return listPrevBlocks(openBlockProof(proof, from).info).some((prev) => isSameBlock(prev, to))
  }
  const top = findShardTop(openMcBlockExtra(openBlockTree(proof, from)).shardHashes, to)
  return top !== undefined && isSameBlock(top.id, to)
}
