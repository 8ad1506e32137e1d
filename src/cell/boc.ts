import { CellarError } from '../lib/errors.ts'
import { type Arena, MAX_REFS } from './arena.ts'
import { type BocHeader, MAX_BOC_BYTES, readBocHeader } from './boc-header.ts'
import { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import { crc32c } from './crc32c.ts'

export interface BocLimits {
  /** Refuse anything longer. */
  readonly maxBytes?: number
  readonly maxRoots?: number
}

/**
 * Reads a bag of cells in any of its forms. The arena looks into `bytes`, so they must not change afterwards.
 * Work and memory are bounded by the length of `bytes`, never by what a header claims.
 */
export function readBoc(bytes: Uint8Array, limits: BocLimits = {}): Arena {
  const maxBytes = Math.min(limits.maxBytes ?? MAX_BOC_BYTES, MAX_BOC_BYTES)
  if (bytes.length > maxBytes) {
    throw new CellarError('BROKEN_BOC', `bag of cells: ${bytes.length} bytes, at most ${maxBytes} are read`)
  }
  // A Buffer's views are Buffers again, slower to make and of another shape than the rest of the code sees.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = readBocHeader(plain)
  if (limits.maxRoots !== undefined && header.rootCount > limits.maxRoots) {
    throw new CellarError('BROKEN_BOC', `bag of cells: ${header.rootCount} roots, at most ${limits.maxRoots} expected`)
  }
  if (header.hasCrc) checkCrc(plain)
  const arena = new CellArena(header.cellCount, plain)
  readCells(arena, header)
  arena.roots = readRoots(plain, header)
  return arena
}

/** For bags that must hold one tree. */
export function readSingleRoot(bytes: Uint8Array): Cell {
  const arena = readBoc(bytes, { maxRoots: 1 })
  return new Cell(arena, arena.roots[0] as number)
}

function checkCrc(bytes: Uint8Array): void {
  const at = bytes.length - 4
  const stored = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true)
  const found = crc32c(bytes, 0, at)
  if (stored !== found) {
    throw new CellarError(
      'BROKEN_BOC',
      `bag of cells: CRC32C at byte ${at} is ${hex(stored)}, the bytes have ${hex(found)}`,
    )
  }
}

function readRoots(bytes: Uint8Array, header: BocHeader): Uint32Array {
  const roots = new Uint32Array(header.rootCount)
  if (header.rootsAt === undefined) return roots // the old forms have one root, the first cell
  for (let i = 0; i < header.rootCount; i++) {
    const at = header.rootsAt + i * header.refBytes
    const root = readNumber(bytes, at, header.refBytes)
    if (root >= header.cellCount) throw broken(`root ${i}`, at, `cell ${root} of ${header.cellCount} does not exist`)
    roots[i] = root
  }
  return roots
}

/** One pass down the bytes for places and references, one back up for what a cell takes from the cells below it. */
function readCells(arena: CellArena, header: BocHeader): void {
  const { bytes, dataAt, bitLength, refs, d1: firstBytes } = arena
  const { cellCount, refBytes, cellsEnd } = header
  const stored: number[] = []
  let at = header.cellsAt
  for (let cell = 0; cell < cellCount; cell++) {
    const start = at
    if (at + 2 > cellsEnd) throw broken(`cell ${cell}`, start, 'the bytes end before it')
    const d1 = bytes[at] as number
    const d2 = bytes[at + 1] as number
    at += 2
    const references = d1 & 7
    if (references > MAX_REFS) {
      throw broken(`cell ${cell}`, start, references === 7 ? 'an absent cell' : `${references} references`)
    }
    if ((d1 & 16) !== 0) {
      at += storedHashBytes(d1 >> 5)
      stored.push(cell)
    }
    const dataEnd = at + ((d2 + 1) >> 1)
    const end = dataEnd + references * refBytes
    if (end > cellsEnd) throw broken(`cell ${cell}`, start, `ends at byte ${end}, the cells at ${cellsEnd}`)
    firstBytes[cell] = d1 & ~16
    dataAt[cell] = at
    if ((d2 & 1) === 0) bitLength[cell] = d2 << 2
    else {
      const last = bytes[dataEnd - 1] as number
      // 0 has no completion bit; 0x80 says that the byte holds nothing, so it should not be there.
      if ((last & 0x7f) === 0) throw broken(`cell ${cell}`, dataEnd - 1, 'no completion bit in its last byte')
      bitLength[cell] = (dataEnd - at) * 8 - 1 - (31 - Math.clz32(last & -last))
    }
    at = dataEnd
    for (let i = cell * MAX_REFS; at < end; i++) {
      let ref = bytes[at] as number
      if (refBytes === 2) ref = (ref << 8) | (bytes[at + 1] as number)
      else if (refBytes > 2) ref = readNumber(bytes, at, refBytes)
      // References only look forward: this alone rules out cycles.
      if (ref <= cell || ref >= cellCount) {
        throw broken(`cell ${cell}`, at, `refers to cell ${ref}; only ${cell + 1}..${cellCount - 1} are allowed`)
      }
      refs[i] = ref
      at += refBytes
    }
  }
  if (at !== cellsEnd) throw broken('cells', at, `${cellsEnd - at} bytes left over after the last cell`)
  arena.count = cellCount
  arena.withStoredHashes = new Uint32Array(stored)
  for (let cell = cellCount - 1; cell >= 0; cell--) arena.settle(cell)
  if (header.indexAt !== undefined) checkIndex(arena, header, header.indexAt)
}

const HASHES_IN_MASK = [1, 2, 2, 3, 2, 3, 3, 4]
const storedHashBytes = (mask: number): number => (HASHES_IN_MASK[mask] as number) * 34

/**
 * An entry of the index is where a cell ends, counted from the first cell and doubled when cache bits are there. Some
 * writers put where it starts, which does no harm. Nothing is read by the index, but it must not lie.
 */
function checkIndex(arena: CellArena, header: BocHeader, indexAt: number): void {
  const { bytes, dataAt, bitLength, d1, count } = arena
  const { offsetBytes, refBytes, cellsAt, hasCacheBits } = header
  const indexesStarts = readNumber(bytes, indexAt, offsetBytes) < 2
  let start = 0
  for (let cell = 0; cell < count; cell++) {
    const dataBytes = ((bitLength[cell] as number) + 7) >> 3
    const end = (dataAt[cell] as number) + dataBytes + ((d1[cell] as number) & 7) * refBytes - cellsAt
    const at = indexAt + cell * offsetBytes
    const entry = readNumber(bytes, at, offsetBytes)
    const claimed = hasCacheBits ? Math.floor(entry / 2) : entry
    const found = indexesStarts ? start : end
    if (claimed !== found) throw broken('index', at, `cell ${cell} is at ${found}, the index says ${claimed}`)
    start = end
  }
}

function readNumber(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] as number)
  return value
}

const hex = (value: number): string => value.toString(16).padStart(8, '0')

const broken = (what: string, at: number, why: string): CellarError =>
  new CellarError('BROKEN_BOC', `bag of cells: ${what} at byte ${at}: ${why}`, { what, at })
