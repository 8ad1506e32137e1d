import { CellarError } from '../lib/errors.ts'
import {
  type Arena,
  type Digests,
  exoticType,
  isExotic,
  levelMask,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  NO_EXTRA_DIGESTS,
  PRUNED_BRANCH,
  refAt,
  refCount,
} from './arena.ts'
import { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import { HASH_BYTES, type Hash } from './hash.ts'
import { depthAt, hashAt } from './hashing.ts'

/**
 * The tree a Merkle proof is about, as far as it is here; `hashAt(…, 0)` of it is the hash of the whole. Hashing refuses
 * a proof that does not name its child's hash and depth, so what comes back is proven to be part of that tree.
 */
export function virtualRoot(proof: Cell): Cell {
  return below(proof, 0, MERKLE_PROOF, 'Merkle proof')
}

/** Both sides of a Merkle update, in the same sense. */
export function virtualUpdate(update: Cell): { old: Cell; new: Cell } {
  return {
    old: below(update, 0, MERKLE_UPDATE, 'Merkle update'),
    new: below(update, 1, MERKLE_UPDATE, 'Merkle update'),
  }
}

function below({ arena, index }: Cell, i: number, type: number, name: string): Cell {
  const found = exoticType(arena, index)
  if (found !== type) throw new CellarError('BROKEN_CELL', `cell ${index} is no ${name}`, { cell: index, found })
  hashAt(arena, index)
  return new Cell(arena, refAt(arena, index, i))
}

/**
 * A tree with every branch that the Merkle cell around it pruned put back: a copy in an arena of its own, with hashes.
 * `lookup` gives a whole tree by its hash; undefined comes back as soon as one is missing.
 */
export function graft(root: Cell, lookup: (hash: Hash) => Cell | undefined): Cell | undefined {
  return new Graft(lookup).run(root)
}

/** A cell to copy, with the number of Merkle cells between the root and it: they lift the level of pruned branches below. */
interface Task {
  readonly arena: Arena
  readonly cell: number
  readonly merkles: number
}

class Graft {
  private readonly lookup: (hash: Hash) => Cell | undefined
  private readonly target = new CellArena(16, new Uint8Array(1024))
  /** What became of a cell: its number in the target, or the cell that stands in for a pruned one. */
  private readonly copies = new Map<Arena, Map<number, number | Task>>()
  private readonly refs = [0, 0, 0, 0]
  /** Where each cell of the target came from. */
  private readonly sources: Task[] = []

  constructor(lookup: (hash: Hash) => Cell | undefined) {
    this.lookup = lookup
  }

  run(root: Cell): Cell | undefined {
    const first: Task = { arena: root.arena, cell: root.index, merkles: 0 }
    const stack = [first]
    for (let task = stack.at(-1); task !== undefined; task = stack.at(-1)) {
      const before = stack.length
      if (this.copyOf(task) === undefined && !this.step(task, stack)) return undefined
      if (stack.length === before) stack.pop()
    }
    const copy = this.copyOf(first) as number
    this.target.roots = Uint32Array.of(copy)
    this.target.trim()
    this.target.digests = this.digests()
    return new Cell(this.target, copy)
  }

  /**
   * A tree without pruned branches has one hash per cell, and that is the one its source has at level 0: nothing needs
   * hashing again. Only what lies in a Merkle cell of its own has more; then hashes are computed when asked for.
   */
  private digests(): Digests | undefined {
    const { count, d1 } = this.target
    for (let cell = 0; cell < count; cell++) if ((d1[cell] as number) >> 5 !== 0) return undefined
    const hashes = new Uint8Array(count * HASH_BYTES)
    const depths = new Uint16Array(count)
    for (let i = 0; i < count; i++) {
      const { arena, cell } = this.sources[i] as Task
      hashes.set(hashAt(arena, cell, 0), i * HASH_BYTES)
      depths[i] = depthAt(arena, cell, 0)
    }
    return { count, hashes, depths, ...NO_EXTRA_DIGESTS }
  }

  /** Copies a cell whose children are copied, or asks for those that are not. False when a pruned branch is not to be had. */
  private step(task: Task, stack: Task[]): boolean {
    const { arena, cell, merkles } = task
    const type = exoticType(arena, cell)
    if (type === PRUNED_BRANCH && levelMask(arena, cell) >> merkles !== 0) return this.replace(task, stack)
    const inside = type === MERKLE_PROOF || type === MERKLE_UPDATE ? merkles + 1 : merkles
    const references = refCount(arena, cell)
    const before = stack.length
    for (let i = references - 1; i >= 0; i--) {
      const child = { arena, cell: refAt(arena, cell, i), merkles: inside }
      const copy = this.copyOf(child)
      if (copy === undefined) stack.push(child)
      else this.refs[i] = copy
    }
    if (stack.length > before) return true
    const at = arena.dataAt[cell] as number
    const bits = arena.bitLength[cell] as number
    const data = arena.bytes.subarray(at, at + ((bits + 7) >> 3))
    const copy = this.target.append(data, bits, this.refs, references, isExotic(arena, cell))
    this.remember(task, copy)
    this.sources.push(task)
    return true
  }

  private replace(task: Task, stack: Task[]): boolean {
    const { arena, cell, merkles } = task
    const mask = levelMask(arena, cell)
    if (mask >> merkles !== 1) return false // pruned by a Merkle cell further out than the root
    const hash = hashAt(arena, cell, merkles)
    const found = this.lookup(hash)
    if (found === undefined) return false
    const isPruned = exoticType(found.arena, found.index) === PRUNED_BRANCH
    if (isPruned && levelMask(found.arena, found.index) >> merkles !== 0) return false
    if (Buffer.compare(hashAt(found.arena, found.index, merkles), hash) !== 0) {
      throw new CellarError('BROKEN_CHAIN', `a tree given for pruned cell ${cell} has another hash`, { cell })
    }
    const whole = { arena: found.arena, cell: found.index, merkles }
    this.remember(task, whole)
    if (this.copyOf(whole) === undefined) stack.push(whole)
    return true
  }

  private copyOf({ arena, cell, merkles }: Task): number | undefined {
    const known = this.copies.get(arena)?.get(cell * 4 + merkles)
    return typeof known === 'object' ? this.copyOf(known) : known
  }

  private remember({ arena, cell, merkles }: Task, copy: number | Task): void {
    const known = this.copies.get(arena) ?? new Map<number, number | Task>()
    this.copies.set(arena, known)
    known.set(cell * 4 + merkles, copy)
  }
}
