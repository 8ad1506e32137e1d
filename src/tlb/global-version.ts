// block.tlb: capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

export interface GlobalVersion {
  readonly version: number
  readonly capabilities: bigint
}

const TAG = 0xc4

export function loadGlobalVersion(slice: Slice): GlobalVersion {
  slice.expectTag(TAG, 8, 'GlobalVersion')
  return { version: slice.loadUint(32), capabilities: slice.loadUint64() }
}

export function storeGlobalVersion(b: Builder, version: GlobalVersion): void {
  b.storeUint(TAG, 8)
  b.storeUint(version.version, 32)
  b.storeUint64(version.capabilities)
}
