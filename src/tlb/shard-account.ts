// block.tlb: account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface ShardAccount {
  /** A cell and not an `Account`, because in proofs and Merkle updates it may be a pruned branch. */
  readonly account: Cell
  readonly lastTransHash: Hash
  readonly lastTransLt: bigint
}

export function loadShardAccount(slice: Slice): ShardAccount {
  return { account: slice.loadRef(), lastTransHash: slice.loadHash(), lastTransLt: slice.loadUint64() }
}

export function storeShardAccount(b: Builder, account: ShardAccount): void {
  b.storeCell(account.account)
  b.storeBytes(account.lastTransHash)
  b.storeUint64(account.lastTransLt)
}
