import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import type { AccountState } from '../../model/account-state.ts'
import { storeAccount } from '../../tlb/account.ts'

/** block.tlb: account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; */
export function toShardAccount(state: AccountState | undefined): Cell {
  return buildCell((b) => {
    if (state?.root == null) b.storeRef((none) => storeAccount(none, null))
    else b.storeCell(state.root)
    b.storeBytes(state?.transactionHash ?? new Uint8Array(32)).storeUint64(state?.lt ?? 0n)
  })
}
