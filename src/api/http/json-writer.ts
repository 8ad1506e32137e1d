import { JsonWriter as RecordWriter } from '../../record/json-writer.ts'
import { answerTooLong, BUDGETS } from './budget.ts'
import type { BufferPool } from './buffer-pool.ts'

const FIRST_BYTES = 4096

/** A reply in the making: rendered documents and the text between them, written once into one buffer. All of it is ASCII. */
export class JsonWriter extends RecordWriter {
  readonly #pool: BufferPool | undefined

  /** `expectedBytes` saves growing on the way; with a pool, `release` is called when the reply is sent. */
  constructor(expectedBytes = FIRST_BYTES, pool?: BufferPool) {
    super(undefined, pool ? pool.take(expectedBytes) : Buffer.allocUnsafeSlow(expectedBytes))
    this.#pool = pool
  }

  bytes(bytes: Uint8Array): this {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.at)
    this.at += bytes.length
    return this
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.at)
  }

  /** Whether it has to be released. */
  get isPooled(): boolean {
    return this.#pool !== undefined
  }

  /** What `finish` gave is not to be touched after this. */
  release(): void {
    this.#pool?.give(this.buffer)
  }

  protected override grow(needed: number): void {
    const { limit } = BUDGETS.answer_bytes
    if (needed > limit) throw answerTooLong()
    const bytes = Math.max(needed, Math.min(this.buffer.length * 2, limit))
    const larger = this.#pool ? this.#pool.take(bytes) : Buffer.allocUnsafeSlow(bytes)
    larger.set(this.buffer.subarray(0, this.at))
    this.release()
    this.moveTo(larger)
  }
}

/** Text that is written again and again. */
export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

export const base64 = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('base64')
