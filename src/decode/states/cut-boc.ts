import { type Arena, type Digests, MAX_REFS, PRUNED_BRANCH } from '../../cell/arena.ts'
import { GENERIC_MAGIC } from '../../cell/boc-header.ts'
import { HASH_BYTES } from '../../cell/hash.ts'

/** Bytes of a pruned branch of level 1: type, mask, hash, depth. */
const PRUNED_BYTES = 2 + HASH_BYTES + 2
const PRUNED_D1 = 8 | (1 << 5)
const LEVEL_1 = 1 << 5

/** What became of a cell. The place of a cell that is written is more than these, by `PLACES`. */
const UNSEEN = 0
const SEEN = 1
const PLACES = 2

/** Kept from call to call; only one tree is written at a time. */
let places = new Uint32Array(256)
let cells = new Uint32Array(256)
let firstBytes = new Uint8Array(256)

/** How long a tree is as a bag of cells: what it takes to say so, without writing it. */
export interface TreeSize {
  readonly cells: number
  /** Of descriptors and data. */
  readonly bytes: number
  readonly references: number
}

/**
 * Size of the tree below a cell, which holds nothing before it in its arena but what it refers to. Equal cells that are not one
 * cell count each.
 */
export function measureTree(arena: Arena, root: number): TreeSize {
  const count = collect(arena, root, NO_CUTS)
  let bytes = 0
  let references = 0
  for (let i = 0; i < count; i++) {
    const cell = cells[i] as number
    bytes += 2 + (((arena.bitLength[cell] as number) + 7) >> 3)
    references += (arena.d1[cell] as number) & 7
  }
  return { cells: count, bytes, references }
}

const NO_CUTS: readonly number[] = []

/**
 * A tree of an arena whose cells refer to cells before them, without levels, as a plain bag of cells: no checksum, any order that
 * readers take. The cells of `cuts`, and any that are equal to them, become pruned branches of level 1.
 */
export function writeCutBoc(arena: Arena, root: number, cuts: readonly number[]): Uint8Array {
  const count = collect(arena, root, cuts)
  const refBytes = count < 0x100 ? 1 : count < 0x10000 ? 2 : 4
  const cellBytes = describe(arena, count, cuts, refBytes)
  const out = new Uint8Array(6 + 4 * refBytes + OFFSET_BYTES + cellBytes)
  let at = put(out, 0, GENERIC_MAGIC, 4)
  out[at++] = refBytes
  out[at++] = OFFSET_BYTES
  at = put(out, at, count, refBytes)
  at = put(out, at, 1, refBytes)
  at = put(out, at, 0, refBytes)
  at = put(out, at, cellBytes, OFFSET_BYTES)
  at = put(out, at, 0, refBytes)
  for (let i = 0; i < count; i++) {
    const cell = cells[i] as number
    const d1 = firstBytes[i] as number
    out[at] = d1
    if (d1 === PRUNED_D1) {
      at = writePruned(arena, cell, out, at + 1)
      continue
    }
    at = writeData(arena, cell, out, at + 1)
    const from = cell * MAX_REFS
    for (let j = from, end = from + (d1 & 7); j < end; j++) {
      at = put(out, at, (places[arena.refs[j] as number] as number) - PLACES, refBytes)
    }
  }
  return out
}

const OFFSET_BYTES = 4

/** Fills `cells`, parents before children, and `places`; gives the number of cells. */
function collect(arena: Arena, root: number, cuts: readonly number[]): number {
  reserve(root + 1)
  const { refs, d1 } = arena
  places.fill(UNSEEN, 0, root)
  places[root] = SEEN
  let count = 0
  for (let cell = root; cell >= 0; cell--) {
    if (places[cell] === UNSEEN) continue
    places[cell] = PLACES + count
    cells[count++] = cell
    if (cuts.length > 0 && isCut(arena, cell, cuts)) continue
    for (let j = cell * MAX_REFS, end = j + ((d1[cell] as number) & 7); j < end; j++) {
      const child = refs[j] as number
      if (child >= cell) throw new Error(`cell ${cell} refers to a cell after it`)
      places[child] = SEEN
    }
  }
  return count
}

function isCut(arena: Arena, cell: number, cuts: readonly number[]): boolean {
  for (const cut of cuts) if (cut === cell || areEqual(arena, cut, cell)) return true
  return false
}

function areEqual({ digests }: Arena, a: number, b: number): boolean {
  const { hashes } = digests as Digests
  for (let i = 0; i < HASH_BYTES; i++) if (hashes[a * HASH_BYTES + i] !== hashes[b * HASH_BYTES + i]) return false
  return true
}

/** Fills `firstBytes`, from children to parents, which take their level from them; gives the bytes all cells take. */
function describe(arena: Arena, count: number, cuts: readonly number[], refBytes: number): number {
  const { refs, d1, bitLength } = arena
  let bytes = 0
  for (let i = count - 1; i >= 0; i--) {
    const cell = cells[i] as number
    if (cuts.length > 0 && isCut(arena, cell, cuts)) {
      firstBytes[i] = PRUNED_D1
      bytes += 2 + PRUNED_BYTES
      continue
    }
    let first = d1[cell] as number
    const references = first & 7
    for (let j = cell * MAX_REFS, end = j + references; j < end; j++) {
      first |= (firstBytes[(places[refs[j] as number] as number) - PLACES] as number) & LEVEL_1
    }
    firstBytes[i] = first
    bytes += 2 + (((bitLength[cell] as number) + 7) >> 3) + references * refBytes
  }
  return bytes
}

function writePruned({ digests }: Arena, cell: number, out: Uint8Array, start: number): number {
  const { hashes, depths } = digests as Digests
  const depth = depths[cell] as number
  out[start] = PRUNED_BYTES * 2
  out[start + 1] = PRUNED_BRANCH
  out[start + 2] = 1
  const at = start + 3
  for (let i = 0; i < HASH_BYTES; i++) out[at + i] = hashes[cell * HASH_BYTES + i] as number
  out[at + HASH_BYTES] = depth >> 8
  out[at + HASH_BYTES + 1] = depth
  return at + HASH_BYTES + 2
}

function writeData({ bytes, dataAt, bitLength }: Arena, cell: number, out: Uint8Array, start: number): number {
  const bits = bitLength[cell] as number
  const length = (bits + 7) >> 3
  const from = dataAt[cell] as number
  out[start] = (bits >> 3) + length
  const at = start + 1
  for (let i = 0; i < length; i++) out[at + i] = bytes[from + i] as number
  const rest = bits & 7
  if (rest !== 0) out[at + length - 1] = ((out[at + length - 1] as number) & (0xff00 >> rest)) | (0x80 >> rest)
  return at + length
}

function put(out: Uint8Array, at: number, value: number, length: number): number {
  for (let i = length - 1, rest = value; i >= 0; i--, rest >>>= 8) out[at + i] = rest
  return at + length
}

function reserve(count: number): void {
  if (count <= places.length) return
  const capacity = Math.max(count, places.length * 2)
  places = new Uint32Array(capacity)
  cells = new Uint32Array(capacity)
  firstBytes = new Uint8Array(capacity)
}
