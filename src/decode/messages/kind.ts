import { isExotic } from '../../cell/arena.ts'
import { Slice } from '../../cell/slice.ts'
import type { Printer } from './printer.ts'

/**
 * How a value of one type is read. Bodies come from anybody, and most constructors that are tried on one do not fit, so
 * nothing here throws: sizes are asked before reading.
 */
export interface Kind {
  /** Writes the value at the cursor as JSON; false when it is not of this type, and what was written does not count. */
  print(slice: Slice, out: Printer): boolean
  /** The value at the cursor; undefined when it is not of this type. */
  read(slice: Slice, state: ReadState): unknown
}

export interface ReadState {
  /** As in `Printer`. */
  nat: number
  cellsLeft: number
}

/** The next reference, opened; undefined when there is none, its content is not here, or too many were opened. */
export function enter(slice: Slice, budget: { cellsLeft: number }): Slice | undefined {
  if (slice.remainingRefs === 0 || --budget.cellsLeft < 0) return undefined
  const cell = slice.loadRefIndex()
  return isExotic(slice.arena, cell) ? undefined : new Slice(slice.arena, cell)
}
