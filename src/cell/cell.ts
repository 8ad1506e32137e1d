import type { Arena } from './arena.ts'

/** A handle on one cell of an arena: cheap to make, nothing is read until asked. `new Slice(cell.arena, cell.index)` reads it. */
export class Cell {
  readonly arena: Arena
  readonly index: number

  constructor(arena: Arena, index: number) {
    this.arena = arena
    this.index = index
  }
}
