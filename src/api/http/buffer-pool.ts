/**
 * Buffers of replies, used again once they are sent. A fresh one of some hundred kilobytes for each request comes from the
 * operating system page by page, which was measured to cost more than filling it.
 */
export class BufferPool {
  readonly #free: Buffer[] = []

  /** A buffer of at least `bytes`, whatever is in it. */
  take(bytes: number): Buffer {
    const at = this.#free.findIndex((buffer) => buffer.length >= bytes)
    if (at >= 0) return this.#free.splice(at, 1)[0] as Buffer
    return Buffer.allocUnsafeSlow(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES)
  }

  /** The buffer must not be read or written by anyone after this. */
  give(buffer: Buffer): void {
    if (buffer.length > MAX_KEPT_BYTES) return
    // The smallest gives way: a larger one serves the same and more.
    this.#free.push(buffer)
    this.#free.sort((a, b) => a.length - b.length)
    if (this.#free.length > MAX_KEPT) this.#free.shift()
  }
}

const STEP_BYTES = 64 * 1024
const MAX_KEPT_BYTES = 8 * 1024 * 1024
const MAX_KEPT = 8
