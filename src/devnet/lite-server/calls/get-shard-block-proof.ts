import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { listPrevBlocks } from '../../../node/proof/prev-blocks.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import { prefixesOverlap } from '../../../node/proof/shard-tops.ts'
import type { ShardBlockLink } from '../../../node/tl/lite-objects.ts'
import { loadShardDescr } from '../../../tlb/shard-descr.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery, REFUSAL, Refused } from '../refused.ts'
import { showBlock, showExtra, showMcBlockExtra } from '../shown-block.ts'
import { showShard } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'
import { proveHeader } from './get-block-header.ts'

/** Blocks of one shard that a masterchain block may register at once. */
const MAX_LINKS = 8

/** The way to a shard's block from the masterchain block that registered it. One of the masterchain needs no way. */
export const getShardBlockProof: Answer<'liteServer.getShardBlockProof'> = ({ id }, chain) => {
  if (id.shard === 0n) throw badQuery('invalid block id')
  if (id.workchain === MASTERCHAIN) return { masterchainId: id, links: [] }
  const masterchainId = chain.masterchainBlock(registeringSeqno(chain, id))
  return { masterchainId, links: linksTo(chain, masterchainId, id) }
}

/** Of the masterchain block that registered a block. */
export function registeringSeqno(chain: OpenChain, id: BlockIdExt): number {
  chain.expectKnown(id)
  const seqno = id.seqno > 0 ? chain.archive.mcSeqnoOf(id) : undefined
  if (seqno === undefined) throw new Refused(REFUSAL.error, "block doesn't have masterchain ref")
  return seqno
}

/** From the masterchain block to the shard's top, and down from it block by block. */
export function linksTo(chain: OpenChain, masterchainId: BlockIdExt, id: BlockIdExt): ShardBlockLink[] {
  const links = [linkToTop(chain, masterchainId, id)]
  for (let at = (links[0] as ShardBlockLink).id; !isSameBlock(at, id); ) {
    if (links.length === MAX_LINKS) throw badQuery('proof chain is too long')
    const { root, info } = chain.block(at)
    const prev = listPrevBlocks(info).find((each) => prefixesOverlap(each.shard, id.shard))
    if (prev === undefined) throw badQuery('failed to find block chain')
    links.push({ id: prev, proof: writeBoc(proveHeader(root, 0), { crc: false }) })
    at = prev
  }
  return links
}

/** The top of the shard that now holds the leftmost account of the block's shard. */
function linkToTop(chain: OpenChain, masterchainId: BlockIdExt, { workchain, shard }: BlockIdExt): ShardBlockLink {
  const tree = new ShownTree(chain.block(masterchainId).root)
  const { custom } = showExtra(tree, showBlock(tree))
  const { shardHashes } = showMcBlockExtra(tree, custom as Cell)
  const leftmost = (shard & ~(shard & -shard)) | 1n
  const found = showShard(tree, shardHashes, { workchain, shard: leftmost }, false)
  if (found === undefined) throw badQuery('shard not found')
  const { seqno, rootHash, fileHash } = loadShardDescr(found.descr.clone())
  return {
    id: { workchain, shard: found.shard, seqno, rootHash, fileHash },
    proof: writeBoc(tree.prove(), { crc: false }),
  }
}
