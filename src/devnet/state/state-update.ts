import { type Arena, exoticType, isExotic, PRUNED_BRANCH, refAt, refCount } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { CellArena } from '../../cell/cell-arena.ts'
import { asHash, HASH_BYTES } from '../../cell/hash.ts'
import { depthAt, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { TreeCopier } from '../../cell/tree-copier.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadMerkleUpdate, storeMerkleUpdate } from '../../tlb/merkle-update.ts'
import type { StateArena } from './state-arena.ts'

/** A part of the state before a block and what became of it. */
export interface StateChange {
  readonly old: Cell | undefined
  readonly new: Cell | undefined
}

/**
 * The Merkle update from one state to the next, an exotic cell. `since` is how many cells the arena had before the block:
 * what was added later is new. `accounts` are compared each for itself: that another account has the same code does not
 * help who only knows the state of this one.
 */
export function createStateUpdate(
  arena: StateArena,
  old: Cell,
  next: Cell,
  since: number,
  accounts: readonly StateChange[],
): Cell {
  const out = new TreeCopier(new CellArena(64, new Uint8Array(4096)))
  const oldParts = new Map<number, Part>()
  const newParts = new Map<number, Part>()
  for (const change of accounts) {
    const part = new Part(arena, out, since, change, NO_PARTS, NO_PARTS)
    if (change.old !== undefined) oldParts.set(change.old.index, part)
    if (change.new !== undefined) newParts.set(change.new.index, part)
  }
  const whole = new Part(arena, out, since, { old, new: next }, oldParts, newParts)
  const update = {
    oldHash: hashAt(arena, old.index),
    newHash: hashAt(arena, next.index),
    oldDepth: depthAt(arena, old.index),
    newDepth: depthAt(arena, next.index),
    old: new Cell(out.arena, whole.writeOld(old.index, true)),
    new: new Cell(out.arena, whole.writeNew(next.index)),
  }
  return buildCell((b) => storeMerkleUpdate(b, update), { exotic: true })
}

const NO_PARTS: ReadonlyMap<number, Part> = new Map()

class Part {
  private readonly arena: StateArena
  private readonly out: TreeCopier
  private readonly since: number
  private readonly oldParts: ReadonlyMap<number, Part>
  private readonly newParts: ReadonlyMap<number, Part>
  /** Old cells that the new tree refers to. */
  private readonly reused = new Set<number>()
  /** Whether an old cell is on the way to a reused one. */
  private readonly onTheWay = new Map<number, boolean>()
  private readonly written = { old: new Map<number, number>(), new: new Map<number, number>() }

  constructor(
    arena: StateArena,
    out: TreeCopier,
    since: number,
    change: StateChange,
    oldParts: ReadonlyMap<number, Part>,
    newParts: ReadonlyMap<number, Part>,
  ) {
    this.arena = arena
    this.out = out
    this.since = since
    this.oldParts = oldParts
    this.newParts = newParts
    const known = change.new === undefined ? new Set<number>() : this.findKnown(change.new.index)
    if (change.old !== undefined) this.findReused(change.old.index, known, true)
  }

  /** The part in the old tree: only what leads to reused cells is there. */
  writeOld(cell: number, isRoot = false): number {
    const part = isRoot ? undefined : this.oldParts.get(cell)
    if (part !== undefined) return part.writeOld(cell, true)
    const known = this.written.old.get(cell)
    if (known !== undefined) return known
    const isWhole = isRoot && this.oldParts !== NO_PARTS
    const copy =
      this.onTheWay.get(cell) === true || isWhole ? this.copy(cell, (child) => this.writeOld(child)) : this.prune(cell)
    this.written.old.set(cell, copy)
    return copy
  }

  writeNew(cell: number): number {
    const known = this.written.new.get(cell)
    if (known !== undefined) return known
    let copy: number
    if (this.reused.has(cell)) copy = this.prune(cell)
    else if (isExotic(this.arena, cell)) copy = this.out.copy(new Cell(this.arena, cell))
    else copy = this.copy(cell, (child) => this.newParts.get(child)?.writeNew(child) ?? this.writeNew(child))
    this.written.new.set(cell, copy)
    return copy
  }

  /** Cells that were here before the block, as far as the new tree's own cells lead to them. */
  private findKnown(root: number): Set<number> {
    const { arena } = this
    const known = new Set<number>()
    const seen = new Set([root])
    const stack = [root]
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      // What lies in an exotic cell belongs to a tree of its own.
      if (isExotic(arena, cell)) continue
      for (let i = 0; i < refCount(arena, cell); i++) {
        const child = refAt(arena, cell, i)
        if (seen.has(child) || this.newParts.has(child)) continue
        seen.add(child)
        if (child < this.since) known.add(child)
        else stack.push(child)
      }
    }
    return known
  }

  private findReused(cell: number, known: ReadonlySet<number>, isRoot = false): boolean {
    const { arena } = this
    const part = isRoot ? undefined : this.oldParts.get(cell)
    if (part !== undefined) return part.onTheWay.get(cell) === true
    if (!isRoot && known.has(cell)) {
      this.reused.add(cell)
      return true
    }
    const found = this.onTheWay.get(cell)
    if (found !== undefined) return found
    let leads = false
    if (!isExotic(arena, cell)) {
      for (let i = 0; i < refCount(arena, cell); i++) {
        if (this.findReused(refAt(arena, cell, i), known)) leads = true
      }
    }
    this.onTheWay.set(cell, leads)
    return leads
  }

  private copy(cell: number, copyChild: (child: number) => number): number {
    const { arena } = this
    const refs: number[] = []
    for (let i = 0; i < refCount(arena, cell); i++) refs.push(copyChild(refAt(arena, cell, i)))
    return this.out.arena.append(dataOf(arena, cell), bitsOf(arena, cell), refs, refs.length, isExotic(arena, cell))
  }

  private prune(cell: number): number {
    const bytes = new Uint8Array(2 + HASH_BYTES + 2)
    bytes[0] = PRUNED_BRANCH
    bytes[1] = 1
    bytes.set(hashAt(this.arena, cell), 2)
    const depth = depthAt(this.arena, cell)
    bytes[2 + HASH_BYTES] = depth >> 8
    bytes[3 + HASH_BYTES] = depth
    return this.out.arena.append(bytes, bytes.length * 8, [], 0, true)
  }
}

