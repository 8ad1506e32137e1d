import { createHash } from 'node:crypto'
import {
  type Arena,
  type Digests,
  exoticType,
  isExotic,
  LEVELS_IN_MASK,
  levelMask,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  PRUNED_BRANCH,
  refAt,
  refCount,
} from '../../cell/arena.ts'
import { Builder } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { CellArena } from '../../cell/cell-arena.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import { depthAt, hashAt } from '../../cell/hashing.ts'
import { TreeCopier } from '../../cell/tree-copier.ts'

/** Digests that grow with their arena. */
class GrowingDigests implements Digests {
  count = 0
  readonly known = undefined
  hashes = new Uint8Array(1024 * HASH_BYTES)
  depths = new Uint16Array(1024)
  extraAt = new Uint32Array(1024)
  extraHashes = new Uint8Array(0)
  extraDepths = new Uint16Array(0)
  extras = 0

  makeRoom(cells: number, extras: number): void {
    if (cells > this.depths.length) {
      const capacity = Math.max(cells, this.depths.length * 2)
      this.hashes = longer(this.hashes, new Uint8Array(capacity * HASH_BYTES))
      this.depths = longer(this.depths, new Uint16Array(capacity))
      this.extraAt = longer(this.extraAt, new Uint32Array(capacity))
    }
    if (extras > this.extraDepths.length) {
      const capacity = Math.max(extras, this.extraDepths.length * 2, 16)
      this.extraHashes = longer(this.extraHashes, new Uint8Array(capacity * HASH_BYTES))
      this.extraDepths = longer(this.extraDepths, new Uint16Array(capacity))
    }
  }
}

interface LevelDigest {
  readonly hash: Uint8Array
  readonly depth: number
}

/**
 * Where the states of the chain live: a growing arena in which every cell is hashed when it is added and equal cells are one
 * cell. States that follow each other share all they have in common, and what a block changed shows by comparing numbers.
 * What no kept state needs any more is left behind by moving the roots to a fresh arena now and then.
 */
export class StateArena extends CellArena {
  private readonly grown = new GrowingDigests()
  /** Open addressing by the first bytes of the hash; one more than the cell's number, 0 for a free place. */
  private table = new Uint32Array(4096)

  constructor() {
    super(1024, new Uint8Array(65536))
    this.digests = this.grown
  }

  override append(
    data: Uint8Array,
    bits: number,
    refs: ArrayLike<number>,
    references: number,
    exotic: boolean,
  ): number {
    if (!exotic && !this.hasLevel(refs, references)) {
      const digest = plainDigest(this, data, bits, refs, references)
      const place = this.placeOf(digest.hash)
      const known = this.table[place] as number
      return known !== 0 ? known - 1 : this.keep(super.append(data, bits, refs, references, false), place, [digest])
    }
    const cell = super.append(data, bits, refs, references, exotic)
    const levels = digestsOf(this, cell)
    const place = this.placeOf((levels.at(-1) as LevelDigest).hash)
    const known = this.table[place] as number
    if (known === 0) return this.keep(cell, place, levels)
    this.count--
    return known - 1
  }

  find(hash: Uint8Array): Cell | undefined {
    const found = this.table[this.placeOf(hash)] as number
    return found === 0 ? undefined : new Cell(this, found - 1)
  }

  /** A tree of any arena as a tree of this one. What is here already is not copied again. */
  adopt(root: Cell): Cell {
    if (root.arena === this) return root
    const { arena } = root
    const copies = new Map<number, number>()
    const copyOf = (cell: number): number | undefined => {
      const known = copies.get(cell) ?? this.find(hashAt(arena, cell))?.index
      if (known !== undefined) copies.set(cell, known)
      return known
    }
    const stack = [root.index]
    const refs = [0, 0, 0, 0]
    for (let cell = stack.at(-1); cell !== undefined; cell = stack.at(-1)) {
      const before = stack.length
      if (copyOf(cell) === undefined) {
        for (let i = refCount(arena, cell) - 1; i >= 0; i--) {
          const child = refAt(arena, cell, i)
          const copy = copyOf(child)
          if (copy === undefined) stack.push(child)
          else refs[i] = copy
        }
        if (stack.length > before) continue
        copies.set(cell, this.adoptOne(arena, cell, refs))
      }
      stack.pop()
    }
    return new Cell(this, copies.get(root.index) as number)
  }

  /** One that is not here yet, its children are. Its hash was found where it came from. */
  private adoptOne(arena: Arena, cell: number, refs: readonly number[]): number {
    const [data, bits, references] = [dataOf(arena, cell), bitsOf(arena, cell), refCount(arena, cell)]
    if (isExotic(arena, cell) || levelMask(arena, cell) !== 0) {
      return this.append(data, bits, refs, references, isExotic(arena, cell))
    }
    const digest = { hash: hashAt(arena, cell), depth: depthAt(arena, cell) }
    return this.keep(super.append(data, bits, refs, references, false), this.placeOf(digest.hash), [digest])
  }

  build(fill: (b: Builder) => void): Cell {
    const builder = new Builder(new TreeCopier(this))
    fill(builder)
    return new Cell(this, builder.finish(false))
  }

