import type { Cell } from '../../cell/cell.ts'
import type { Slice } from '../../cell/slice.ts'
import { type BlockExtra, loadBlockExtra } from '../../tlb/block-extra.ts'
import { skipCurrencyCollection } from '../../tlb/currency-collection.ts'
import { ShownTree } from './shown-tree.ts'

/** References of a block's root. */
export interface BlockParts {
  readonly info: Cell
  readonly valueFlow: Cell
  readonly stateUpdate: Cell
  readonly extra: Cell
}

export function showBlock(tree: ShownTree): BlockParts {
  const slice = tree.openRoot()
  return { info: slice.loadRef(), valueFlow: slice.loadRef(), stateUpdate: slice.loadRef(), extra: slice.loadRef() }
}

/** The header with all that it refers to. */
export function showHeader(tree: ShownTree): BlockParts {
  const parts = showBlock(tree)
  tree.showAll(parts.info)
  return parts
}

/** A header's own cell without what it refers to. */
export function proveOwnHeader(block: Cell): Cell {
  const tree = new ShownTree(block)
  tree.open(showBlock(tree).info)
  return tree.prove()
}

/** That a block leads to a state: its header, and the hashes of the update. */
export function proveStateRoot(block: Cell): Cell {
  const tree = new ShownTree(block)
  tree.open(showHeader(tree).stateUpdate)
  return tree.prove()
}

export const showExtra = (tree: ShownTree, { extra }: BlockParts): BlockExtra => loadBlockExtra(tree.open(extra))

/** masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees ^[ messages ] … */
export interface McBlockParts {
  /** At `shard_hashes`, a HashmapE. */
  readonly shardHashes: Slice
  /** Root of the dictionary of the previous block's signatures. */
  readonly signatures: Cell | null
  /** Root of the dictionary of parameters; only in a key block. */
  readonly config: Cell | null
}

export function showMcBlockExtra(tree: ShownTree, custom: Cell): McBlockParts {
  const slice = tree.open(custom)
  slice.skip(16)
  const isKeyBlock = slice.loadBool()
  const shardHashes = slice.clone()
  slice.loadMaybeRef()
  slice.loadMaybeRef()
  skipCurrencyCollection(slice)
  skipCurrencyCollection(slice)
  // ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) … ]
  const signatures = tree.openRef(slice).loadMaybeRef()
  if (!isKeyBlock) return { shardHashes, signatures, config: null }
  slice.skip(256)
  return { shardHashes, signatures, config: slice.loadRef() }
}
