import type { Submittable } from 'pg'
import type { WireConnection } from './row-bytes.ts'

/** Rows for one table: `target` is `table (columns)`, the bytes are a finished binary COPY. */
export interface CopyPart {
  readonly target: string
  readonly bytes: Uint8Array
}

const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * Many COPYs in one go: all statements and all rows are sent without waiting for the server in between, which reads
 * them in that order. One way there and back instead of two for every table. When one fails, the server skips the
 * statements behind it and, by its protocol, ignores their rows.
 */
export class CopyBurst implements Submittable {
  private readonly parts: readonly CopyPart[]
  private readonly done: (error: Error | null) => void
  private isDone = false

  constructor(parts: readonly CopyPart[], done: (error: Error | null) => void) {
    this.parts = parts
    this.done = done
  }

  submit(connectionOfPg: unknown): void {
    const connection = connectionOfPg as WireConnection
    connection.stream.cork()
    try {
      connection.query(this.parts.map(({ target }) => `copy ${target} from stdin (format binary)`).join(';'))
      for (const { bytes } of this.parts) {
        const head = Buffer.alloc(5)
        head[0] = COPY_DATA
        head.writeUInt32BE(bytes.length + 4, 1)
        connection.stream.write(head)
        connection.stream.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        connection.stream.write(COPY_DONE)
      }
    } finally {
      connection.stream.uncork()
    }
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end(null)
  }

  // What else arrives says nothing that ReadyForQuery does not.
  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}

  private end(error: Error | null): void {
    if (this.isDone) return
    this.isDone = true
    this.done(error)
  }
}
