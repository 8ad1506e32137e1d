import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import { loadAccount } from '../../../tlb/account.ts'
import type { ShardAccount } from '../../../tlb/shard-account.ts'
import { findAccount } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { ShownTree } from '../shown-tree.ts'

/** The account as a Merkle proof without code, data and libraries. */
export const getAccountStatePrunned: Answer<'liteServer.getAccountStatePrunned'> = (request, chain) => {
  const { id, shardBlock, shardProof, proof, account } = findAccount(chain, request.id, request.account)
  const state = account === undefined ? new Uint8Array() : writeBoc(pruneAccount(account), { crc: false })
  return { id, shardblk: shardBlock, shardProof, proof, state }
}

function pruneAccount({ account }: ShardAccount): Cell {
  const tree = new ShownTree(account)
  tree.openRoot()
  // Extra currencies are part of the balance.
  const other = loadAccount(new Slice(account.arena, account.index))?.balance.other
  if (other !== undefined && other.size > 0) showExtraCurrencies(tree, account)
  return tree.prove()
}

/** The dictionary of currencies stands before the state, so it is the account's first reference. */
function showExtraCurrencies(tree: ShownTree, account: Cell): void {
  tree.showAll(new Slice(account.arena, account.index).loadRef())
}
