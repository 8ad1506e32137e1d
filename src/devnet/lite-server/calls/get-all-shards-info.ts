import { writeBoc } from '../../../cell/boc-writer.ts'
import { buildCell } from '../../../cell/builder.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { Answer } from '../answer.ts'
import { showBlock, showExtra, showMcBlockExtra } from '../shown-block.ts'
import { ShownTree } from '../shown-tree.ts'

export const getAllShardsInfo: Answer<'liteServer.getAllShardsInfo'> = ({ id }, chain) => {
  const tree = new ShownTree(chain.loadMasterchainBlock(id).root)
  const { custom } = showExtra(tree, showBlock(tree))
  const root = showMcBlockExtra(tree, custom as Cell).shardHashes.loadMaybeRef()
  const data = buildCell((b) => b.storeMaybeCell(root))
  return { id, proof: writeBoc(tree.prove(), { crc: false }), data: writeBoc(data, { crc: false }) }
}
