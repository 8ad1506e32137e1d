import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { Transaction } from '../../model/transaction.ts'
import { loadBlock } from '../../tlb/block.ts'
import { loadMerkleUpdate } from '../../tlb/merkle-update.ts'
import { toBlock } from './block-header.ts'
import type { ExtractedBlock, TouchedAccount } from './extracted-block.ts'
import { toMasterchainParts } from './masterchain-parts.ts'
import { findQueueSize } from './queue-size.ts'
import { findNewRoots } from './touched-accounts.ts'
import { visitTransactions } from './transactions.ts'

/**
 * Records of a block. `id` has been checked against the bytes, and the arena's hashes are computed.
 * Nothing is copied out of the arena but what does not lie on byte borders: the records hold on to it.
 */
export function extractBlock(root: Cell, id: BlockIdExt, mcSeqno: number): ExtractedBlock {
  const { globalId, info, stateUpdate, extra } = loadBlock(new Slice(root.arena, root.index))
  const transactions: Transaction[] = []
  const touched: Omit<TouchedAccount, 'root'>[] = []
  visitTransactions(extra.accountBlocks, id, mcSeqno, (account, list, newHash) => {
    for (const tx of list) transactions.push(tx)
    const last = list[list.length - 1] as Transaction
    touched.push({ account, lastLt: last.lt, lastHash: last.hash, newHash })
  })
  const { new: newState, newHash: stateHash } = loadMerkleUpdate(new Slice(stateUpdate.arena, stateUpdate.index))
  const { shards, configVersion, config } = toMasterchainParts(extra.custom)
  return {
    block: toBlock(id, mcSeqno, globalId, info, extra, transactions.length),
    transactions,
    shards,
    configVersion,
    config,
    stateHash,
    queueSize: findQueueSize(newState),
    fileBytes: root.arena.bytes.length,
    accounts: findNewRoots(newState, touched),
  }
}
