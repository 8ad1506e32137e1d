// block.tlb: _ global_id:int32 = ConfigParam 19;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'

/** -239 is mainnet, -3 testnet. */
export function loadGlobalId(slice: Slice): number {
  const globalId = slice.loadInt(32)
  slice.expectEnd('ConfigParam 19')
  return globalId
}

export function storeGlobalId(b: Builder, globalId: number): void {
  b.storeInt(globalId, 32)
}
