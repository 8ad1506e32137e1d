// block.tlb:
//   storage_extra_none$000 = StorageExtraInfo;
//   storage_extra_info$001 dict_hash:uint256 = StorageExtraInfo;
//   storage_info$_ used:StorageUsed storage_extra:StorageExtraInfo last_paid:uint32
//     due_payment:(Maybe Grams) = StorageInfo;
// before global version 11:
//   storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) public_cells:(VarUInteger 7) = StorageUsed;
//   storage_info$_ used:StorageUsed last_paid:uint32 due_payment:(Maybe Grams) = StorageInfo;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { loadMaybeCoins, storeMaybeCoins } from './maybe.ts'
import { loadStorageUsed, type StorageUsed, storeStorageUsed } from './storage-used.ts'

export interface StorageInfo {
  readonly used: StorageUsed
  readonly dictHash: Hash | null
  /** Of the old form; the chain never had another value than 0, which reads the same in both forms. */
  readonly publicCells: bigint
  readonly lastPaid: number
  readonly duePayment: bigint | null
}

const EXTRA_NONE = 0b000
const EXTRA_INFO = 0b001
/** VarUInteger 7 has at most six bytes. */
const NO_SUCH_LENGTH = 0b111

export function loadStorageInfo(slice: Slice): StorageInfo {
  const used = loadStorageUsed(slice)
  const tag = slice.preloadUint(3)
  let dictHash: Hash | null = null
  let publicCells = 0n
  if (tag === EXTRA_NONE) {
    slice.skip(3)
  } else if (tag === EXTRA_INFO) {
    slice.skip(3)
    dictHash = slice.loadHash()
  } else if (tag === NO_SUCH_LENGTH) {
    brokenTag(slice, 'StorageExtraInfo', tag)
  } else {
    publicCells = slice.loadVarUint(3)
  }
  return { used, dictHash, publicCells, lastPaid: slice.loadUint(32), duePayment: loadMaybeCoins(slice) }
}

export function storeStorageInfo(b: Builder, info: StorageInfo): void {
  storeStorageUsed(b, info.used)
  if (info.dictHash !== null) {
    b.storeUint(EXTRA_INFO, 3)
    b.storeBytes(info.dictHash)
  } else {
    b.storeVarUint(info.publicCells, 3)
  }
  b.storeUint(info.lastPaid, 32)
  storeMaybeCoins(b, info.duePayment)
}
