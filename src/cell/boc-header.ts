import { CellarError } from '../lib/errors.ts'

export const GENERIC_MAGIC = 0xb5ee9c72
const INDEXED_MAGIC = 0x68ff65f3
const INDEXED_CRC_MAGIC = 0xacc3a728

/** Bit positions inside the bytes must fit 31 bits, which the cursor counts on. */
export const MAX_BOC_BYTES = 2 ** 28 - 1
/** With its hashes a cell takes some 120 bytes of memory, half of them while it is hashed. */
const MAX_BOC_CELLS = 2 ** 24

/** Where everything lies in a bag of cells, all of it inside the bytes. */
export interface BocHeader {
  readonly hasCrc: boolean
  readonly hasCacheBits: boolean
  readonly refBytes: number
  readonly offsetBytes: number
  readonly cellCount: number
  readonly rootCount: number
  /** Undefined in the old forms, whose one root is cell 0. */
  readonly rootsAt: number | undefined
  readonly indexAt: number | undefined
  readonly cellsAt: number
  readonly cellsEnd: number
}

/**
 * crypto/tl/boc.tlb:
 * serialized_boc_idx#68ff65f3 size:(## 8) { size <= 4 } off_bytes:(## 8) { off_bytes <= 8 } cells:(##(size * 8))
 *   roots:(##(size * 8)) { roots = 1 } absent:(##(size * 8)) { roots + absent <= cells } tot_cells_size:(##(off_bytes * 8))
 *   index:(cells * ##(off_bytes * 8)) cell_data:(tot_cells_size * [ uint8 ]) = BagOfCells;
 * serialized_boc_idx_crc32c#acc3a728 … crc32c:uint32 = BagOfCells;
 * serialized_boc#b5ee9c72 has_idx:(## 1) has_crc32c:(## 1) has_cache_bits:(## 1) flags:(## 2) { flags = 0 }
 *   size:(## 3) { size <= 4 } off_bytes:(## 8) { off_bytes <= 8 } cells:(##(size * 8)) roots:(##(size * 8)) { roots >= 1 }
 *   absent:(##(size * 8)) { roots + absent <= cells } tot_cells_size:(##(off_bytes * 8)) root_list:(roots * ##(size * 8))
 *   index:has_idx?(cells * ##(off_bytes * 8)) cell_data:(tot_cells_size * [ uint8 ]) crc32c:has_crc32c?uint32 = BagOfCells;
 */
export function readBocHeader(bytes: Uint8Array): BocHeader {
  if (bytes.length < 6) throw broken('magic', 0, `${bytes.length} bytes are too few for a header`)
  const magic = readUint(bytes, 0, 4)
  const generic = magic === GENERIC_MAGIC
  if (!generic && magic !== INDEXED_MAGIC && magic !== INDEXED_CRC_MAGIC) {
    throw broken('magic', 0, `${magic.toString(16).padStart(8, '0')} is none of a bag of cells`)
  }
  const flags = bytes[4] as number
  if ((flags & (generic ? 0x18 : 0xf8)) !== 0) throw broken('flags', 4, 'reserved bits are set')
  const hasIndex = generic ? (flags & 0x80) !== 0 : true
  const hasCrc = generic ? (flags & 0x40) !== 0 : magic === INDEXED_CRC_MAGIC
  const hasCacheBits = (flags & 0x20) !== 0
  if (hasCacheBits && !hasIndex) throw broken('flags', 4, 'cache bits without an index')
  const refBytes = flags & 7
  if (refBytes < 1 || refBytes > 4) throw broken('size', 4, `${refBytes} bytes per cell number`)
  const offsetBytes = bytes[5] as number
  if (offsetBytes < 1 || offsetBytes > 8) throw broken('off_bytes', 5, `${offsetBytes} bytes per offset`)

  const countsEnd = 6 + refBytes * 3 + offsetBytes
  if (bytes.length < countsEnd) throw broken('header', bytes.length, `the bytes end inside it`)
  const cellCount = readUint(bytes, 6, refBytes)
  const rootCount = readUint(bytes, 6 + refBytes, refBytes)
  const absentCount = readUint(bytes, 6 + refBytes * 2, refBytes)
  const cellBytes = readUint(bytes, 6 + refBytes * 3, offsetBytes)
  if (cellCount < 1) throw broken('cells', 6, 'no cells')
  if (cellCount > MAX_BOC_CELLS) throw broken('cells', 6, `${cellCount} cells, at most ${MAX_BOC_CELLS} are read`)
  if (rootCount < 1) throw broken('roots', 6 + refBytes, 'no roots')
  if (!generic && rootCount !== 1) throw broken('roots', 6 + refBytes, `${rootCount} roots in a form that has one`)
  if (absentCount > 0) throw broken('absent', 6 + refBytes * 2, `${absentCount} absent cells`)

  const rootsAt = generic ? countsEnd : undefined
  const rootsEnd = countsEnd + (generic ? rootCount * refBytes : 0)
  const cellsAt = rootsEnd + (hasIndex ? cellCount * offsetBytes : 0)
  const cellsEnd = cellsAt + cellBytes
  const total = cellsEnd + (hasCrc ? 4 : 0)
  if (total > bytes.length) throw broken('header', 0, `${total} bytes announced, ${bytes.length} are there`)
  if (total < bytes.length) throw broken('end', total, `${bytes.length - total} bytes too many`)
  // Two descriptor bytes are the least a cell takes: memory for cells is asked only against bytes that are there.
  if (cellCount * 2 > cellBytes) throw broken('cells', 6, `${cellCount} cells cannot fit ${cellBytes} bytes`)
  return {
    hasCrc,
    hasCacheBits,
    refBytes,
    offsetBytes,
    cellCount,
    rootCount,
    rootsAt,
    indexAt: hasIndex ? rootsEnd : undefined,
    cellsAt,
    cellsEnd,
  }
}

/** Up to 8 bytes. Past 2^53 it is no longer exact, and then far longer than any bytes there are. */
function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] as number)
  return value
}

const broken = (what: string, at: number, why: string): CellarError =>
  new CellarError('BROKEN_BOC', `bag of cells: ${what} at byte ${at}: ${why}`, { what, at })
