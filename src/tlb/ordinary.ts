import { exoticType, isExotic, PRUNED_BRANCH } from '../cell/arena.ts'
import { Slice } from '../cell/slice.ts'
import { CellarError } from '../lib/errors.ts'

/** The next reference as a cursor, when its content is here: bits of a pruned branch would be read as the type's own. */
export function loadOrdinaryRef(slice: Slice): Slice {
  const cell = slice.loadRefIndex()
  const child = new Slice(slice.arena, cell)
  if (isExotic(slice.arena, cell)) notOrdinary(child, 'reference')
  return child
}

/** For types without a tag, whose first bits a pruned branch could pass for. */
export function expectOrdinary(slice: Slice, type: string): void {
  if (isExotic(slice.arena, slice.cell)) notOrdinary(slice, type)
}

function notOrdinary(slice: Slice, type: string): never {
  const exotic = exoticType(slice.arena, slice.cell)
  const what = exotic === PRUNED_BRANCH ? 'is a pruned branch' : `is exotic, of type ${exotic}`
  throw new CellarError('BROKEN_CELL', `${type}: cell ${slice.cell} ${what}`, { type, cell: slice.cell, exotic })
}
