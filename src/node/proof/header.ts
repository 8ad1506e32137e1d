import { refAt } from '../../cell/arena.ts'
import { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import { loadBlockHeader } from '../../tlb/block.ts'
import { type BlockExtra, loadBlockExtra } from '../../tlb/block-extra.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import { loadShardIdent } from '../../tlb/shard-ident.ts'
import { blockName } from '../block-key.ts'
import { expectHash, newStateHash, openCell, openProof, untrue } from './opened.ts'

/** A tree that has a block's hash. `stateHashOf` and `extraOf` look further where the proof goes that far. */
export interface BlockTree {
  readonly id: BlockIdExt
  readonly root: Cell
}

/** The same with its header. */
export interface ProvenBlock extends BlockTree {
  readonly globalId: number
  readonly info: BlockInfo
}

// References of a block's root.
const INFO = 0
const STATE_UPDATE = 2
const EXTRA = 3
/** From a header's cell to the references of a merged block. */
const INFO_DEPTH = 2

/** Header of block `id` from a Merkle proof of it. */
export function openBlockProof(bytes: Uint8Array, id: BlockIdExt): ProvenBlock {
  return checkBlockRoot(openProof(bytes, `proof of block ${blockName(id)}`), id)
}

/** A Merkle proof that need not show the header. */
export function openBlockTree(bytes: Uint8Array, id: BlockIdExt): BlockTree {
  return checkBlockHash(openProof(bytes, `proof of block ${blockName(id)}`), id)
}

export function checkBlockHash(root: Cell, id: BlockIdExt): BlockTree {
  expectHash(root, id.rootHash, `block ${blockName(id)}`)
  openCell(root, `block ${blockName(id)}`)
  return { id, root }
}

/** The tree must hash to the block's id, and its header must say what the id says. */
export function checkBlockRoot(root: Cell, id: BlockIdExt): ProvenBlock {
  const name = `block ${blockName(id)}`
  checkBlockHash(root, id)
  openCell(child(root, INFO), `header of ${name}`, INFO_DEPTH)
  const { globalId, info } = loadBlockHeader(openCell(root, name))
  const { workchain, shard } = info.shard
  if (workchain !== id.workchain || shard !== id.shard || info.seqno !== id.seqno) {
    throw untrue(`${name} calls itself ${blockName({ workchain, shard, seqno: info.seqno })}`)
  }
  if (info.notMaster !== (workchain !== MASTERCHAIN)) throw untrue(`${name} has the header of another kind of chain`)
  return { id, globalId, info, root }
}

/** When a block was made. */
export interface BlockTime {
  readonly genUtime: number
  readonly endLt: bigint
}

/** From a proof that need not show what the header refers to: nodes leave out the two blocks that a merged one follows. */
export const openBlockTime = (bytes: Uint8Array, id: BlockIdExt): BlockTime => blockTimeOf(openBlockTree(bytes, id))

export function blockTimeOf({ root, id }: BlockTree): BlockTime {
  const slice = openCell(child(root, INFO), `header of block ${blockName(id)}`)
  // block_info#9bc7a987 version:uint32, eight flags and flags:(## 8) in front, start_lt:uint64 in between
  slice.expectTag(0x9bc7a987, 32, 'BlockInfo')
  slice.skip(32 + 8 + 8)
  const seqno = slice.loadUint(32)
  slice.skip(32)
  const { workchain, shard } = loadShardIdent(slice)
  if (workchain !== id.workchain || shard !== id.shard || seqno !== id.seqno) {
    throw untrue(`block ${blockName(id)} calls itself ${blockName({ workchain, shard, seqno })}`)
  }
  const genUtime = slice.loadUint(32)
  slice.skip(64)
  return { genUtime, endLt: slice.loadUint64() }
}

/** Hash of the state the block leads to. */
export const stateHashOf = ({ root }: BlockTree): Hash => newStateHash(child(root, STATE_UPDATE))

export const extraOf = ({ id, root }: BlockTree): BlockExtra =>
  loadBlockExtra(openCell(child(root, EXTRA), `extra of block ${blockName(id)}`))

const child = ({ arena, index }: Cell, i: number): Cell => new Cell(arena, refAt(arena, index, i))
