// block.tlb:
//   wfmt_basic#1 vm_version:int32 vm_mode:uint64 = WorkchainFormat 1;
//   wfmt_ext#0 min_addr_len:(## 12) max_addr_len:(## 12) addr_len_step:(## 12) workchain_type_id:(## 32)
//     = WorkchainFormat 0;
//   wc_split_merge_timings#0 split_merge_delay:uint32 split_merge_interval:uint32
//     min_split_merge_interval:uint32 max_split_merge_delay:uint32 = WcSplitMergeTimings;
//   workchain#a6 enabled_since:uint32 monitor_min_split:(## 8) min_split:(## 8) max_split:(## 8)
//     basic:(## 1) active:Bool accept_msgs:Bool flags:(## 13) zerostate_root_hash:bits256
//     zerostate_file_hash:bits256 version:uint32 format:(WorkchainFormat basic) = WorkchainDescr;
//   workchain_v2#a7 (the same, then) split_merge_timings:WcSplitMergeTimings
//     persistent_state_split_depth:(## 8) = WorkchainDescr;
//   _ workchains:(HashmapE 32 WorkchainDescr) = ConfigParam 12;
import type { Builder } from '../../cell/builder.ts'
import { loadHashmapE, storeHashmapE } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'
import { int32Key, toInt32Key } from '../dictionary-key.ts'

export type WorkchainFormat =
  | { readonly kind: 'basic'; readonly vmVersion: number; readonly vmMode: bigint }
  | {
      readonly kind: 'ext'
      readonly minAddrLen: number
      readonly maxAddrLen: number
      readonly addrLenStep: number
      readonly workchainTypeId: number
    }

export interface WorkchainTimings {
  readonly splitMergeDelay: number
  readonly splitMergeInterval: number
  readonly minSplitMergeInterval: number
  readonly maxSplitMergeDelay: number
  /** Came later than the rest of the second form, so a cell may end before it. */
  readonly persistentStateSplitDepth: number | null
}

export interface WorkchainDescr {
  readonly enabledSince: number
  readonly monitorMinSplit: number
  readonly minSplit: number
  readonly maxSplit: number
  readonly active: boolean
  readonly acceptMsgs: boolean
  readonly flags: number
  readonly zerostateRootHash: Hash
  readonly zerostateFileHash: Hash
  readonly version: number
  readonly format: WorkchainFormat
  /** null in the first form. */
  readonly timings: WorkchainTimings | null
}

export interface Workchain {
  readonly workchain: number
  readonly descr: WorkchainDescr
}

const TAG = 0xa6
const TAG_V2 = 0xa7
const BASIC_TAG = 1
const EXT_TAG = 0
const TIMINGS_TAG = 0
const WORKCHAIN_BITS = 32

export function loadWorkchains(slice: Slice): Workchain[] {
  const entries = loadHashmapE(slice, WORKCHAIN_BITS, loadWorkchainDescr)
  slice.expectEnd('ConfigParam 12')
  return entries.map(({ key, value }) => ({ workchain: toInt32Key(key) | 0, descr: value }))
}

export function storeWorkchains(b: Builder, workchains: readonly Workchain[]): void {
  const entries = workchains.map(({ workchain, descr }) => ({ key: int32Key(workchain), value: descr }))
  storeHashmapE(b, WORKCHAIN_BITS, entries, storeWorkchainDescr)
}

export function loadWorkchainDescr(slice: Slice): WorkchainDescr {
  const tag = slice.loadUint(8)
  if (tag !== TAG && tag !== TAG_V2) brokenTag(slice, 'WorkchainDescr', tag)
  const enabledSince = slice.loadUint(32)
  const monitorMinSplit = slice.loadUint(8)
  const minSplit = slice.loadUint(8)
  const maxSplit = slice.loadUint(8)
  const basic = slice.loadBool()
  const descr: WorkchainDescr = {
    enabledSince,
    monitorMinSplit,
    minSplit,
    maxSplit,
    active: slice.loadBool(),
    acceptMsgs: slice.loadBool(),
    flags: slice.loadUint(13),
    zerostateRootHash: slice.loadHash(),
    zerostateFileHash: slice.loadHash(),
    version: slice.loadUint(32),
    format: loadWorkchainFormat(slice, basic),
    timings: tag === TAG_V2 ? loadTimings(slice) : null,
  }
  slice.expectEnd('WorkchainDescr')
  return descr
}

export function storeWorkchainDescr(b: Builder, descr: WorkchainDescr): void {
  b.storeUint(descr.timings === null ? TAG : TAG_V2, 8)
  b.storeUint(descr.enabledSince, 32)
  b.storeUint(descr.monitorMinSplit, 8)
  b.storeUint(descr.minSplit, 8)
  b.storeUint(descr.maxSplit, 8)
  b.storeBool(descr.format.kind === 'basic')
  b.storeBool(descr.active)
  b.storeBool(descr.acceptMsgs)
  b.storeUint(descr.flags, 13)
  b.storeBytes(descr.zerostateRootHash)
  b.storeBytes(descr.zerostateFileHash)
  b.storeUint(descr.version, 32)
  storeWorkchainFormat(b, descr.format)
  if (descr.timings !== null) storeTimings(b, descr.timings)
}

function loadWorkchainFormat(slice: Slice, basic: boolean): WorkchainFormat {
  slice.expectTag(basic ? BASIC_TAG : EXT_TAG, 4, 'WorkchainFormat')
  if (basic) return { kind: 'basic', vmVersion: slice.loadInt(32), vmMode: slice.loadUint64() }
  return {
    kind: 'ext',
    minAddrLen: slice.loadUint(12),
    maxAddrLen: slice.loadUint(12),
    addrLenStep: slice.loadUint(12),
    workchainTypeId: slice.loadUint(32),
  }
}

function storeWorkchainFormat(b: Builder, format: WorkchainFormat): void {
  if (format.kind === 'basic') {
    b.storeUint(BASIC_TAG, 4)
    b.storeInt(format.vmVersion, 32)
    b.storeUint64(format.vmMode)
  } else {
    b.storeUint(EXT_TAG, 4)
    b.storeUint(format.minAddrLen, 12)
    b.storeUint(format.maxAddrLen, 12)
    b.storeUint(format.addrLenStep, 12)
    b.storeUint(format.workchainTypeId, 32)
  }
}

function loadTimings(slice: Slice): WorkchainTimings {
  slice.expectTag(TIMINGS_TAG, 4, 'WcSplitMergeTimings')
  return {
    splitMergeDelay: slice.loadUint(32),
    splitMergeInterval: slice.loadUint(32),
    minSplitMergeInterval: slice.loadUint(32),
    maxSplitMergeDelay: slice.loadUint(32),
    persistentStateSplitDepth: slice.remainingBits > 0 ? slice.loadUint(8) : null,
  }
}

function storeTimings(b: Builder, timings: WorkchainTimings): void {
  b.storeUint(TIMINGS_TAG, 4)
  b.storeUint(timings.splitMergeDelay, 32)
  b.storeUint(timings.splitMergeInterval, 32)
  b.storeUint(timings.minSplitMergeInterval, 32)
  b.storeUint(timings.maxSplitMergeDelay, 32)
  if (timings.persistentStateSplitDepth !== null) b.storeUint(timings.persistentStateSplitDepth, 8)
}
