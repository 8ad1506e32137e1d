import { type Arena, exoticType, levelMask, MERKLE_UPDATE, refAt, refCount } from '../../cell/arena.ts'
import { readBoc } from '../../cell/boc.ts'
import { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { virtualRoot } from '../../cell/merkle.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadMerkleUpdate } from '../../tlb/merkle-update.ts'

/** A server said something that its own proof does not bear out. */
export const untrue = (message: string, context: ConstructorParameters<typeof CellarError>[2] = {}): CellarError =>
  new CellarError('BROKEN_CHAIN', message, context)

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** The trees that the Merkle proofs of a bag of cells are about, as far as they are there. */
export function openProofs(bytes: Uint8Array, count: number, what: string): Cell[] {
  const cells = openCells(bytes)
  if (cells.length !== count) throw untrue(`${what}: ${cells.length} proofs where ${count} belong`)
  return cells.map(virtualRoot)
}

export function openProof(bytes: Uint8Array, what: string): Cell {
  return openProofs(bytes, 1, what)[0] as Cell
}

/** The roots of a bag of cells, hashed. */
function openCells(bytes: Uint8Array): Cell[] {
  const arena = readBoc(bytes)
  computeHashes(arena)
  return Array.from(arena.roots, (index) => new Cell(arena, index))
}

/** The one tree of a bag of cells, with nothing pruned from it. */
export function openWhole(bytes: Uint8Array, what: string): Cell {
  const [root, ...others] = openWholes(bytes, what)
  if (!root || others.length > 0) throw untrue(`${what}: ${others.length + (root ? 1 : 0)} roots where one belongs`)
  return root
}

/** Several. A tree with branches left out has the right hash too, at level 0: outside of proofs that is not enough. */
export function openWholes(bytes: Uint8Array, what: string): Cell[] {
  const cells = openCells(bytes)
  if (cells.some(({ arena, index }) => levelMask(arena, index) !== 0)) throw untrue(`${what}: parts of it are left out`)
  return cells
}

/** Hash of the whole tree, whatever is pruned from it here. */
export const wholeHash = ({ arena, index }: Cell): Hash => hashAt(arena, index, 0)

export function expectHash(cell: Cell, hash: Hash, what: string): void {
  if (!equalBytes(wholeHash(cell), hash)) {
    throw untrue(`${what} does not have the hash it should`, {
      found: Buffer.from(wholeHash(cell)).toString('hex'),
      expected: Buffer.from(hash).toString('hex'),
    })
  }
}

/**
 * A cursor on a cell that must be there. A pruned branch has data bits of its own, and reading them as if they were the
 * cell's would let a server choose what we read: everything that loaders are let loose on goes through here.
 * `depth` says how many levels of references below the loader follows.
 */
export function openCell(cell: Cell, what: string, depth = 0): Slice {
  expectOrdinary(cell.arena, cell.index, what, depth)
  return new Slice(cell.arena, cell.index)
}

function expectOrdinary(arena: Arena, index: number, what: string, depth: number): void {
  if (exoticType(arena, index) !== 0) throw untrue(`${what} is not in the proof`)
  if (depth === 0) return
  for (let i = 0; i < refCount(arena, index); i++) expectOrdinary(arena, refAt(arena, index, i), what, depth - 1)
}

/** Hash of the state after a block, from the Merkle update in it. */
export function newStateHash(update: Cell): Hash {
  if (exoticType(update.arena, update.index) !== MERKLE_UPDATE) throw untrue('the state update is not in the proof')
  return loadMerkleUpdate(new Slice(update.arena, update.index)).newHash
}