/** The state after a block, from its update and what the arena holds of the one before. */
export function applyStateUpdate(arena: StateArena, update: Cell): Cell {
  const { newHash, new: root } = loadMerkleUpdate(new Slice(update.arena, update.index))
  const copies = new Map<number, number>()
  const copy = (cell: number): number => {
    const known = copies.get(cell)
    if (known !== undefined) return known
    const made = isExotic(root.arena, cell) ? exotic(cell) : ordinary(cell)
    copies.set(cell, made)
    return made
  }
  const exotic = (cell: number): number => {
    if (exoticType(root.arena, cell) !== PRUNED_BRANCH) return arena.adopt(new Cell(root.arena, cell)).index
    const hash = asHash(dataOf(root.arena, cell).slice(2, 2 + HASH_BYTES))
    const found = arena.find(hash)
    if (found === undefined) throw new CellarError('BROKEN_CHAIN', 'a state update refers to cells that are not here')
    return found.index
  }
  const ordinary = (cell: number): number => {
    const refs: number[] = []
    for (let i = 0; i < refCount(root.arena, cell); i++) refs.push(copy(refAt(root.arena, cell, i)))
    return arena.append(dataOf(root.arena, cell), bitsOf(root.arena, cell), refs, refs.length, false)
  }
  const state = new Cell(arena, copy(root.index))
  if (Buffer.compare(hashAt(arena, state.index), newHash) !== 0) {
    throw new CellarError('BROKEN_CHAIN', 'a state update gives another state than it says')
  }
  return state
}

const bitsOf = (arena: Arena, cell: number): number => arena.bitLength[cell] as number

function dataOf(arena: Arena, cell: number): Uint8Array {
  const at = arena.dataAt[cell] as number
  return arena.bytes.subarray(at, at + ((bitsOf(arena, cell) + 7) >> 3))
}
