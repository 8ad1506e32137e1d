import { assembleModule } from '../../cell/wasm-assembler.ts'
import { createWasmModule, instantiateWasm, PAGE_BYTES } from '../../cell/wasm-instance.ts'
import { PLACES, SLACK, writeCharacterTables } from './kernel-memory.ts'
import { compress, GLOBAL_COUNT, indexDictionary, LOOK_LONG, LOOK_SHORT, matchFunctions } from './pack-code.ts'
import { shorten } from './shorten-code.ts'
import { decompress, lengthen } from './unpack-code.ts'

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
  readonly indexDictionary: (start: number, end: number) => void
  readonly shorten: (at: number, end: number, to: number) => number
  readonly compress: (at: number, end: number, to: number) => number
  readonly decompress: (at: number, end: number, to: number, toEnd: number, dictionary: number) => number
  readonly lengthen: (at: number, end: number, to: number, toEnd: number) => number
}

/** The largest text that is packed; longer ones are stored as they are. */
export const MAX_TEXT_BYTES = 16 * 2 ** 20
/** LZ4 gives at most 255 bytes for one, and a shortened text at most two characters. */
const MAX_GROWTH = 255
const MAX_LENGTHENING = 2
/** Of a block over its text, when nothing matches. */
const overhead = (bytes: number): number => Math.ceil(bytes / 255) + 16

/** Assembled when first needed, once for all dictionaries. */
let module: object | undefined

/** A text of hashes and addresses in two steps: shortened, then compressed with a dictionary; and back. Nothing here waits. */
export class DocumentKernel {
  private readonly exports: Exports
  /** All of the memory. Replaced when it grows. */
  private memory: Uint8Array
  /** Where the dictionary ends, and the shortened text begins. */
  private readonly shortAt: number

  /** `dictionary`: shortened text, less than 64 KB. */
  constructor(dictionary: Uint8Array) {
    module ??= createWasmModule(
      assembleModule(
        [...matchFunctions(), indexDictionary(), shorten(), compress(LOOK_LONG, LOOK_SHORT), decompress(), lengthen()],
        GLOBAL_COUNT,
        16,
      ),
    )
    this.exports = instantiateWasm(module) as Exports
    this.memory = new Uint8Array(this.exports.memory.buffer)
    this.shortAt = PLACES.dictionary + dictionary.length
    this.reserve(this.shortAt + SLACK)
    writeCharacterTables(this.memory)
    this.memory.set(dictionary, PLACES.dictionary)
    this.exports.indexDictionary(PLACES.dictionary, this.shortAt)
  }

  /** A view that the next call overwrites; undefined for a text that is not ASCII. */
  shorten(text: Uint8Array): Uint8Array | undefined {
    const { shortAt } = this
    const textAt = shortAt + text.length + SLACK
    this.reserve(textAt + text.length + SLACK)
    this.memory.set(text, textAt)
    // A text that ends in the middle of a value must not go on in what an earlier one left.
    this.memory.fill(0, textAt + text.length, textAt + text.length + SLACK)
    const end = this.exports.shorten(textAt, textAt + text.length, shortAt)
    return end === 0 ? undefined : this.memory.subarray(shortAt, end)
  }

  /** The block for what `shorten` gave last, with so many bytes free before it. The next call overwrites it. */
  compress(
    shortLength: number,
    free: number,
  ): { readonly memory: Uint8Array; readonly at: number; readonly end: number } {
    const shortEnd = this.shortAt + shortLength
    const at = shortEnd + SLACK + free
    this.reserve(at + shortLength + overhead(shortLength) + SLACK)
    return { at, end: this.exports.compress(this.shortAt, shortEnd, at), memory: this.memory }
  }

  /** Whether a block of this length can give so much: what it claims is known before memory is taken for it. */
  mayHold(blockLength: number, shortLength: number, textLength: number): boolean {
    return shortLength <= blockLength * MAX_GROWTH && textLength <= shortLength * MAX_LENGTHENING
  }

  /** The text of a block, a view that the next call overwrites; undefined when the block is damaged. Both lengths are what was packed. */
  unpack(block: Uint8Array, shortLength: number, textLength: number): Buffer | undefined {
    const { shortAt } = this
    const textAt = shortAt + shortLength + SLACK
    const blockAt = textAt + textLength + SLACK
    this.reserve(blockAt + block.length + SLACK)
    this.memory.set(block, blockAt)
    const { decompress, lengthen } = this.exports
    if (decompress(blockAt, blockAt + block.length, shortAt, textAt - SLACK, PLACES.dictionary) === 0) return undefined
    if (lengthen(shortAt, textAt - SLACK, textAt, blockAt - SLACK) === 0) return undefined
    return Buffer.from(this.exports.memory.buffer, textAt, textLength)
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.length
    if (missing <= 0) return
    this.exports.memory.grow(Math.ceil(missing / PAGE_BYTES))
    this.memory = new Uint8Array(this.exports.memory.buffer)
  }
}
