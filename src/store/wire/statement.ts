import type { Submittable } from 'pg'
import { byteaArray } from './binary-array.ts'
import { columnReader, type FieldReader } from './field-readers.ts'
import type { RowBytes, RowShape, WireConnection } from './row-bytes.ts'

export type SqlValue = string | number | bigint | boolean | Uint8Array | null | undefined | readonly SqlValue[]

const NO_ROWS: RowShape = { names: [], readers: [] }

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
  private shape: RowShape = NO_ROWS
  private broken: Error | undefined

  constructor(
    name: string,
    text: string,
    values: readonly SqlValue[],
    done: (error: Error | null, rows: Row[]) => void,
  ) {
    this.name = name
    this.text = text
    this.values = values
    this.done = done
  }

  submit(connectionOfPg: unknown): void {
    const connection = connectionOfPg as WireConnection
    const known = this.name === '' ? undefined : connection.rowShapes?.get(this.name)
    if (known) this.shape = known
    // Four small messages in one packet.
    connection.stream.cork()
    try {
      if (this.name === '' || connection.parsedStatements[this.name] === undefined) {
        connection.parse({ name: this.name, text: this.text, types: [] })
      }
      connection.bind({ portal: '', statement: this.name, values: this.values.map(toParameter), binary: true })
      if (!known) connection.describe({ type: 'P', name: '' })
      connection.execute({ portal: '', rows: 0 })
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.shape = {
      names: message.fields.map((field) => field.name),
      readers: message.fields.map(({ name, dataTypeID }) => columnReader(name, dataTypeID)),
    }
  }

  handleDataRow({ bytes, at }: RowBytes): void {
    if (this.broken) return
    const { names, readers } = this.shape
    const row: Record<string, unknown> = {}
    let field = at + 2
    try {
      for (let i = 0; i < names.length; i++) {
        const length = bytes.readInt32BE(field)
        field += 4
        if (length < 0) row[names[i] as string] = null
        else {
          row[names[i] as string] = (readers[i] as FieldReader)(bytes, field, length)
          field += length
        }
      }
      this.rows.push(row as Row)
    } catch (error) {
      this.broken = error as Error
    }
  }

  handleCommandComplete(_message: unknown, connectionOfPg: unknown): void {
    if (this.name === '') return
    const connection = connectionOfPg as WireConnection
    connection.rowShapes ??= new Map()
    connection.rowShapes.set(this.name, this.shape)
  }

  handleReadyForQuery(): void {
    this.done(this.broken ?? null, this.rows)
  }

  handleError(error: Error): void {
    this.done(error, [])
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

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
