import { CellarError } from '../lib/errors.ts'
import { type Arena, isExotic, levelMask, PRUNED_BRANCH, refAt, refCount } from './arena.ts'
import { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import { HASH_BYTES } from './hash.ts'
import { depthAt, hashAt } from './hashing.ts'

/** A copy of a tree in which every cell that `cut` picks is a pruned branch of level 1. Its level-0 hash stays the same. */
export function pruneTree(root: Cell, cut: (arena: Arena, cell: number) => boolean): Cell {
  const source = root.arena
  const target = new CellArena(64, new Uint8Array(4096))
  const copies = new Map<number, number>()
  const refs = [0, 0, 0, 0]
  const stack = [root.index]
  for (let cell = stack.at(-1); cell !== undefined; cell = stack.at(-1)) {
    if (!copies.has(cell)) {
      if (cut(source, cell)) copies.set(cell, appendPruned(target, source, cell))
      else {
        const before = stack.length
        const references = refCount(source, cell)
        for (let i = references - 1; i >= 0; i--) {
          const child = refAt(source, cell, i)
          const copy = copies.get(child)
          if (copy === undefined) stack.push(child)
          else refs[i] = copy
        }
        if (stack.length > before) continue
        const at = source.dataAt[cell] as number
        const bits = source.bitLength[cell] as number
        const data = source.bytes.subarray(at, at + ((bits + 7) >> 3))
        copies.set(cell, target.append(data, bits, refs, references, isExotic(source, cell)))
      }
    }
    stack.pop()
  }
  const copy = copies.get(root.index) as number
  target.roots = Uint32Array.of(copy)
  return new Cell(target, copy)
}

function appendPruned(target: CellArena, source: Arena, cell: number): number {
  if (levelMask(source, cell) !== 0) {
    throw new CellarError('BROKEN_CELL', `cell ${cell} holds pruned branches already and cannot be pruned`, { cell })
  }
  const data = new Uint8Array(2 + HASH_BYTES + 2)
  const depth = depthAt(source, cell)
  data[0] = PRUNED_BRANCH
  data[1] = 1
  data.set(hashAt(source, cell), 2)
  data[2 + HASH_BYTES] = depth >> 8
  data[3 + HASH_BYTES] = depth
  return target.append(data, data.length * 8, [], 0, true)
}
