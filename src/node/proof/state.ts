import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { loadMcStateHistory, type McStateHistory } from '../../tlb/mc-state-extra.ts'
import { findOldMcBlock } from '../../tlb/old-mc-blocks-info.ts'
import { loadShardStateUnsplit, type ShardStateUnsplit } from '../../tlb/shard-state.ts'
import { blockName } from '../block-key.ts'
import { type BlockTime, blockTimeOf, checkBlockHash, checkBlockRoot, type ProvenBlock, stateHashOf } from './header.ts'
import { openMcStateExtra } from './masterchain-parts.ts'
import { expectHash, openCell, openProof, openProofs, untrue } from './opened.ts'
import { expectSameBlock } from './same-block.ts'

/** A state as far as a proof shows it, and the block that leads to it. */
export interface ProvenState {
  readonly block: ProvenBlock
  readonly state: ShardStateUnsplit
}

/** From one bag of cells with two roots: the block shows the state's hash, the second tree has that hash. */
export function openStateProof(bytes: Uint8Array, id: BlockIdExt): ProvenState {
  const [block, state] = openProofs(bytes, 2, `state proof of ${blockName(id)}`) as [Cell, Cell]
  return checkState(checkBlockRoot(block, id), state)
}

/** The same where the header need not be whole, as of a block that is merged of two. */
export function openTimedStateProof(
  bytes: Uint8Array,
  id: BlockIdExt,
): BlockTime & { readonly state: ShardStateUnsplit } {
  const [root, state] = openProofs(bytes, 2, `state proof of ${blockName(id)}`) as [Cell, Cell]
  const block = checkBlockHash(root, id)
  return { state: checkStateRoot(state, stateHashOf(block), id), ...blockTimeOf(block) }
}

/** From two bags of cells. */
export function openSplitStateProof(blockProof: Uint8Array, stateProof: Uint8Array, id: BlockIdExt): ProvenState {
  const name = blockName(id)
  const block = checkBlockRoot(openProof(blockProof, `proof of block ${name}`), id)
  return checkState(block, openProof(stateProof, `state proof of ${name}`))
}

function checkState(block: ProvenBlock, root: Cell): ProvenState {
  return { block, state: checkStateRoot(root, stateHashOf(block), block.id) }
}

export function checkStateRoot(root: Cell, hash: Hash, id: BlockIdExt): ShardStateUnsplit {
  const name = `state of ${blockName(id)}`
  expectHash(root, hash, name)
  const state = loadShardStateUnsplit(openCell(root, name))
  if (state.seqno !== id.seqno || state.shard.workchain !== id.workchain || state.shard.shard !== id.shard) {
    throw untrue(`${name} is of another block`)
  }
  return state
}

export const historyOf = (state: ShardStateUnsplit): McStateHistory =>
  loadMcStateHistory(openCell(openMcStateExtra(state).history, 'history of the masterchain'))

/** That `id` is an earlier masterchain block than the state's. */
export function expectOldMasterchainBlock(state: ShardStateUnsplit, id: BlockIdExt): void {
  if (id.workchain !== MASTERCHAIN || id.shard !== WHOLE_SHARD) throw untrue(`${blockName(id)} is no masterchain block`)
  const { prevBlocks } = historyOf(state)
  if (prevBlocks.root) openCell(prevBlocks.root, 'list of masterchain blocks')
  const found = findOldMcBlock(prevBlocks, id.seqno)
  if (!found) throw untrue(`the masterchain has no block ${id.seqno}`)
  const { seqno, rootHash, fileHash } = found.blkRef
  expectSameBlock({ ...id, seqno, rootHash, fileHash }, id, 'list of masterchain blocks')
}
