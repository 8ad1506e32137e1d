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
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'
import { bool, type Codec, hash, int32, type Loaded, record, uint, uint8, uint32, uint64 } from '../codec.ts'
import { int32Key, toInt32Key } from '../dictionary-key.ts'

const BasicFormat = record('WorkchainFormat#1', { vmVersion: int32, vmMode: uint64 })

const ExtFormat = record('WorkchainFormat#0', {
  minAddrLen: uint(12),
  maxAddrLen: uint(12),
  addrLenStep: uint(12),
  workchainTypeId: uint32,
})

export type WorkchainFormat =
  | ({ readonly kind: 'basic' } & Loaded<typeof BasicFormat>)
  | ({ readonly kind: 'ext' } & Loaded<typeof ExtFormat>)

/** Came later than the rest of the second form, so a cell may end before it. */
const PersistentSplitDepth: Codec<number | null> = {
  load: (slice) => (slice.remainingBits > 0 ? slice.loadUint(8) : null),
  store: (b, depth) => depth !== null && b.storeUint(depth, 8),
}

const WorkchainTimings = record('WcSplitMergeTimings#0', {
  splitMergeDelay: uint32,
  splitMergeInterval: uint32,
  minSplitMergeInterval: uint32,
  maxSplitMergeDelay: uint32,
  persistentStateSplitDepth: PersistentSplitDepth,
})

/** Up to `basic`, which says how to read `format`. */
const Splits = record('WorkchainDescr', {
  enabledSince: uint32,
  monitorMinSplit: uint8,
  minSplit: uint8,
  maxSplit: uint8,
})

const Rules = record('WorkchainDescr', {
  active: bool,
  acceptMsgs: bool,
  flags: uint(13),
  zerostateRootHash: hash,
  zerostateFileHash: hash,
  version: uint32,
})

export interface WorkchainDescr extends Loaded<typeof Splits>, Loaded<typeof Rules> {
  readonly format: WorkchainFormat
  /** null in the first form. */
  readonly timings: Loaded<typeof WorkchainTimings> | null
}

export interface Workchain {
  readonly workchain: number
  readonly descr: WorkchainDescr
}

const TAG = 0xa6
const TAG_V2 = 0xa7
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
  const splits = Splits.load(slice)
  const isBasic = slice.loadBool()
  const descr: WorkchainDescr = {
    ...splits,
    ...Rules.load(slice),
    format: isBasic ? { kind: 'basic', ...BasicFormat.load(slice) } : { kind: 'ext', ...ExtFormat.load(slice) },
    timings: tag === TAG_V2 ? WorkchainTimings.load(slice) : null,
  }
  slice.expectEnd('WorkchainDescr')
  return descr
}

export function storeWorkchainDescr(b: Builder, descr: WorkchainDescr): void {
  b.storeUint(descr.timings === null ? TAG : TAG_V2, 8)
  Splits.store(b, descr)
  b.storeBool(descr.format.kind === 'basic')
  Rules.store(b, descr)
  if (descr.format.kind === 'basic') BasicFormat.store(b, descr.format)
  else ExtFormat.store(b, descr.format)
  if (descr.timings !== null) WorkchainTimings.store(b, descr.timings)
}
