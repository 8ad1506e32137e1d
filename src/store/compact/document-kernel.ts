import { assembleModule } from '../../cell/wasm-assembler.ts'
import { createWasmModule, instantiateWasm, PAGE_BYTES } from '../../cell/wasm-instance.ts'
import { DOCUMENT_KEYS, type DocumentKey } from '../../record/document-keys.ts'
import { findKey } from './find-code.ts'
import { KEY_BYTES, PLACES, SLACK, writeCharacterTables, writeKey } from './kernel-memory.ts'
import { compress, EQUAL_BYTES, GLOBAL_COUNT, indexDictionary, matchFunctions } from './pack-code.ts'
import { shorten } from './shorten-code.ts'
import { copyBytes, decompress, lengthen, type MarksKept } from './unpack-code.ts'

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
  readonly indexDictionary: (start: number, end: number) => void
  readonly shorten: (at: number, end: number, to: number) => number
  readonly compress: (at: number, end: number, to: number, beside: number) => number
  readonly compressBytes: (at: number, end: number, to: number, beside: number) => number
  readonly decompress: (
    at: number,
    end: number,
    to: number,
    toEnd: number,
    dictionary: number,
    enough: number,
  ) => number
  readonly lengthen: (at: number, end: number, to: number, toEnd: number) => number
  readonly lengthenWithPlaces: Exports['lengthen']
  readonly lengthenUnmarked: Exports['lengthen']
  readonly copyBytes: (from: number, to: number, toEnd: number) => void
  readonly findKey: (at: number, end: number, key: number, keyLength: number) => number
}

/** The largest text that is packed; longer ones are stored as they are. */
export const MAX_TEXT_BYTES = 16 * 2 ** 20
/** LZ4 gives at most 255 bytes for one, and a shortened text at most two characters. */
const MAX_GROWTH = 255
const MAX_LENGTHENING = 2
/** Of a block over its text, when nothing matches. */
const overhead = (bytes: number): number => Math.ceil(bytes / 255) + 16

const LENGTHENING = { all: 'lengthen', places: 'lengthenWithPlaces', none: 'lengthenUnmarked' } as const

/** Assembled when first needed, once for all dictionaries. */
let module: object | undefined

const NOTHING = new Uint8Array(0)
/** No memory ends there. */
const ALL = 2 ** 32 - 1

export interface Block {
  readonly memory: Uint8Array
  readonly at: number
  readonly end: number
}

/** Part of some bytes. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Where a stored document has what: the block, and what stands beside it, which may be empty. */
export interface Parts {
  readonly block: Range
  readonly beside: Range
}

/**
 * A text of hashes and addresses in two steps: shortened, then compressed with a dictionary; and back. Bytes of any other kind take the second step
 * alone. What stands beside a text, and is at hand again when it is unpacked, is not packed once more where the text says it. Nothing here waits.
 */
export class DocumentKernel {
  private readonly exports: Exports
  /** All of the memory. Replaced when it grows. */
  private memory: Uint8Array
  /** Where the dictionary ends, and what stands beside a text begins; the text follows. */
  private readonly besideAt: number

  /** `dictionary`: shortened text, less than 64 KB. */
  constructor(dictionary: Uint8Array) {
    module ??= createWasmModule(
      assembleModule(
        [
          ...[...matchFunctions(), indexDictionary(), shorten(), decompress(), findKey(), copyBytes()],
          ...(Object.keys(LENGTHENING) as MarksKept[]).map((marks) => lengthen(LENGTHENING[marks], marks)),
          compress('compress', true, EQUAL_BYTES),
          compress('compressBytes', false, EQUAL_BYTES),
        ],
        GLOBAL_COUNT,
        16,
      ),
    )
    this.exports = instantiateWasm(module) as Exports
    this.memory = new Uint8Array(this.exports.memory.buffer)
    this.besideAt = PLACES.dictionary + dictionary.length
    this.reserve(this.besideAt + SLACK)
    writeCharacterTables(this.memory)
    for (const { number, bytes } of Object.values(DOCUMENT_KEYS)) writeKey(this.memory, number, bytes)
    this.memory.set(dictionary, PLACES.dictionary)
    this.exports.indexDictionary(PLACES.dictionary, this.besideAt)
  }

  /** A view that the next call overwrites; undefined for a text that is not ASCII. */
  shorten(text: Uint8Array, beside: Uint8Array = NOTHING): Uint8Array | undefined {
    const shortAt = this.besideAt + beside.length
    const textAt = shortAt + text.length + SLACK
    this.reserve(textAt + text.length + SLACK)
    this.memory.set(beside, this.besideAt)
    this.memory.set(text, textAt)
    // A text that ends in the middle of a value must not go on in what an earlier one left.
    this.memory.fill(0, textAt + text.length, textAt + text.length + SLACK)
    const end = this.exports.shorten(textAt, textAt + text.length, shortAt)
    return end === 0 ? undefined : this.memory.subarray(shortAt, end)
  }

