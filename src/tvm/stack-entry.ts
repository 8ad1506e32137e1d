import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'

/** One value of a TVM stack. */
export type StackEntry =
  | { readonly type: 'null' }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'nan' }
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'slice'; readonly slice: Slice }
  /** The cell is what the builder holds so far. */
  | { readonly type: 'builder'; readonly cell: Cell }
  | { readonly type: 'tuple'; readonly items: readonly StackEntry[] }
  /** Not taken apart: the cell is its `VmCont`. */
  | { readonly type: 'continuation'; readonly cell: Cell }
