import { writeBoc } from '../../../cell/boc-writer.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { listPrevBlocks } from '../../../node/proof/prev-blocks.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import { shardHasPrefix } from '../../../node/proof/shard-tops.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery, notReady } from '../refused.ts'
import { proveStateRoot, showBlock } from '../shown-block.ts'
import { showOldBlock } from '../shown-prev-blocks.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'
import { proveHeader } from './get-block-header.ts'
import { linksTo } from './get-shard-block-proof.ts'
import { findBlock } from './lookup-block.ts'

const BY_SEQNO = 1
const HEADER_SHIFT = 4

export const lookupBlockWithProof: Answer<'liteServer.lookupBlockWithProof'> = (request, chain) => {
  const { mode, mcBlockId: known } = request
  expectMasterchain(known, 'lookupBlockWithProof')
  const id = findBlock(request, chain)
  const mcSeqno = id.workchain === MASTERCHAIN ? id.seqno : chain.archive.mcSeqnoOf(id)
  if (mcSeqno === undefined) throw notReady('the block is not committed yet')
  if (mcSeqno > known.seqno) throw badQuery('specified mc block is older than block')
  const mcBlockId = chain.masterchainBlock(mcSeqno)
  return {
    id,
    mode,
    mcBlockId,
    ...proveOldBlock(chain, known, mcBlockId),
    shardLinks: id.workchain === MASTERCHAIN ? [] : linksTo(chain, mcBlockId, id),
    header: writeBoc(proveHeader(chain.block(id).root, mode >>> HEADER_SHIFT), { crc: false }),
    prevHeader: mode & BY_SEQNO ? new Uint8Array() : provePrevHeader(chain, id, request.id.shard),
  }
}

function proveOldBlock(chain: OpenChain, known: BlockIdExt, old: BlockIdExt) {
  if (isSameBlock(known, old)) return { clientMcStateProof: new Uint8Array(), mcBlockProof: new Uint8Array() }
  const tree = new ShownTree(chain.state(known))
  showOldBlock(tree, showMcStateExtra(tree, showState(tree)).history, old.seqno)
  return {
    clientMcStateProof: writeBoc(proveStateRoot(chain.block(known).root), { crc: false }),
    mcBlockProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** The block before lies before the point asked for: its header's own cell says when it was made. */
function provePrevHeader(chain: OpenChain, id: BlockIdExt, shard: bigint): Uint8Array {
  const prevs = listPrevBlocks(chain.block(id).info)
  const prev = prevs.find((each) => shardHasPrefix(each.shard, shard)) ?? (prevs[0] as BlockIdExt)
  if (prev.seqno === 0) return new Uint8Array()
  const tree = new ShownTree(chain.block(prev).root)
  tree.open(showBlock(tree).info)
  return writeBoc(tree.prove(), { crc: false })
}
