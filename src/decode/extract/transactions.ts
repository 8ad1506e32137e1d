import { type Address, makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { BlockId } from '../../model/block.ts'
import type { Message } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import { visitShardAccountBlocks } from '../../tlb/shard-account-blocks.ts'
import { loadTransaction } from '../../tlb/transaction.ts'
import { toMessage } from './message.ts'

const NO_MESSAGES: readonly Message[] = Object.freeze([])

/** Calls `visit` with each account's transactions, ascending by account id and lt, and the hash they leave it with. */
export function visitTransactions(
  accountBlocks: Cell,
  block: BlockId,
  mcSeqno: number,
  visit: (account: Address, transactions: readonly Transaction[], newHash: Hash) => void,
): void {
  // A record of its own: a transaction must not hold on to the whole header.
  const id: BlockId = { workchain: block.workchain, shard: block.shard, seqno: block.seqno }
  visitShardAccountBlocks(new Slice(accountBlocks.arena, accountBlocks.index), (accountBlock) => {
    const account = makeAddress(id.workchain, accountBlock.accountId)
    const transactions = accountBlock.transactions.map(({ transaction }) =>
      toTransaction(transaction, account, id, mcSeqno),
    )
    visit(account, transactions, accountBlock.stateUpdate.newHash)
  })
}

/** The record of a transaction cell. */
export function toTransaction(cell: Cell, account: Address, block: BlockId, mcSeqno: number): Transaction {
  const tx = loadTransaction(new Slice(cell.arena, cell.index))
  return {
    account,
    hash: cellHash(cell),
    lt: tx.lt,
    prevTransHash: tx.prevTransHash,
    prevTransLt: tx.prevTransLt,
    now: tx.now,
    origStatus: tx.origStatus,
    endStatus: tx.endStatus,
    totalFees: tx.totalFees.coins,
    totalFeesExtraCurrencies: tx.totalFees.other,
    stateHashBefore: tx.stateUpdate.oldHash,
    stateHashAfter: tx.stateUpdate.newHash,
    description: tx.description,
    inMsg: tx.inMsg === null ? null : toMessage(tx.inMsg),
    outMsgs: tx.outMsgs.length === 0 ? NO_MESSAGES : tx.outMsgs.map(toMessage),
    block,
    mcSeqno,
    root: cell,
  }
}
