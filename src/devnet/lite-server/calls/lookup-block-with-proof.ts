import { writeBoc } from '../../../cell/boc-writer.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { listPrevBlocks } from '../../../node/proof/prev-blocks.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import { shardHasPrefix } from '../../../node/proof/shard-tops.ts'
import type { Answer } from '../answer.ts'
import { isMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery, REFUSAL, Refused } from '../refused.ts'
import { proveOwnHeader, proveStateRoot } from '../shown-block.ts'
import { showOldBlock } from '../shown-prev-blocks.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'
import { proveHeader } from './get-block-header.ts'
import { linksTo, registeringSeqno } from './get-shard-block-proof.ts'
import { findBlock } from './lookup-block.ts'

const BY_SEQNO = 1

/** A block with everything about it proven from a masterchain block that the client knows. */
export const lookupBlockWithProof: Answer<'liteServer.lookupBlockWithProof'> = (request, chain) => {
  const { mode, mcBlockId: known } = request
  if (!isMasterchain(known)) throw badQuery('masterchain block id must be specified')
  const id = findBlock(request, chain)
  const isShard = id.workchain !== MASTERCHAIN
  const mcSeqno = isShard ? registeringSeqno(chain, id) : id.seqno
  if (mcSeqno > known.seqno >>> 0) {
    throw new Refused(REFUSAL.error, "specified mc block is older than block's masterchain ref")
  }
  const mcBlockId = chain.masterchainBlock(mcSeqno)
  return {
    id,
    mode,
    mcBlockId,
    header: writeBoc(proveHeader(chain.block(id).root, 0), { crc: false }),
    prevHeader: mode & BY_SEQNO ? new Uint8Array() : provePrevHeader(chain, id, request.id.shard),
    shardLinks: isShard ? linksTo(chain, mcBlockId, id) : [],
    ...proveOldBlock(chain, known, mcBlockId),
  }
}

/** That a masterchain block is among those before another: from the list in the other's state. */
function proveOldBlock(chain: OpenChain, known: BlockIdExt, old: BlockIdExt) {
  if (isSameBlock(known, old)) return { clientMcStateProof: new Uint8Array(), mcBlockProof: new Uint8Array() }
  const { block, tree } = chain.loadMasterchain(known)
  if (known.seqno === old.seqno) throw new Refused(REFUSAL.error, 'client mc blkid is not in prev_blocks')
  showOldBlock(tree, showMcStateExtra(tree, showState(tree)).history, old.seqno)
  return {
    clientMcStateProof: writeBoc(proveStateRoot(block.root), { crc: false }),
    mcBlockProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** The block before lies before the point asked for: its header's own cell says when it was made. */
function provePrevHeader(chain: OpenChain, id: BlockIdExt, shard: bigint): Uint8Array {
  const prev = listPrevBlocks(chain.block(id).info).find((each) => shardHasPrefix(each.shard, shard))
  if (prev === undefined) throw badQuery('failed to choose previous block')
  return writeBoc(proveOwnHeader(chain.block(prev).root), { crc: false })
}
