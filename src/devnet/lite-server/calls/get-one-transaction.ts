import { writeBoc } from '../../../cell/boc-writer.ts'
import { shardHasAccount } from '../../../tlb/shard-ident.ts'
import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showBlock } from '../shown-block.ts'
import { showTransaction } from '../shown-transactions.ts'
import { ShownTree } from '../shown-tree.ts'

export const getOneTransaction: Answer<'liteServer.getOneTransaction'> = ({ id, account, lt }, chain) => {
  if (!isFullBlockId(id)) throw badQuery('block id in getOneTransaction() is invalid')
  if (id.workchain !== account.workchain || !shardHasAccount(id.shard, account.id)) {
    throw badQuery('requested account id is not contained in the shard of the specified block')
  }
  const { root, info } = chain.loadBlock(id)
  const tree = new ShownTree(root)
  const parts = showBlock(tree)
  tree.open(parts.info)
  // An lt of another block is told by the header alone.
  const isOfBlock = lt > info.startLt && lt < info.endLt
  const found = isOfBlock ? showTransaction(tree, parts, account.id, lt) : undefined
  return {
    id,
    proof: writeBoc(tree.prove(), { crc: false }),
    transaction: found === undefined ? new Uint8Array() : writeBoc(found, { crc: false }),
  }
}
