import type { Submittable } from 'pg'
import { byteaArray } from './binary-array.ts'
import { columnReader } from './field-readers.ts'
import type { RowBytes, WireConnection } from './row-bytes.ts'
import { RowReader } from './row-reader.ts'

export type SqlValue = string | number | bigint | boolean | Uint8Array | null | undefined | readonly SqlValue[]

/** Has the rows of a statement sent in portions, for answers that nobody else should have to wait for. */
export interface StatementPace {
  /** Awaited between two portions, of which the last took so long. Rejects when nobody waits for the rest any more. */
  rest(tookMs: number): Promise<void>
}

/** Nobody knows how large rows are before the first have come. */
const FIRST_ROWS = 16
const MOST_ROWS = 256
/** What a portion should be: some milliseconds of the server's, most of them to unpack long values. */
const PORTION_BYTES = 256 * 1024

/** Before the fields of a row stands how many there are. */
const FIELD_COUNT_BYTES = 2

const NO_ROWS = new RowReader([])

/**
 * One run of a prepared statement with binary results. pg calls the `handle…` methods as messages arrive. Without a
 * name it is parsed each time.
 */
export class Statement<Row> implements Submittable {
  readonly name: string
  readonly text: string
  private readonly values: readonly SqlValue[]
  private readonly done: (error: Error | null, rows: Row[]) => void
  private readonly rows: Row[] = []
  private reader = NO_ROWS
  private broken: Error | undefined
  private readonly pace: StatementPace | undefined
  /** Of the portion under way; 0: all there are. */
  private portionRows: number
  private portionBytes = 0
  private portionBegan = 0
  private isOver = false

  constructor(
    name: string,
    text: string,
    values: readonly SqlValue[],
    done: (error: Error | null, rows: Row[]) => void,
    pace?: StatementPace,
  ) {
    this.name = name
    this.text = text
    this.values = values
    this.done = done
    this.pace = pace
    this.portionRows = pace === undefined ? 0 : FIRST_ROWS
  }

  submit(connectionOfPg: unknown): void {
    const connection = connectionOfPg as WireConnection
    const known = this.name === '' ? undefined : connection.rowReaders?.get(this.name)
    if (known) this.reader = known
    // Four small messages in one packet.
    connection.stream.cork()
    try {
      if (this.name === '' || connection.parsedStatements[this.name] === undefined) {
        connection.parse({ name: this.name, text: this.text, types: [] })
      }
      connection.bind({ portal: '', statement: this.name, values: this.values.map(toParameter), binary: true })
      if (!known) connection.describe({ type: 'P', name: '' })
      this.execute(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  private execute(connection: WireConnection): void {
    connection.execute({ portal: '', rows: this.portionRows })
    if (this.pace === undefined) {
      connection.sync()
      return
    }
    this.portionBegan = performance.now()
    this.portionBytes = 0
    // The portal is there until the next sync, which ends the statement.
    connection.flush()
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.reader = new RowReader(
      message.fields.map(({ name, dataTypeID }) => ({ name, read: columnReader(name, dataTypeID) })),
    )
  }

  handleDataRow({ bytes, at, length }: RowBytes): void {
    if (this.broken) return
    this.portionBytes += length
    try {
      this.rows.push(this.reader.read(bytes, at + FIELD_COUNT_BYTES) as Row)
    } catch (error) {
      this.broken = error as Error
    }
  }

  handleCommandComplete(_message: unknown, connectionOfPg: unknown): void {
    const connection = connectionOfPg as WireConnection
    if (this.pace !== undefined) connection.sync()
    if (this.name === '') return
    connection.rowReaders ??= new Map()
    connection.rowReaders.set(this.name, this.reader)
  }

  handleReadyForQuery(): void {
    this.isOver = true
    this.done(this.broken ?? null, this.rows)
  }

  handleError(error: Error, connectionOfPg?: unknown): void {
    // The server has refused it, and takes nothing more before a sync; when the connection is gone there is nobody to tell.
    const isRefused = 'severity' in error && this.pace !== undefined && !this.isOver
    this.isOver = true
    if (isRefused) (connectionOfPg as WireConnection).sync()
    this.done(error, [])
  }

  handleEmptyQuery(): void {}

  /** The portion is over, and there is more. */
  handlePortalSuspended(connectionOfPg: unknown): void {
    const { pace } = this
    if (pace === undefined) return
    const connection = connectionOfPg as WireConnection
    const fitting = Math.floor((this.portionRows * PORTION_BYTES) / Math.max(1, this.portionBytes))
    this.portionRows = Math.min(MOST_ROWS, Math.max(1, fitting))
    pace.rest(performance.now() - this.portionBegan).then(
      () => {
        if (!this.isOver) this.execute(connection)
      },
      (error: Error) => {
        this.broken ??= error
        if (!this.isOver) connection.sync()
      },
    )
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('this statement has nothing to copy in')
  }

  handleCopyData(): void {}
}

/** Bytes travel as they are, and so do arrays of them; everything else as text. */
function toParameter(value: SqlValue): Buffer | string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return isOfBytes(value) ? byteaArray(value) : toArrayLiteral(value)
  return value.toString()
}

/** An empty array says nothing of its type, and neither do nulls alone. */
const isOfBytes = (values: readonly SqlValue[]): values is readonly (Uint8Array | null)[] =>
  values.some((value) => value instanceof Uint8Array) &&
  values.every((value) => value === null || value instanceof Uint8Array)

function toArrayLiteral(values: readonly SqlValue[]): string {
  const parts = values.map((value) => {
    const text = toParameter(value)
    if (text === null) return 'NULL'
    if (typeof text !== 'string') return `"\\\\x${text.toString('hex')}"`
    return typeof value === 'string' ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
  })
  return `{${parts.join(',')}}`
}
