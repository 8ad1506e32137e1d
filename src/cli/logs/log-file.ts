import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Then it becomes the older one, and the one before that goes. */
const MAX_BYTES = 16 * 2 ** 20
/** What is logged before there is a file waits for it. */
const MAX_EARLY = 1000

export const logPath = (dataDir: string): string => join(resolve(dataDir), 'cellar.log')
export const olderLogPath = (path: string): string => `${path}.1`

/** The log of a data directory: JSON lines, whatever a terminal shows of them. */
export class LogFile implements Disposable {
  readonly #maxBytes: number
  readonly #early: string[] = []
  #path = ''
  #fd: number | undefined
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** From here on, with what was logged before. */
  open(path: string): void {
    this.#path = path
    this.#append()
    for (const line of this.#early.splice(0)) this.write(line)
  }

  write(line: string): void {
    if (this.#fd === undefined) {
      if (this.#early.length < MAX_EARLY) this.#early.push(line)
      return
    }
    try {
      if (this.#bytes > this.#maxBytes) this.#rotate()
      this.#bytes += writeSync(this.#fd, line)
    } catch {
      // A disk that is full must not stop what is logged about.
    }
  }

  [Symbol.dispose](): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #rotate(): void {
    renameSync(this.#path, olderLogPath(this.#path))
    this[Symbol.dispose]()
    this.#append()
  }

  #append(): void {
    this.#fd = openSync(this.#path, 'a', 0o600)
    this.#bytes = fstatSync(this.#fd).size
  }
}
