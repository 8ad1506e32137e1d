// block.tlb:
//   acst_unchanged$0 = AccStatusChange;  // x -> x
//   acst_frozen$10 = AccStatusChange;    // init -> frozen
//   acst_deleted$11 = AccStatusChange;   // frozen -> deleted
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

export type AccStatusChange = 'unchanged' | 'frozen' | 'deleted'

export function loadAccStatusChange(slice: Slice): AccStatusChange {
  if (slice.loadBit() === 0) return 'unchanged'
  return slice.loadBit() === 0 ? 'frozen' : 'deleted'
}

export function storeAccStatusChange(b: Builder, change: AccStatusChange): void {
  if (change === 'unchanged') b.storeBit(0)
  else b.storeUint(change === 'frozen' ? 0b10 : 0b11, 2)
}
