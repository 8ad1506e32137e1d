import { copyBytes } from './fresh-bytes.ts'
import { HASH_BYTES } from './hash.ts'
import { GLOBAL_COUNT, kernelFunctions } from './representation-code.ts'
import { HEAP, LANES, ROUND_CONSTANTS, roundConstants } from './sha256-code.ts'
import { assembleModule } from './wasm-assembler.ts'
import { createWasmModule, instantiateWasm, PAGE_BYTES } from './wasm-instance.ts'

/** Memory of the kernel that stays; an arena that needs more gets a kernel of its own, which goes with it. */
const KEPT_BYTES = 64 * 2 ** 20

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
  readonly runJobs: (groups: number, end: number) => void
  readonly hashMessage: (length: number, to: number) => void
  readonly setGlobals: (...places: number[]) => void
  readonly getMaxDepth: () => number
}

/** SHA-256 of cells in WebAssembly, with the memory it works on. */
export class Sha256Kernel {
  readonly exports: Exports
  /** All of the memory. Replaced when the memory grows. */
  bytes: Uint8Array

  constructor(module: object) {
    this.exports = instantiateWasm(module) as Exports
    this.bytes = new Uint8Array(this.exports.memory.buffer)
    new Uint32Array(this.exports.memory.buffer, ROUND_CONSTANTS, 256).set(roundConstants())
  }

  reserve(bytes: number): void {
    const missing = bytes - this.bytes.length
    if (missing <= 0) return
    this.exports.memory.grow(Math.ceil(missing / PAGE_BYTES))
    this.bytes = new Uint8Array(this.exports.memory.buffer)
  }

  /** Hash of `length` bytes that the caller wrote at `LANES`: up to what a cell's representation can be. */
  hashMessage(length: number): Uint8Array {
    this.exports.hashMessage(length, HEAP)
    return copyBytes(this.bytes, HEAP, HASH_BYTES)
  }
}

export const MESSAGE_AT = LANES
export const HEAP_AT = HEAP

/** Made when first needed: assembling takes some 10 ms, and not every process hashes. */
let module: object | undefined
let kept: Sha256Kernel | undefined

/** A kernel with at least so much memory. Never two users at once: nothing here waits. */
export function kernelFor(bytes: number): Sha256Kernel {
  module ??= createWasmModule(assembleModule(kernelFunctions(), GLOBAL_COUNT, 16))
  if (bytes > KEPT_BYTES) {
    const large = new Sha256Kernel(module)
    large.reserve(bytes)
    return large
  }
  kept ??= new Sha256Kernel(module)
  kept.reserve(bytes)
  return kept
}
