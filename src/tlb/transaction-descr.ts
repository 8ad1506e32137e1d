// block.tlb:
//   trans_ord$0000 credit_first:Bool storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
//     compute_ph:TrComputePhase action:(Maybe ^TrActionPhase) aborted:Bool bounce:(Maybe TrBouncePhase)
//     destroyed:Bool = TransactionDescr;
//   trans_storage$0001 storage_ph:TrStoragePhase = TransactionDescr;
//   trans_tick_tock$001 is_tock:Bool storage_ph:TrStoragePhase compute_ph:TrComputePhase
//     action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool = TransactionDescr;
//   trans_split_prepare$0100 split_info:SplitMergeInfo storage_ph:(Maybe TrStoragePhase)
//     compute_ph:TrComputePhase action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool = TransactionDescr;
//   trans_split_install$0101 split_info:SplitMergeInfo prepare_transaction:^Transaction
//     installed:Bool = TransactionDescr;
//   trans_merge_prepare$0110 split_info:SplitMergeInfo storage_ph:TrStoragePhase aborted:Bool = TransactionDescr;
//   trans_merge_install$0111 split_info:SplitMergeInfo prepare_transaction:^Transaction
//     storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase) compute_ph:TrComputePhase
//     action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool = TransactionDescr;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type ActionPhase, loadActionPhase, storeActionPhase } from './action-phase.ts'
import { type BouncePhase, loadBouncePhase, storeBouncePhase } from './bounce-phase.ts'
import { brokenTag } from './broken-tag.ts'
import { type ComputePhase, loadComputePhase, storeComputePhase } from './compute-phase.ts'
import { type CreditPhase, loadCreditPhase, storeCreditPhase } from './credit-phase.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'
import { loadOrdinaryRef } from './ordinary.ts'
import { loadSplitMergeInfo, type SplitMergeInfo, storeSplitMergeInfo } from './split-merge-info.ts'
import { loadStoragePhase, type StoragePhase, storeStoragePhase } from './storage-phase.ts'

export interface OrdinaryDescr {
  readonly kind: 'ord'
  readonly creditFirst: boolean
  readonly storagePhase: StoragePhase | null
  readonly creditPhase: CreditPhase | null
  readonly computePhase: ComputePhase
  readonly actionPhase: ActionPhase | null
  readonly aborted: boolean
  readonly bouncePhase: BouncePhase | null
  readonly destroyed: boolean
}

export interface StorageDescr {
  readonly kind: 'storage'
  readonly storagePhase: StoragePhase
}

export interface TickTockDescr {
  readonly kind: 'tick_tock'
  readonly isTock: boolean
  readonly storagePhase: StoragePhase
  readonly computePhase: ComputePhase
  readonly actionPhase: ActionPhase | null
  readonly aborted: boolean
  readonly destroyed: boolean
}

export interface SplitPrepareDescr {
  readonly kind: 'split_prepare'
  readonly splitInfo: SplitMergeInfo
  readonly storagePhase: StoragePhase | null
  readonly computePhase: ComputePhase
  readonly actionPhase: ActionPhase | null
  readonly aborted: boolean
  readonly destroyed: boolean
}

export interface SplitInstallDescr {
  readonly kind: 'split_install'
  readonly splitInfo: SplitMergeInfo
  readonly prepareTransaction: Cell
  readonly installed: boolean
}

export interface MergePrepareDescr {
  readonly kind: 'merge_prepare'
  readonly splitInfo: SplitMergeInfo
  readonly storagePhase: StoragePhase
  readonly aborted: boolean
}

export interface MergeInstallDescr {
  readonly kind: 'merge_install'
  readonly splitInfo: SplitMergeInfo
  readonly prepareTransaction: Cell
  readonly storagePhase: StoragePhase | null
  readonly creditPhase: CreditPhase | null
  readonly computePhase: ComputePhase
  readonly actionPhase: ActionPhase | null
  readonly aborted: boolean
  readonly destroyed: boolean
}

export type TransactionDescr =
  | OrdinaryDescr
  | StorageDescr
  | TickTockDescr
  | SplitPrepareDescr
  | SplitInstallDescr
  | MergePrepareDescr
  | MergeInstallDescr

/** `trans_tick_tock` has a three-bit tag, 001; all others have four bits. */
export function loadTransactionDescr(slice: Slice): TransactionDescr {
  if (slice.preloadUint(3) === 0b001) {
    slice.skip(3)
    return loadTickTock(slice)
  }
  const tag = slice.loadUint(4)
  switch (tag) {
    case 0b0000:
      return loadOrdinary(slice)
    case 0b0001:
      return { kind: 'storage', storagePhase: loadStoragePhase(slice) }
    case 0b0100:
      return loadSplitPrepare(slice)
    case 0b0101:
      return {
        kind: 'split_install',
        splitInfo: loadSplitMergeInfo(slice),
        prepareTransaction: slice.loadRef(),
        installed: slice.loadBool(),
      }
    case 0b0110:
      return {
        kind: 'merge_prepare',
        splitInfo: loadSplitMergeInfo(slice),
        storagePhase: loadStoragePhase(slice),
        aborted: slice.loadBool(),
      }
    case 0b0111:
      return loadMergeInstall(slice)
    default:
      return brokenTag(slice, 'TransactionDescr', tag)
  }
}