  /** The block for what `shorten` gave last, with so many bytes free before it. The next call overwrites it. */
  compress(shortLength: number, free: number, besideLength = 0): Block {
    return this.compressBy('compress', shortLength, free, besideLength)
  }

  /** The same for bytes as they are. */
  compressBytes(bytes: Uint8Array, free: number, beside: Uint8Array): Block {
    const at = this.besideAt + beside.length
    this.reserve(at + bytes.length + SLACK)
    this.memory.set(beside, this.besideAt)
    this.memory.set(bytes, at)
    return this.compressBy('compressBytes', bytes.length, free, beside.length)
  }

  private compressBy(by: 'compress' | 'compressBytes', length: number, free: number, besideLength: number): Block {
    const from = this.besideAt + besideLength
    const at = from + length + SLACK + free
    this.reserve(at + length + overhead(length) + SLACK)
    return { at, end: this.exports[by](from, from + length, at, this.besideAt), memory: this.memory }
  }

  /** Whether a block of this length can give so much: what it claims is known before memory is taken for it. */
  mayHold(blockLength: number, shortLength: number, textLength: number): boolean {
    return shortLength <= blockLength * MAX_GROWTH && textLength <= shortLength * MAX_LENGTHENING
  }

  /**
   * The text of a block with these marks of dialects, a view that the next call overwrites; undefined when the block is damaged. Both lengths
   * are what was packed. `stored` is taken in whole and cut in place: of a page of thousands, each view that is made costs as much as unpacking a line.
   */
  unpack(
    stored: Uint8Array,
    { block, beside }: Parts,
    shortLength: number,
    textLength: number,
    marks: MarksKept = 'all',
  ): Buffer | undefined {
    const shortAt = this.besideAt + beside.to - beside.from
    const textAt = shortAt + shortLength + SLACK
    const storedAt = textAt + textLength + SLACK
    this.reserve(storedAt + stored.length + SLACK)
    this.memory.set(stored, storedAt)
    this.exports.copyBytes(storedAt + beside.from, this.besideAt, shortAt)
    if (this.decompress(storedAt + block.from, storedAt + block.to, shortAt, shortLength) === 0) return undefined
    const end = this.exports[LENGTHENING[marks]](shortAt, textAt - SLACK, textAt, storedAt - SLACK)
    return end === 0 ? undefined : Buffer.from(this.exports.memory.buffer, textAt, end - textAt)
  }

  /**
   * The shortened text of a block, which `findKey` takes, good until the next call: its start at least, as long as `enough` says, or all of it. Undefined when
   * the block is damaged.
   */
  unpackShort(
    stored: Uint8Array,
    { block, beside }: Parts,
    shortLength: number,
    enough = shortLength,
  ): Block | undefined {
    const at = this.besideAt + beside.to - beside.from
    const storedAt = at + shortLength + SLACK
    this.reserve(storedAt + stored.length + SLACK)
    this.memory.set(stored, storedAt)
    this.exports.copyBytes(storedAt + beside.from, this.besideAt, at)
    const stop = enough < shortLength ? at + enough : ALL
    const end = this.decompress(storedAt + block.from, storedAt + block.to, at, shortLength, stop)
    return end === 0 ? undefined : { memory: this.memory, at, end }
  }

  /** Where a key first stands in part of a shortened text, outside of what was shortened; 0 when it does not. */
  findKey(key: DocumentKey, from: number, to: number): number {
    return this.exports.findKey(from, to, PLACES.keys + key.number * KEY_BYTES, key.bytes.length)
  }

  /** As `unpack`, of bytes as they were. */
  unpackBytes(block: Uint8Array, length: number, beside: Uint8Array): Buffer | undefined {
    const at = this.besideAt + beside.length
    const blockAt = at + length + SLACK
    this.reserve(blockAt + block.length + SLACK)
    this.memory.set(beside, this.besideAt)
    this.memory.set(block, blockAt)
    if (this.decompress(blockAt, blockAt + block.length, at, length) === 0) return undefined
    return Buffer.from(this.exports.memory.buffer, at, length)
  }

  /** Where what was given ends; 0 when the block is damaged. */
  private decompress(from: number, end: number, to: number, length: number, enough = ALL): number {
    return this.exports.decompress(from, end, to, to + length, PLACES.dictionary, enough)
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.length
    if (missing <= 0) return
    this.exports.memory.grow(Math.ceil(missing / PAGE_BYTES))
    this.memory = new Uint8Array(this.exports.memory.buffer)
  }
}
