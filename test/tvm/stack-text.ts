import { cellHash, sliceHash } from '../../src/cell/hashing.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { hex } from '../blocks/facts.ts'

/** A stack as text that two stacks share exactly when they are equal to a reader: cells and slices by their content. */
export const stackText = (entries: readonly StackEntry[]): string => entries.map(entryText).join(' ')

function entryText(entry: StackEntry): string {
  switch (entry.type) {
    case 'int':
      return `${entry.value}`
    case 'cell':
    case 'builder':
    case 'continuation':
      return `${entry.type}:${hex(cellHash(entry.cell))}`
    case 'slice':
      return `slice:${hex(sliceHash(entry.slice))}`
    case 'tuple':
      return `(${stackText(entry.items)})`
    case 'null':
    case 'nan':
      return entry.type
  }
}