const loadOrdinary = (slice: Slice): OrdinaryDescr => ({
  kind: 'ord',
  creditFirst: slice.loadBool(),
  storagePhase: loadMaybe(slice, loadStoragePhase),
  creditPhase: loadMaybe(slice, loadCreditPhase),
  computePhase: loadComputePhase(slice),
  actionPhase: loadMaybeActionRef(slice),
  aborted: slice.loadBool(),
  bouncePhase: loadMaybe(slice, loadBouncePhase),
  destroyed: slice.loadBool(),
})

const loadTickTock = (slice: Slice): TickTockDescr => ({
  kind: 'tick_tock',
  isTock: slice.loadBool(),
  storagePhase: loadStoragePhase(slice),
  computePhase: loadComputePhase(slice),
  actionPhase: loadMaybeActionRef(slice),
  aborted: slice.loadBool(),
  destroyed: slice.loadBool(),
})

const loadSplitPrepare = (slice: Slice): SplitPrepareDescr => ({
  kind: 'split_prepare',
  splitInfo: loadSplitMergeInfo(slice),
  storagePhase: loadMaybe(slice, loadStoragePhase),
  computePhase: loadComputePhase(slice),
  actionPhase: loadMaybeActionRef(slice),
  aborted: slice.loadBool(),
  destroyed: slice.loadBool(),
})

const loadMergeInstall = (slice: Slice): MergeInstallDescr => ({
  kind: 'merge_install',
  splitInfo: loadSplitMergeInfo(slice),
  prepareTransaction: slice.loadRef(),
  storagePhase: loadMaybe(slice, loadStoragePhase),
  creditPhase: loadMaybe(slice, loadCreditPhase),
  computePhase: loadComputePhase(slice),
  actionPhase: loadMaybeActionRef(slice),
  aborted: slice.loadBool(),
  destroyed: slice.loadBool(),
})

function loadMaybeActionRef(slice: Slice): ActionPhase | null {
  if (slice.loadBit() === 0) return null
  const action = loadOrdinaryRef(slice)
  const phase = loadActionPhase(action)
  action.expectEnd('TrActionPhase')
  return phase
}

export function storeTransactionDescr(b: Builder, descr: TransactionDescr): void {
  switch (descr.kind) {
    case 'ord':
      b.storeUint(0b0000, 4)
      b.storeBool(descr.creditFirst)
      storeMaybe(b, descr.storagePhase, storeStoragePhase)
      storeMaybe(b, descr.creditPhase, storeCreditPhase)
      storeComputePhase(b, descr.computePhase)
      storeMaybeActionRef(b, descr.actionPhase)
      b.storeBool(descr.aborted)
      storeMaybe(b, descr.bouncePhase, storeBouncePhase)
      b.storeBool(descr.destroyed)
      break
    case 'storage':
      b.storeUint(0b0001, 4)
      storeStoragePhase(b, descr.storagePhase)
      break
    case 'tick_tock':
      b.storeUint(0b001, 3)
      b.storeBool(descr.isTock)
      storeStoragePhase(b, descr.storagePhase)
      storeComputePhase(b, descr.computePhase)
      storeMaybeActionRef(b, descr.actionPhase)
      b.storeBool(descr.aborted)
      b.storeBool(descr.destroyed)
      break
    case 'split_prepare':
      b.storeUint(0b0100, 4)
      storeSplitMergeInfo(b, descr.splitInfo)
      storeMaybe(b, descr.storagePhase, storeStoragePhase)
      storeComputePhase(b, descr.computePhase)
      storeMaybeActionRef(b, descr.actionPhase)
      b.storeBool(descr.aborted)
      b.storeBool(descr.destroyed)
      break
    case 'split_install':
      b.storeUint(0b0101, 4)
      storeSplitMergeInfo(b, descr.splitInfo)
      b.storeCell(descr.prepareTransaction)
      b.storeBool(descr.installed)
      break
    case 'merge_prepare':
      b.storeUint(0b0110, 4)
      storeSplitMergeInfo(b, descr.splitInfo)
      storeStoragePhase(b, descr.storagePhase)
      b.storeBool(descr.aborted)
      break
    case 'merge_install':
      b.storeUint(0b0111, 4)
      storeSplitMergeInfo(b, descr.splitInfo)
      b.storeCell(descr.prepareTransaction)
      storeMaybe(b, descr.storagePhase, storeStoragePhase)
      storeMaybe(b, descr.creditPhase, storeCreditPhase)
      storeComputePhase(b, descr.computePhase)
      storeMaybeActionRef(b, descr.actionPhase)
      b.storeBool(descr.aborted)
      b.storeBool(descr.destroyed)
      break
  }
}

function storeMaybeActionRef(b: Builder, phase: ActionPhase | null): void {
  b.storeBit(phase === null ? 0 : 1)
  if (phase !== null) b.storeRef((action) => storeActionPhase(action, phase))
}
