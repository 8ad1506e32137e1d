import { randomFillSync } from 'node:crypto'
import { ADDRESS_BYTES } from '../../cell/address.ts'
import type { JsonWriter } from '../http/json-writer.ts'

/** About 30 MB when all are there. */
const MAX_ENTRIES = 100_000

/** A cell holds an address, the length of its text and the text. */
const CELL_BYTES = 256
const LENGTH_AT = ADDRESS_BYTES
const TEXT_AT = LENGTH_AT + 1
const MOST_TEXT_BYTES = CELL_BYTES - TEXT_AT

const CELLS_PER_SLAB = 1024
const HEAD_BITS = 18
/** Of an account id, which stands behind the byte of its workchain. */
const WORDS = 8

/** Ends a chain of cells. Cells are counted from 1, so that fresh memory says it. */
const NONE = 0

/**
 * Entries of the address book by address: JSON as it is sent, with a comma before it. Looked up some hundred times in a
 * request, straight in the bytes of the rows, so what counts is how much memory a look-up touches: an entry is one cell of
 * plain bytes, found through a table of numbers, and no object is made or followed on the way.
 *
 * A cell number is good until the next `add`, `delete` or `clear`.
 */
export class AddressBookCache {
  readonly #key: Int32Array
  /** First cell of those whose addresses have the same number. */
  readonly #heads = new Int32Array(2 ** HEAD_BITS)
  /** The cell behind each in its chain, or in that of the free ones. */
  readonly #next = new Int32Array(MAX_ENTRIES + 1)
  /** Last reply that took each cell, so that it takes it once. */
  readonly #takenBy = new Float64Array(MAX_ENTRIES + 1)
  readonly #slabs: Buffer[] = []
  /** The same slabs, to be read four bytes at once wherever they lie. */
  readonly #views: DataView[] = []
  /** Texts that no cell has room for. */
  readonly #longTexts = new Map<number, Buffer>()
  #replies = 0
  #size = 0
  /** Cells that were ever used, and the first of those that are free again. */
  #used = 0
  #free = NONE

  constructor(key = randomFillSync(new Int32Array(WORDS))) {
    // Odd factors lose nothing of what they multiply.
    this.#key = key.map((word) => word | 1)
  }

  get size(): number {
    return this.#size
  }

  /** The cell of the address that stands at `at` in `bytes`; 0 when there is none. */
  find(bytes: DataView, at: number): number {
    let cell = this.#heads[this.#numberOf(bytes, at)] as number
    while (cell !== NONE && !this.#isAt(cell, bytes, at)) cell = this.#next[cell] as number
    return cell
  }

  /** Nobody outside knows the key: who makes up addresses cannot make them fall together. */
  #numberOf(bytes: DataView, at: number): number {
    let sum = 0
    for (let i = 0; i < WORDS; i++) {
      sum = (sum + Math.imul(bytes.getInt32(at + 1 + 4 * i), this.#key[i] as number)) | 0
    }
    return sum >>> (32 - HEAD_BITS)
  }

  /** From now on cells are taken for another reply. */
  beginReply(): void {
    this.#replies++
  }

  /** Whether the reply has not taken this cell before. */
  take(cell: number): boolean {
    if (this.#takenBy[cell] === this.#replies) return false
    this.#takenBy[cell] = this.#replies
    return true
  }

  write(out: JsonWriter, cell: number, isFirst: boolean): void {
    const slab = this.#slabs[slabOf(cell)] as Buffer
    const start = startOf(cell)
    const length = slab[start + LENGTH_AT] as number
    const from = isFirst ? 1 : 0
    if (length > 0) out.bytesOf(slab, start + TEXT_AT + from, start + TEXT_AT + length)
    else out.bytes((this.#longTexts.get(cell) as Buffer).subarray(from))
  }

  /** A copy of the cell's text, good for ever. */
  text(cell: number): Buffer {
    const slab = this.#slabs[slabOf(cell)] as Buffer
    const start = startOf(cell)
    const length = slab[start + LENGTH_AT] as number
    return this.#longTexts.get(cell) ?? Buffer.from(slab.subarray(start + TEXT_AT, start + TEXT_AT + length))
  }

  /** Does nothing when the address is there. What does not fit beside the others takes the place of all of them. */
  add(address: Uint8Array, text: Buffer): void {
    const bytes = viewOf(address)
    if (this.find(bytes, 0) !== NONE) return
    if (this.#size === MAX_ENTRIES) this.clear()
    const cell = this.#takeFree()
    const slab = this.#slabs[slabOf(cell)] as Buffer
    const start = startOf(cell)
    const fits = text.length <= MOST_TEXT_BYTES
    slab.set(address, start)
    slab[start + LENGTH_AT] = fits ? text.length : 0
    if (fits) slab.set(text, start + TEXT_AT)
    else this.#longTexts.set(cell, text)
    const number = this.#numberOf(bytes, 0)
    this.#next[cell] = this.#heads[number] as number
    this.#heads[number] = cell
    this.#size++
  }

  delete(address: Uint8Array): void {
    const bytes = viewOf(address)
    const cell = this.find(bytes, 0)
    if (cell === NONE) return
    const behind = this.#next[cell] as number
    const number = this.#numberOf(bytes, 0)
    let before = this.#heads[number] as number
    if (before === cell) this.#heads[number] = behind
    else {
      while (this.#next[before] !== cell) before = this.#next[before] as number
      this.#next[before] = behind
    }
    this.#longTexts.delete(cell)
    this.#next[cell] = this.#free
    this.#free = cell
    this.#size--
  }

  clear(): void {
    if (this.#size === 0) return
    this.#heads.fill(NONE)
    this.#longTexts.clear()
    this.#size = 0
    this.#used = 0
    this.#free = NONE
  }

  #isAt(cell: number, bytes: DataView, at: number): boolean {
    const slab = this.#views[slabOf(cell)] as DataView
    const start = startOf(cell)
    for (let i = 0; i < LAST; i += 4) if (slab.getInt32(start + i) !== bytes.getInt32(at + i)) return false
    return slab.getInt8(start + LAST) === bytes.getInt8(at + LAST)
  }

  #takeFree(): number {
    const cell = this.#free === NONE ? ++this.#used : this.#free
    if (cell === this.#free) this.#free = this.#next[cell] as number
    if (this.#slabs[slabOf(cell)] === undefined) {
      const slab = Buffer.allocUnsafeSlow(CELLS_PER_SLAB * CELL_BYTES)
      this.#slabs.push(slab)
      this.#views.push(viewOf(slab))
    }
    return cell
  }
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const LAST = ADDRESS_BYTES - 1

const slabOf = (cell: number): number => Math.floor(cell / CELLS_PER_SLAB)

const startOf = (cell: number): number => (cell % CELLS_PER_SLAB) * CELL_BYTES
