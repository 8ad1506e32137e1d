import { writeBoc } from '../../../cell/boc-writer.ts'
import { shardHasAccount } from '../../../tlb/shard-ident.ts'
import type { Answer } from '../answer.ts'
import { badQuery } from '../refused.ts'
import { showBlock } from '../shown-block.ts'
import { showTransaction } from '../shown-transactions.ts'
import { ShownTree } from '../shown-tree.ts'

export const getOneTransaction: Answer<'liteServer.getOneTransaction'> = ({ id, account, lt }, chain) => {
  if (id.workchain !== account.workchain || !shardHasAccount(id.shard, account.id)) {
    throw badQuery('requested account id is not contained in the shard of the specified block')
  }
  const tree = new ShownTree(chain.block(id).root)
  const parts = showBlock(tree)
  tree.open(parts.info)
  const found = showTransaction(tree, parts, account.id, lt)
  return {
    id,
    proof: writeBoc(tree.prove(), { crc: false }),
    transaction: found === undefined ? new Uint8Array() : writeBoc(found, { crc: false }),
  }
}
