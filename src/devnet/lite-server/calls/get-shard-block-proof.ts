import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { blockName } from '../../../node/block-key.ts'
import { listPrevBlocks } from '../../../node/proof/prev-blocks.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import { prefixesOverlap } from '../../../node/proof/shard-tops.ts'
import type { ShardBlockLink } from '../../../node/tl/lite-objects.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'
import { notReady } from '../refused.ts'
import { showBlock, showExtra, showMcBlockExtra } from '../shown-block.ts'
import { showShard } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'
import { proveHeader } from './get-block-header.ts'

/** Blocks of one shard that a masterchain block may register at once. */
const MAX_LINKS = 8

export const getShardBlockProof: Answer<'liteServer.getShardBlockProof'> = ({ id }, chain) => {
  if (id.workchain === MASTERCHAIN) return { masterchainId: id, links: [] }
  chain.block(id)
  const seqno = chain.archive.mcSeqnoOf(id)
  if (seqno === undefined) throw notReady(`no masterchain block refers to ${blockName(id)} yet`)
  const masterchainId = chain.masterchainBlock(seqno)
  return { masterchainId, links: linksTo(chain, masterchainId, id) }
}

/** From the masterchain block to the shard's top, and down from it block by block. */
export function linksTo(chain: OpenChain, masterchainId: BlockIdExt, id: BlockIdExt): ShardBlockLink[] {
  const tree = new ShownTree(chain.block(masterchainId).root)
  const { custom } = showExtra(tree, showBlock(tree))
  const { shardHashes } = showMcBlockExtra(tree, custom as Cell)
  const top = chain.archive
    .shardTops(masterchainId.seqno)
    ?.find(
      (each) => each.workchain === id.workchain && prefixesOverlap(each.shard, id.shard) && leadsTo(chain, each, id),
    )
  if (top === undefined) throw notReady(`block ${masterchainId.seqno} does not lead to ${blockName(id)}`)
  showShard(tree, shardHashes, top, true)
  const links = [{ id: top, proof: writeBoc(tree.prove(), { crc: false }) }]
  for (let at = top; !isSameBlock(at, id); ) {
    const { root, info } = chain.block(at)
    const prev = listPrevBlocks(info).find((each) => prefixesOverlap(each.shard, id.shard))
    if (prev === undefined || links.length === MAX_LINKS) throw notReady(`no short way to ${blockName(id)}`)
    links.push({ id: prev, proof: writeBoc(proveHeader(root, 0), { crc: false }) })
    at = prev
  }
  return links
}

function leadsTo(chain: OpenChain, top: BlockIdExt, id: BlockIdExt): boolean {
  let at: BlockIdExt | undefined = top
  while (at !== undefined && at.seqno > id.seqno) {
    at = listPrevBlocks(chain.block(at).info).find((each) => prefixesOverlap(each.shard, id.shard))
  }
  return at !== undefined && isSameBlock(at, id)
}
