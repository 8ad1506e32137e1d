import { toHex } from './bytes.ts'

/** A cell of a bag: its bits, and which cells of the bag it refers to. */
export interface BagCell {
  readonly bits: number
  /** As Fift writes it: what is less than four bits at the end is told by an underscore. */
  readonly hex: string
  readonly refs: readonly number[]
  readonly isExotic: boolean
}

export interface Bag {
  readonly root: number
  readonly cells: readonly BagCell[]
}

const MAGIC = 0xb5ee9c72
const HASH_AND_DEPTH = 34

/** Reads numbers and bytes one after another; past the end it throws. */
class Reader {
  at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new RangeError('the bag of cells ends too early')
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  number(size: number): number {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0)
  }
}

/** The cells of a bag of cells; undefined for other bytes, and for a bag that is cut short. Nothing is hashed or checked beyond that. */
export function readBag(bytes: Uint8Array): Bag | undefined {
  try {
    return read(new Reader(bytes))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function read(reader: Reader): Bag | undefined {
  if (reader.number(4) !== MAGIC) return undefined
  const flags = reader.number(1)
  const size = flags & 7
  const offsetSize = reader.number(1)
  const count = reader.number(size)
  const roots = reader.number(size)
  reader.take(size + offsetSize)
  const root = reader.number(size)
  reader.take((roots - 1) * size + (flags & 0x80 ? count * offsetSize : 0))
  const cells = Array.from({ length: count }, () => readCell(reader, size))
  const isWhole = root < count && cells.every(({ refs }, at) => refs.every((ref) => ref > at && ref < count))
  return isWhole ? { root, cells } : undefined
}

function readCell(reader: Reader, size: number): BagCell {
  const [head = 0, length = 0] = reader.take(2)
  const level = head >> 5
  if (head & 0x10) reader.take((1 + (level & 1) + ((level >> 1) & 1) + (level >> 2)) * HASH_AND_DEPTH)
  const data = reader.take(Math.ceil(length / 2))
  const refs = Array.from({ length: head & 7 }, () => reader.number(size))
  return { ...toBits(data, length % 2 === 1), refs, isExotic: (head & 8) !== 0 }
}

/** Where a byte is not full, its last one-bit ends the data. */
function toBits(data: Uint8Array, isPartial: boolean): Pick<BagCell, 'bits' | 'hex'> {
  if (!isPartial) return { bits: data.length * 8, hex: toHex(data) }
  const last = data[data.length - 1] ?? 0x80
  const unused = 1 + Math.log2(last & -last)
  const bits = data.length * 8 - unused
  const hex = toHex(data)
  if (bits % 4 === 0) return { bits, hex: hex.slice(0, bits / 4) }
  return { bits, hex: `${hex.slice(0, Math.ceil(bits / 4))}_` }
}
