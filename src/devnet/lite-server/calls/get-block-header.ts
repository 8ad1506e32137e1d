import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showExtra, showHeader, showMcBlockExtra } from '../shown-block.ts'
import { ShownTree } from '../shown-tree.ts'

const MODE = { stateUpdate: 1, valueFlow: 2, extra: 16, shardHashes: 32, signatures: 64 }

export const getBlockHeader: Answer<'liteServer.getBlockHeader'> = ({ id, mode }, chain) => {
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  return { id, mode, headerProof: writeBoc(proveHeader(chain.block(id).root, mode), { crc: false }) }
}

/** A block's header and, by `mode`, what else of it. */
export function proveHeader(block: Cell, mode: number): Cell {
  const tree = new ShownTree(block)
  const parts = showHeader(tree)
  if (mode & MODE.stateUpdate) tree.open(parts.stateUpdate)
  if (mode & MODE.valueFlow) tree.showAll(parts.valueFlow)
  if (mode & MODE.extra) {
    const { custom } = showExtra(tree, parts)
    if (custom !== null) {
      const { shardHashes, signatures } = showMcBlockExtra(tree, custom)
      const root = shardHashes.loadMaybeRef()
      if (root !== null && mode & MODE.shardHashes) tree.showAll(root)
      if (signatures !== null && mode & MODE.signatures) tree.showAll(signatures)
    }
  }
  return tree.prove()
}
