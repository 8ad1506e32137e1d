import { ADDRESS_BYTES } from '../../cell/address.ts'
import type { JsonWriter } from './json-writer.ts'

/** About 30 MB when all are there. */
const MAX_ENTRIES = 100_000

/** A cell holds an address, the length of its text and the text. */
const CELL_BYTES = 256
const LENGTH_AT = ADDRESS_BYTES
const TEXT_AT = LENGTH_AT + 1
const MOST_TEXT_BYTES = CELL_BYTES - TEXT_AT

const CELLS_PER_SLAB = 1024
const HEADS = 2 ** 18

/** Ends a chain of cells. Cells are counted from 1, so that fresh memory says it. */
const NONE = 0

/**
 * Entries of the address book by address: JSON as it is sent, with a comma before it. Looked up some hundred times in a
 * request, straight in the bytes of the rows, so what counts is how much memory a look-up touches: an entry is one cell of
 * plain bytes, found through a table of numbers, and no object is made or followed on the way.
 *
 * A cell number is good until the next `add`, `delete` or `clear`.
 */
export class BookCache {
  /** First cell of those whose addresses have the same number. */
  readonly #heads = new Int32Array(HEADS)
  /** The cell behind each in its chain, or in that of the free ones. */
  readonly #next = new Int32Array(MAX_ENTRIES + 1)
  /** Last reply that took each cell, so that it takes it once. */
  readonly #takenBy = new Float64Array(MAX_ENTRIES + 1)
  readonly #slabs: Buffer[] = []
  /** Texts that no cell has room for. */
  readonly #longTexts = new Map<number, Buffer>()
  #replies = 0
  #size = 0
  /** Cells that were ever used, and the first of those that are free again. */
  #used = 0
  #free = NONE

  get size(): number {
    return this.#size
  }

  /** The cell of the address that stands at `at` in `bytes`; 0 when there is none. */
  find(bytes: Uint8Array, at: number): number {
    let cell = this.#heads[numberOf(bytes, at)] as number
    while (cell !== NONE && !this.isAt(cell, bytes, at)) cell = this.#next[cell] as number
    return cell
  }

  /** Whether the cell's address stands at `at` in `bytes`. */
  isAt(cell: number, bytes: Uint8Array, at: number): boolean {
    const slab = this.#slabOf(cell)
    const from = startOf(cell)
    for (let i = 0; i < ADDRESS_BYTES; i++) if (slab[from + i] !== bytes[at + i]) return false
    return true
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
    const slab = this.#slabOf(cell)
    const start = startOf(cell)
    const length = slab[start + LENGTH_AT] as number
    const from = isFirst ? 1 : 0
    if (length > 0) out.bytesOf(slab, start + TEXT_AT + from, start + TEXT_AT + length)
    else out.bytes((this.#longTexts.get(cell) as Buffer).subarray(from))
  }

  /** A copy of the cell's text, good for ever. */
  text(cell: number): Buffer {
    const slab = this.#slabOf(cell)
    const start = startOf(cell)
    const length = slab[start + LENGTH_AT] as number
    return this.#longTexts.get(cell) ?? Buffer.from(slab.subarray(start + TEXT_AT, start + TEXT_AT + length))
  }

  /** Does nothing when the address is there. What does not fit beside the others takes the place of all of them. */
  add(address: Uint8Array, text: Buffer): void {
    if (this.find(address, 0) !== NONE) return
    if (this.#size === MAX_ENTRIES) this.clear()
    const cell = this.#takeFree()
    const slab = this.#slabOf(cell)
    const start = startOf(cell)
    const fits = text.length <= MOST_TEXT_BYTES
    slab.set(address, start)
    slab[start + LENGTH_AT] = fits ? text.length : 0
    if (fits) slab.set(text, start + TEXT_AT)
    else this.#longTexts.set(cell, text)
    const number = numberOf(address, 0)
    this.#next[cell] = this.#heads[number] as number
    this.#heads[number] = cell
    this.#size++
  }

  delete(address: Uint8Array): void {
    const cell = this.find(address, 0)
    if (cell === NONE) return
    const behind = this.#next[cell] as number
    const number = numberOf(address, 0)
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

  #takeFree(): number {
    if (this.#free === NONE) return ++this.#used
    const cell = this.#free
    this.#free = this.#next[cell] as number
    return cell
  }

  #slabOf(cell: number): Buffer {
    const number = Math.floor(cell / CELLS_PER_SLAB)
    this.#slabs[number] ??= Buffer.allocUnsafeSlow(CELLS_PER_SLAB * CELL_BYTES)
    return this.#slabs[number]
  }
}

const startOf = (cell: number): number => (cell % CELLS_PER_SLAB) * CELL_BYTES

/** 18 bits of the account id. Special accounts have many zeros in front, so from its end. */
function numberOf(bytes: Uint8Array, at: number): number {
  const last = at + ADDRESS_BYTES - 1
  return ((bytes[last] as number) << 10) | ((bytes[last - 1] as number) << 2) | ((bytes[last - 2] as number) >> 6)
}
