// block.tlb:
//   acc_state_uninit$00 = AccountStatus;
//   acc_state_frozen$01 = AccountStatus;
//   acc_state_active$10 = AccountStatus;
//   acc_state_nonexist$11 = AccountStatus;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

/** In the order of their tags. */
const STATUSES = ['uninit', 'frozen', 'active', 'nonexist'] as const

export type AccountStatus = (typeof STATUSES)[number]

export function loadAccountStatus(slice: Slice): AccountStatus {
  return STATUSES[slice.loadUint(2)] as AccountStatus
}

export function storeAccountStatus(b: Builder, status: AccountStatus): void {
  b.storeUint(STATUSES.indexOf(status), 2)
}