  private keep(cell: number, place: number, levels: readonly LevelDigest[]): number {
    const { grown } = this
    grown.makeRoom(cell + 1, grown.extras + levels.length - 1)
    const [lowest, ...higher] = levels as [LevelDigest, ...LevelDigest[]]
    grown.hashes.set(lowest.hash, cell * HASH_BYTES)
    grown.depths[cell] = lowest.depth
    grown.extraAt[cell] = grown.extras
    for (const { hash, depth } of higher) {
      grown.extraHashes.set(hash, grown.extras * HASH_BYTES)
      grown.extraDepths[grown.extras++] = depth
    }
    grown.count = this.count
    this.table[place] = cell + 1
    if (this.count * 2 > this.table.length) this.growTable()
    return cell
  }

  private hasLevel(refs: ArrayLike<number>, references: number): boolean {
    for (let i = 0; i < references; i++) if (levelMask(this, refs[i] as number) !== 0) return true
    return false
  }

  private placeOf(hash: Uint8Array): number {
    const { table } = this
    const mask = table.length - 1
    let place =
      ((hash[0] as number) | ((hash[1] as number) << 8) | ((hash[2] as number) << 16) | ((hash[3] as number) << 24)) &
      mask
    for (let other = table[place] as number; other !== 0; other = table[place] as number) {
      if (sameBytes(hashAt(this, other - 1), hash)) return place
      place = (place + 1) & mask
    }
    return place
  }

  private growTable(): void {
    const before = this.table
    this.table = new Uint32Array(before.length * 4)
    for (const entry of before) if (entry !== 0) this.table[this.placeOf(hashAt(this, entry - 1))] = entry
  }
}

/** Of an ordinary cell without levels, before it has a number. */
function plainDigest(
  arena: Arena,
  data: Uint8Array,
  bits: number,
  refs: ArrayLike<number>,
  references: number,
): LevelDigest {
  const below: LevelDigest[] = []
  let depth = 0
  for (let i = 0; i < references; i++) {
    const child = { hash: hashAt(arena, refs[i] as number), depth: depthAt(arena, refs[i] as number) }
    below.push(child)
    depth = Math.max(depth, child.depth + 1)
  }
  return { hash: hashOf(references, data, bits, below), depth }
}

const MERKLES: readonly number[] = [MERKLE_PROOF, MERKLE_UPDATE]

/** Hash and depth of each significant level, the lowest first. The cells below have theirs. */
function digestsOf(arena: Arena, cell: number): LevelDigest[] {
  const mask = levelMask(arena, cell)
  const data = dataOf(arena, cell)
  const type = exoticType(arena, cell)
  const first = (arena.d1[cell] as number) & 15
  if (type === PRUNED_BRANCH) {
    const count = LEVELS_IN_MASK[mask] as number
    const stored = Array.from({ length: count }, (_, i) => ({
      hash: data.slice(2 + i * HASH_BYTES, 2 + (i + 1) * HASH_BYTES),
      depth: ((data[2 + count * HASH_BYTES + i * 2] as number) << 8) | (data[3 + count * HASH_BYTES + i * 2] as number),
    }))
    return [...stored, { hash: hashOf(first | (mask << 5), data, bitsOf(arena, cell), []), depth: 0 }]
  }
  const lift = MERKLES.includes(type) ? 1 : 0
  const levels: LevelDigest[] = []
  for (let level = 0; level <= 3; level++) {
    if (level > 0 && (mask & (1 << (level - 1))) === 0) continue
    const below = childDigests(arena, cell, level + lift)
    const d1 = first | ((mask & ((1 << level) - 1)) << 5)
    const former = levels.at(-1)
    const hash =
      former === undefined
        ? hashOf(d1, data, bitsOf(arena, cell), below)
        : hashOf(d1, former.hash, HASH_BYTES * 8, below, secondDescriptor(bitsOf(arena, cell)))
    levels.push({ hash, depth: below.reduce((depth, child) => Math.max(depth, child.depth + 1), 0) })
  }
  return levels
}

function childDigests(arena: Arena, cell: number, level: number): LevelDigest[] {
  const children: LevelDigest[] = []
  for (let i = 0; i < refCount(arena, cell); i++) {
    const child = refAt(arena, cell, i)
    children.push({ hash: hashAt(arena, child, level), depth: depthAt(arena, child, level) })
  }
  return children
}

/** Of a cell's representation: descriptors, data, depths, hashes. */
function hashOf(
  d1: number,
  data: Uint8Array,
  bits: number,
  below: readonly LevelDigest[],
  d2 = secondDescriptor(bits),
): Hash {
  const length = (bits + 7) >> 3
  const message = new Uint8Array(2 + length + below.length * (2 + HASH_BYTES))
  message[0] = d1
  message[1] = d2
  message.set(data.subarray(0, length), 2)
  const rest = bits & 7
  if (rest !== 0) message[1 + length] = ((message[1 + length] as number) & (0xff00 >> rest)) | (0x80 >> rest)
  let at = 2 + length
  for (const { depth } of below) {
    message[at++] = depth >> 8
    message[at++] = depth
  }
  for (const { hash } of below) {
    message.set(hash, at)
    at += HASH_BYTES
  }
  return asHash(createHash('sha256').update(message).digest())
}

/** Stays that of the cell's own data where the hash of a lower level takes the data's place. */
const secondDescriptor = (bits: number): number => (bits >> 3) + ((bits + 7) >> 3)

const bitsOf = (arena: Arena, cell: number): number => arena.bitLength[cell] as number

function dataOf(arena: Arena, cell: number): Uint8Array {
  const at = arena.dataAt[cell] as number
  return arena.bytes.subarray(at, at + ((bitsOf(arena, cell) + 7) >> 3))
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < HASH_BYTES; i++) if (a[i] !== b[i]) return false
  return true
}

function longer<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
