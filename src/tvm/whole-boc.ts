import { levelMask } from '../cell/arena.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { CellarError } from '../lib/errors.ts'

/**
 * Refuses what the emulator cannot read: it takes code and data unchecked, and goes on with a null pointer when they are
 * no bag of cells or have branches pruned.
 */
export function expectWhole(boc: Uint8Array, what: string): void {
  const { arena, index } = readSingleRoot(boc)
  if (levelMask(arena, index) !== 0) throw new CellarError('BROKEN_CELL', `${what} with pruned branches cannot be run`)
}
