import { readSingleRoot } from '../../cell/boc.ts'
import { readBocHeader } from '../../cell/boc-header.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { BUDGETS, overBudget } from './budget.ts'

export const hashOf = (bytes: Uint8Array): Hash => asHash(Uint8Array.from(bytes))

/** Counts down over all bags of cells of one request. */
export class CellBudget {
  #cells: number = BUDGETS.request_cells.limit
  #bags: number = BUDGETS.request_bags.limit

  take(boc: Uint8Array): void {
    this.#cells -= readBocHeader(boc).cellCount
    if (this.#cells < 0) throw overBudget('request_cells')
    if (--this.#bags < 0) throw overBudget('request_bags')
  }
}

/** The same of what a caller sent: hashing costs a microsecond or two for each cell. */
export function readCallerCells(boc: Uint8Array, budget = new CellBudget()): Cell {
  budget.take(boc)
  return readHashed(boc)
}

/** Cells of a bag, with their hashes at hand. */
export function readHashed(boc: Uint8Array): Cell {
  const root = readSingleRoot(Uint8Array.from(boc))
  computeHashes(root.arena)
  return root
}
