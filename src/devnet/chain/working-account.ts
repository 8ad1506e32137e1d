import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { type Account, loadAccount, storeAccount } from '../../tlb/account.ts'
import type { AccountBlock, AccountTransaction } from '../../tlb/account-block.ts'
import { loadShardAccount, type ShardAccount, storeShardAccount } from '../../tlb/shard-account.ts'
import type { Transaction } from '../../tlb/transaction.ts'

export const NO_ACCOUNT: ShardAccount = {
  account: buildCell((b) => storeAccount(b, null)),
  lastTransHash: asHash(new Uint8Array(32)),
  lastTransLt: 0n,
}

/** An account while a block is being made. */
export class WorkingAccount {
  readonly id: Hash
  /** Undefined when the state before the block has no such account. */
  readonly before: ShardAccount | undefined
  private shardAccount: ShardAccount
  private encoded: Uint8Array | undefined
  private readonly transactions: AccountTransaction[] = []
  private nextLt = 0n

  constructor(id: Hash, before: ShardAccount | undefined) {
    this.id = id
    this.before = before
    this.shardAccount = before ?? NO_ACCOUNT
  }

  get now(): ShardAccount {
    return this.shardAccount
  }

  get account(): Account | null {
    const { arena, index } = this.shardAccount.account
    return loadAccount(new Slice(arena, index))
  }

  /** First lt that its transactions of this block have left over. An account that does not exist has nowhere else to keep it. */
  get freeLt(): bigint {
    return this.nextLt
  }

  get isTouched(): boolean {
    return this.transactions.length > 0
  }

  /** As the machine takes it. */
  get boc(): Uint8Array {
    this.encoded ??= writeBoc(buildCell((b) => storeShardAccount(b, this.shardAccount)))
    return this.encoded
  }

  add(cell: Cell, transaction: Transaction, shardAccount: Uint8Array): void {
    this.transactions.push({ lt: transaction.lt, transaction: cell, fees: transaction.totalFees })
    this.nextLt = transaction.lt + 1n + BigInt(transaction.outMsgs.length)
    const root = readSingleRoot(shardAccount)
    this.shardAccount = loadShardAccount(new Slice(root.arena, root.index))
    this.encoded = shardAccount
  }

  toAccountBlock(): AccountBlock {
    const { account } = this.before ?? NO_ACCOUNT
    return {
      accountId: this.id,
      transactions: this.transactions,
      stateUpdate: { oldHash: hashAt(account.arena, account.index), newHash: cellHash(this.shardAccount.account) },
    }
  }
}
