// block.tlb: tr_phase_action$_ success:Bool valid:Bool no_funds:Bool status_change:AccStatusChange
//   total_fwd_fees:(Maybe Grams) total_action_fees:(Maybe Grams)
//   result_code:int32 result_arg:(Maybe int32) tot_actions:uint16
//   spec_actions:uint16 skipped_actions:uint16 msgs_created:uint16
//   action_list_hash:bits256 tot_msg_size:StorageUsed = TrActionPhase;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { type AccStatusChange, loadAccStatusChange, storeAccStatusChange } from './acc-status-change.ts'
import { loadMaybeCoins, loadMaybeInt32, storeMaybeCoins, storeMaybeInt32 } from './maybe.ts'
import { loadStorageUsed, type StorageUsed, storeStorageUsed } from './storage-used.ts'

export interface ActionPhase {
  readonly success: boolean
  readonly valid: boolean
  readonly noFunds: boolean
  readonly statusChange: AccStatusChange
  readonly totalFwdFees: bigint | null
  readonly totalActionFees: bigint | null
  readonly resultCode: number
  readonly resultArg: number | null
  readonly totActions: number
  readonly specActions: number
  readonly skippedActions: number
  readonly msgsCreated: number
  readonly actionListHash: Hash
  readonly totMsgSize: StorageUsed
}

export function loadActionPhase(slice: Slice): ActionPhase {
  return {
    success: slice.loadBool(),
    valid: slice.loadBool(),
    noFunds: slice.loadBool(),
    statusChange: loadAccStatusChange(slice),
    totalFwdFees: loadMaybeCoins(slice),
    totalActionFees: loadMaybeCoins(slice),
    resultCode: slice.loadInt(32),
    resultArg: loadMaybeInt32(slice),
    totActions: slice.loadUint(16),
    specActions: slice.loadUint(16),
    skippedActions: slice.loadUint(16),
    msgsCreated: slice.loadUint(16),
    actionListHash: slice.loadHash(),
    totMsgSize: loadStorageUsed(slice),
  }
}

export function storeActionPhase(b: Builder, phase: ActionPhase): void {
  b.storeBool(phase.success)
  b.storeBool(phase.valid)
  b.storeBool(phase.noFunds)
  storeAccStatusChange(b, phase.statusChange)
  storeMaybeCoins(b, phase.totalFwdFees)
  storeMaybeCoins(b, phase.totalActionFees)
  b.storeInt(phase.resultCode, 32)
  storeMaybeInt32(b, phase.resultArg)
  b.storeUint(phase.totActions, 16)
  b.storeUint(phase.specActions, 16)
  b.storeUint(phase.skippedActions, 16)
  b.storeUint(phase.msgsCreated, 16)
  b.storeBytes(phase.actionListHash)
  storeStorageUsed(b, phase.totMsgSize)
}
