import type { Slice } from '../cell/slice.ts'
import { CellarError } from '../lib/errors.ts'

/** For types of several constructors, where `Slice.expectTag` cannot name the one that belongs. */
export function brokenTag(slice: Slice, type: string, found: number): never {
  throw new CellarError('BROKEN_CELL', `${type}: no constructor with tag #${found.toString(16)}`, {
    type,
    cell: slice.cell,
    found,
  })
}

/** A value that its bits can express and its type forbids. */
export function brokenValue(slice: Slice, type: string, what: string): never {
  throw new CellarError('BROKEN_CELL', `${type}: ${what}`, { type, cell: slice.cell })
}
