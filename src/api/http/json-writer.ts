import { BUDGETS, overBudget } from './budget.ts'
import type { BufferPool } from './buffer-pool.ts'

const FIRST_BYTES = 4096

// Byte values of the base64 alphabet, for writing hashes straight into the reply.
const BASE64 = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 'latin1')
const EQUALS = 0x3d

/** A reply in the making: rendered documents and the text between them, written once into one buffer. All of it is ASCII. */
export class JsonWriter {
  readonly #pool: BufferPool | undefined
  #buffer: Buffer
  #at = 0

  /** `expectedBytes` saves growing on the way; with a pool, `release` is called when the reply is sent. */
  constructor(expectedBytes = FIRST_BYTES, pool?: BufferPool) {
    this.#pool = pool
    this.#buffer = this.#allocate(expectedBytes)
  }

  text(text: string): this {
    this.#reserve(text.length)
    this.#buffer.write(text, this.#at, 'latin1')
    this.#at += text.length
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#at)
    this.#at += bytes.length
    return this
  }

  /** The bytes of `source` from `from` to before `to`, without making a view of them. */
  bytesOf(source: Buffer, from: number, to: number): this {
    this.#reserve(to - from)
    source.copy(this.#buffer, this.#at, from, to)
    this.#at += to - from
    return this
  }

  /** A hash as padded base64, without quotes. */
  hash(hash: Uint8Array): this {
    this.#reserve(44)
    const out = this.#buffer
    let at = this.#at
    for (let i = 0; i < 30; i += 3) {
      const bits = ((hash[i] as number) << 16) | ((hash[i + 1] as number) << 8) | (hash[i + 2] as number)
      out[at++] = BASE64[bits >> 18] as number
      out[at++] = BASE64[(bits >> 12) & 63] as number
      out[at++] = BASE64[(bits >> 6) & 63] as number
      out[at++] = BASE64[bits & 63] as number
    }
    const bits = ((hash[30] as number) << 8) | (hash[31] as number)
    out[at++] = BASE64[bits >> 10] as number
    out[at++] = BASE64[(bits >> 4) & 63] as number
    out[at++] = BASE64[(bits << 2) & 63] as number
    out[at++] = EQUALS
    this.#at = at
    return this
  }

  finish(): Buffer {
    return this.#buffer.subarray(0, this.#at)
  }

  /** What `finish` gave is not to be touched after this. */
  release(): void {
    this.#pool?.give(this.#buffer)
  }

  #allocate(bytes: number): Buffer {
    return this.#pool ? this.#pool.take(bytes) : Buffer.allocUnsafeSlow(bytes)
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes
    if (needed <= this.#buffer.length) return
    if (needed > BUDGETS.answer_bytes.limit) throw overBudget('answer_bytes', 'ask for fewer rows with limit')
    const larger = this.#allocate(Math.max(needed, Math.min(this.#buffer.length * 2, BUDGETS.answer_bytes.limit)))
    larger.set(this.#buffer.subarray(0, this.#at))
    this.release()
    this.#buffer = larger
  }
}

/** Text that is written again and again. */
export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A JSON string in ASCII; `<`, `>` and `&` escaped as the public service does. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(/[<>&\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const base64 = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('base64')
