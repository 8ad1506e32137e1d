import { CellarError } from '../../lib/errors.ts'
import type { DocumentKey } from '../../record/document-keys.ts'
import { PlainDocument, type SearchedDocument } from '../../record/searched-document.ts'
import { BESIDE, BESIDE_BOOK_BYTES, splitBeside } from './beside.ts'
import { CURRENT_DICTIONARY, readDictionary } from './dictionary.ts'
import { type Block, DocumentKernel, MAX_TEXT_BYTES, type Parts } from './document-kernel.ts'
import { readLength, sizeOfLength, writeLength } from './lengths.ts'
import type { MarksKept } from './unpack-code.ts'

/**
 * A document as it is stored. A plain one is its text, which begins with a brace. A packed one begins with the number of its dictionary, which
 * is below any character of a text; the lengths of the shortened text and of the text follow, and the block. Where 16 is added to the number, what
 * its row has beside it must be given to unpack it: see `beside.ts`.
 */
const FIRST_TEXT_BYTE = 0x20
/** Two lengths of up to four bytes each, seven bits a byte, behind the number of the dictionary. */
const MAX_HEAD = 1 + 4 + 4

/** Made when first needed, one for each dictionary that is met. */
const kernels = new Map<number, DocumentKernel | undefined>()

function kernelOf(dictionary: number): DocumentKernel | undefined {
  if (!kernels.has(dictionary)) {
    const bytes = readDictionary(dictionary)
    kernels.set(dictionary, bytes && new DocumentKernel(bytes))
  }
  return kernels.get(dictionary)
}

/** Whether it is told with what stands beside it. */
const isBeside = (stored: Uint8Array): boolean => ((stored[0] as number) & BESIDE) !== 0

export const isPacked = (stored: Uint8Array): boolean => stored.length > 0 && (stored[0] as number) < FIRST_TEXT_BYTE

/**
 * What is stored for a document: the document itself where packing does not make it smaller. Of a packed one it is a view that the next call
 * overwrites. `beside` are the bytes that its row has beside it.
 */
export function packDocument(document: Uint8Array, beside?: Uint8Array): Uint8Array {
  const { length } = document
  if (length === 0 || length > MAX_TEXT_BYTES || isPacked(document)) return document
  const kernel = kernelOf(CURRENT_DICTIONARY) as DocumentKernel
  const shortLength = kernel.shorten(document, beside)?.length
  if (shortLength === undefined) return document
  const { memory, at, end } = kernel.compress(shortLength, MAX_HEAD, beside?.length)
  const start = at - 1 - sizeOfLength(shortLength) - sizeOfLength(length)
  if (end - start >= length) return document
  memory[start] = beside === undefined ? CURRENT_DICTIONARY : CURRENT_DICTIONARY | BESIDE
  writeLength(memory, writeLength(memory, start + 1, shortLength), length)
  return memory.subarray(start, end)
}

/** The same as bytes of their own. */
export const packToOwnBytes = (document: Uint8Array, beside?: Uint8Array): Uint8Array =>
  Uint8Array.from(packDocument(document, beside))

/** The document that was stored; of a plain one, the bytes given. */
export function unpackDocument(stored: Buffer): Buffer {
  if (!isPacked(stored)) return stored
  const text = unpack(stored)
  const document = allocate(text.length)
  document.set(text)
  return document
}

/** The same for whoever copies it at once: of a packed one it is a view that the next call overwrites. */
export const viewDocument = (stored: Buffer): Buffer => (isPacked(stored) ? unpack(stored) : stored)

/** Of a packed document the same with fewer marks, so that none of the others is looked for; undefined of a plain one. */
export const viewWithMarks = (stored: Buffer, marks: MarksKept): Buffer | undefined =>
  isPacked(stored) ? unpack(stored, marks) : undefined

/** How long the document is, as far as that is told without unpacking it. */
export function documentLength(stored: Uint8Array): number {
  if (!isPacked(stored)) return stored.length
  const short = readLength(stored, 1)
  return (short && readLength(stored, short.end)?.length) ?? 0
}

/** Of what `transactionWithBook` selects: the document as it is stored, and the addresses of its book. */
export function splitBook(withBook: Buffer): { readonly stored: Buffer; readonly book: Buffer } {
  const ends = splitBeside(withBook)
  if (ends === undefined) throw damaged(withBook)
  const { packedEnd, besideEnd } = ends
  const isWhole = packedEnd > 0 && isPacked(withBook) && isBeside(withBook)
  return {
    stored: isWhole ? withBook : withBook.subarray(0, packedEnd),
    book: withBook.subarray(packedEnd + BESIDE_BOOK_BYTES, besideEnd),
  }
}

