import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import type { AccountState } from '../../model/account-state.ts'
import { storeAccount } from '../../tlb/account.ts'
import { loadShardAccount } from '../../tlb/shard-account.ts'

/** block.tlb: account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; */
export function toShardAccount(state: Pick<AccountState, 'root' | 'lt' | 'transactionHash'> | undefined): Cell {
  const root = state?.root
  return buildCell((b) => {
    if (root == null) b.storeRef((none) => storeAccount(none, null))
    else b.storeCell(root)
    b.storeBytes(state?.transactionHash ?? new Uint8Array(32)).storeUint64(state?.lt ?? 0n)
  })
}

export function readShardAccount(address: Address, boc: Uint8Array): AccountState {
  const root = readSingleRoot(boc)
  const { account, lastTransHash, lastTransLt } = loadShardAccount(new Slice(root.arena, root.index))
  return toAccountState(address, lastTransLt, lastTransHash, account)
}
