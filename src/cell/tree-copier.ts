import { type Arena, isExotic, refAt, refCount } from './arena.ts'
import type { Cell } from './cell.ts'
import type { CellArena } from './cell-arena.ts'

/** Copies trees of other arenas into one, each cell of a source once. */
export class TreeCopier {
  readonly arena: CellArena
  private readonly copied = new Map<Arena, Map<number, number>>()

  constructor(arena: CellArena) {
    this.arena = arena
  }

  /** Number of the copy in the target arena; a cell that lives there already stays where it is. */
  copy(cell: Cell): number {
    if (cell.arena === this.arena) return cell.index
    const known = this.copied.get(cell.arena) ?? new Map<number, number>()
    this.copied.set(cell.arena, known)
    return known.get(cell.index) ?? this.copyTree(cell.arena, cell.index, known)
  }

  /** Children first, with a stack of its own. */
  private copyTree(source: Arena, root: number, known: Map<number, number>): number {
    const stack = [root]
    const refs = [0, 0, 0, 0]
    for (let cell = stack.at(-1); cell !== undefined; cell = stack.at(-1)) {
      const references = refCount(source, cell)
      const before = stack.length
      if (!known.has(cell)) {
        for (let i = references - 1; i >= 0; i--) {
          const child = refAt(source, cell, i)
          const copy = known.get(child)
          if (copy === undefined) stack.push(child)
          else refs[i] = copy
        }
        if (stack.length > before) continue
        const at = source.dataAt[cell] as number
        const bits = source.bitLength[cell] as number
        const bytes = source.bytes.subarray(at, at + ((bits + 7) >> 3))
        known.set(cell, this.arena.append(bytes, bits, refs, references, isExotic(source, cell)))
      }
      stack.pop()
    }
    return known.get(root) as number
  }
}