/** Documents of a page come together and go together, so they share memory, as they did in what came over the wire. */
const SLAB_BYTES = 256 * 1024
let slab = Buffer.alloc(0)
let slabAt = 0

function allocate(length: number): Buffer {
  if (length > SLAB_BYTES / 4) return Buffer.allocUnsafeSlow(length)
  if (slabAt + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    slabAt = 0
  }
  slabAt += length
  return slab.subarray(slabAt - length, slabAt)
}

/** What a packed document says of itself, checked as far as that takes no unpacking. */
interface Packed {
  readonly kernel: DocumentKernel
  readonly parts: Parts
  readonly shortLength: number
  readonly textLength: number
}

function readPacked(stored: Buffer): Packed {
  const dictionary = (stored[0] as number) & ~BESIDE
  const kernel = kernelOf(dictionary)
  if (kernel === undefined) throw broken('a stored document was packed by a newer version', dictionary)
  const joined = isBeside(stored) ? splitBeside(stored) : { packedEnd: stored.length, besideEnd: stored.length }
  if (joined === undefined) throw damaged(stored)
  const { packedEnd, besideEnd } = joined
  const short = readLength(stored, 1, packedEnd)
  const text = short && readLength(stored, short.end, packedEnd)
  if (text === undefined || text.length > MAX_TEXT_BYTES) throw damaged(stored)
  const shortLength = short?.length ?? 0
  if (!kernel.mayHold(packedEnd - text.end, shortLength, text.length)) throw damaged(stored)
  const parts = { block: { from: text.end, to: packedEnd }, beside: { from: packedEnd, to: besideEnd } }
  return { kernel, parts, shortLength, textLength: text.length }
}

function unpack(stored: Buffer, marks?: MarksKept): Buffer {
  const { kernel, parts, shortLength, textLength } = readPacked(stored)
  const document = kernel.unpack(stored, parts, shortLength, textLength, marks)
  if (document === undefined) throw damaged(stored)
  return document
}

/** To be searched before the next call: a packed document is decompressed and no more, which takes a third of the time. */
export const searchDocument = (stored: Buffer): SearchedDocument =>
  isPacked(stored) ? new ShortDocument(stored) : new PlainDocument(stored)

/** Most of what is looked for stands in front of what a transaction sent. */
const START_BYTES = 1600
/** What is read behind a key that was found. */
const BEHIND_BYTES = 64

class ShortDocument implements SearchedDocument {
  bytes: Uint8Array
  readonly from: number
  to: number
  readonly isShortened = true
  readonly #stored: Buffer
  readonly #packed: Packed
  /** Where all of it ends. */
  readonly #end: number

  constructor(stored: Buffer) {
    this.#stored = stored
    this.#packed = readPacked(stored)
    const { memory, at, end } = this.#unpack(START_BYTES)
    this.bytes = memory
    this.from = at
    this.to = end
    this.#end = at + this.#packed.shortLength
  }

  find(key: DocumentKey, from: number, until?: number): number {
    const { kernel } = this.#packed
    if (from < 0) return -1
    if (until !== undefined) return until < 0 ? -1 : kernel.findKey(key, from, until) || -1
    const at = kernel.findKey(key, from, this.to)
    if (this.to === this.#end || (at !== 0 && at + key.bytes.length + BEHIND_BYTES <= this.to)) return at || -1
    const { memory, end } = this.#unpack()
    this.bytes = memory
    this.to = end
    return kernel.findKey(key, from, end) || -1
  }

  whole(): Buffer {
    return unpack(this.#stored)
  }

  #unpack(enough?: number): Block {
    const { kernel, parts, shortLength } = this.#packed
    const block = kernel.unpackShort(this.#stored, parts, shortLength, enough)
    if (block === undefined) throw damaged(this.#stored)
    return block
  }
}

const damaged = (stored: Buffer): CellarError => broken('a packed document is damaged', (stored[0] as number) & ~BESIDE)

const broken = (what: string, dictionary: number): CellarError =>
  new CellarError('BROKEN_STORE', `${what}; \`cellar verify\` names it`, { dictionary })
