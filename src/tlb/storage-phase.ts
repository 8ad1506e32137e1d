// block.tlb: tr_phase_storage$_ storage_fees_collected:Grams storage_fees_due:(Maybe Grams)
//   status_change:AccStatusChange = TrStoragePhase;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type AccStatusChange, loadAccStatusChange, storeAccStatusChange } from './acc-status-change.ts'
import { loadMaybeCoins, storeMaybeCoins } from './maybe.ts'

export interface StoragePhase {
  readonly storageFeesCollected: bigint
  readonly storageFeesDue: bigint | null
  readonly statusChange: AccStatusChange
}

export function loadStoragePhase(slice: Slice): StoragePhase {
  return {
    storageFeesCollected: slice.loadCoins(),
    storageFeesDue: loadMaybeCoins(slice),
    statusChange: loadAccStatusChange(slice),
  }
}

export function storeStoragePhase(b: Builder, phase: StoragePhase): void {
  b.storeCoins(phase.storageFeesCollected)
  storeMaybeCoins(b, phase.storageFeesDue)
  storeAccStatusChange(b, phase.statusChange)
}
