import { int32Key } from '../../tlb/dictionary-key.ts'
import type { McStateHistory } from '../../tlb/mc-state-extra.ts'
import type { ShownTree } from './shown-tree.ts'

const SEQNO_BITS = 32
/** Of the last blocks, and of every hundredth, with the block of the state itself. */
const BLOCKS_LISTED = 16
const HUNDRED = 100
/** From this version on contracts see every hundredth block. */
const HUNDREDS_SINCE = 9

/** The way to one masterchain block in the list of those before a state's own. The root is shown whatever is asked for. */
export function showOldBlock(tree: ShownTree, { prevBlocks }: McStateHistory, seqno: number): void {
  if (prevBlocks.root !== null) tree.find(tree.open(prevBlocks.root), SEQNO_BITS, int32Key(seqno))
}

/** A configuration that knows its blocks knows the zero state first. */
export function showZerostate(tree: ShownTree, history: McStateHistory, seqno: number): void {
  if (seqno > 0) showOldBlock(tree, history, 0)
  else if (history.prevBlocks.root !== null) tree.open(history.prevBlocks.root)
}

/** What get-methods may see of earlier blocks (`PREVBLOCKSINFOTUPLE`), as of the state after block `seqno`. */
export function showPrevBlocks(tree: ShownTree, seqno: number, history: McStateHistory, version: number): void {
  showZerostate(tree, history, seqno)
  for (let at = seqno - 1; at >= 0 && at > seqno - BLOCKS_LISTED; at--) showOldBlock(tree, history, at)
  const hasKeyBlock = history.afterKeyBlock || history.lastKeyBlock !== null
  if (!hasKeyBlock || version < HUNDREDS_SINCE) return
  const newest = seqno - (seqno % HUNDRED)
  for (let i = 0; i < BLOCKS_LISTED && newest - i * HUNDRED >= 0; i++) {
    const at = newest - i * HUNDRED
    if (at !== seqno) showOldBlock(tree, history, at)
  }
}
