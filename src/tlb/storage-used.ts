// block.tlb: storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

export interface StorageUsed {
  readonly cells: bigint
  readonly bits: bigint
}

export function loadStorageUsed(slice: Slice): StorageUsed {
  return { cells: slice.loadVarUint(3), bits: slice.loadVarUint(3) }
}

export function storeStorageUsed(b: Builder, used: StorageUsed): void {
  b.storeVarUint(used.cells, 3)
  b.storeVarUint(used.bits, 3)
}
