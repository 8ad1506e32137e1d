import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Block } from '../../model/block.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { ShardDescr } from '../../tlb/shard-descr.ts'

/** A shard's newest block as a masterchain block registers it. */
export interface ShardTop extends ShardDescr {
  readonly workchain: number
  readonly shard: bigint
}

/** An account with transactions in a block, and where the block leaves it. */
export interface TouchedAccount {
  readonly account: Address
  /** Its last transaction in this block. */
  readonly lastLt: bigint
  readonly lastHash: Hash
  /** Hash its `Account` cell has after that transaction. */
  readonly newHash: Hash
  /** That cell in the new side of the block's Merkle update, unchanged parts pruned; null once the account is gone. */
  readonly root: Cell | null
}

/** What one block says, as records. */
export interface ExtractedBlock {
  readonly block: Block
  /** By account, then by lt, as the block keeps them. */
  readonly transactions: readonly Transaction[]
  /** Masterchain only. */
  readonly shards: readonly ShardTop[]
  /** Global version (config 8) from here on, when this is a key block. */
  readonly configVersion: number | null
  /** Root of the new configuration's dictionary, when this is a key block. */
  readonly config: Cell | null
  /** Of the shard's state after this block. */
  readonly stateHash: Hash
  /** Messages in its out-queue, where the block tells. */
  readonly queueSize: number | null
  /** Length of the file that it was read from. */
  readonly fileBytes: number
  /** Ascending by account id. */
  readonly accounts: readonly TouchedAccount[]
}
