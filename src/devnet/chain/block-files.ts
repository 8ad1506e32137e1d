import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Where block bytes are kept, one after the other. */
export interface BlockBytes {
  /** Gives the offset. */
  append(bytes: Uint8Array): number
  read(offset: number, length: number): Uint8Array
  truncate(length: number): void
  sync(): void
  close(): void
  readonly length: number
}

/** For chains that live as long as their process. */
export class MemoryBytes implements BlockBytes {
  private readonly chunks = new Map<number, Uint8Array>()
  length = 0

  append(bytes: Uint8Array): number {
    const at = this.length
    this.chunks.set(at, bytes)
    this.length += bytes.length
    return at
  }

  read(offset: number): Uint8Array {
    return this.chunks.get(offset) as Uint8Array
  }

  truncate(length: number): void {
    for (const offset of this.chunks.keys()) if (offset >= length) this.chunks.delete(offset)
    this.length = length
  }

  sync(): void {}

  close(): void {}
}

/** A file that only grows, but for what a crash or a reset leaves behind. */
export class FileBytes implements BlockBytes {
  private readonly fd: number
  length: number

  constructor(dir: string, name: string) {
    mkdirSync(dir, { recursive: true })
    this.fd = openSync(join(dir, name), 'a+')
    this.length = fstatSync(this.fd).size
  }

  append(bytes: Uint8Array): number {
    const at = this.length
    for (let written = 0; written < bytes.length; ) written += writeSync(this.fd, bytes, written)
    this.length += bytes.length
    return at
  }

  read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let filled = 0; filled < length; ) {
      const count = readSync(this.fd, bytes, filled, length - filled, offset + filled)
      if (count === 0) return bytes.subarray(0, filled)
      filled += count
    }
    return bytes
  }

  truncate(length: number): void {
    ftruncateSync(this.fd, length)
    this.length = length
  }

  sync(): void {
    fdatasyncSync(this.fd)
  }

  close(): void {
    closeSync(this.fd)
  }
}
