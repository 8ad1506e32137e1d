import type { FieldReader } from './field-readers.ts'

export interface Column {
  readonly name: string
  readonly read: FieldReader
}

/** Reads the fields of a row; `at` is where the first one's length stands. */
type ReadRow = (bytes: Buffer, at: number) => Record<string, unknown>

/** A function made for one kind of rows costs as much as some fifty rows read without. */
const ROWS_UNTIL_COMPILED = 100

/**
 * Reads the rows of a statement. Written as a loop over columns, each row is filled by names that differ from statement to statement, which V8 looks
 * up one by one; so the rows of a statement that gives many are read by a function made for its columns, which takes half of the time.
 */
export class RowReader {
  readonly #columns: readonly Column[]
  #rows = 0
  #compiled: ReadRow | undefined

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  read(bytes: Buffer, at: number): Record<string, unknown> {
    if (this.#compiled !== undefined) return this.#compiled(bytes, at)
    if (++this.#rows === ROWS_UNTIL_COMPILED) this.#compiled = compile(this.#columns)
    return readByLoop(this.#columns, bytes, at)
  }
}

function readByLoop(columns: readonly Column[], bytes: Buffer, at: number): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let field = at
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(field)
    field += 4
    row[name] = length < 0 ? null : read(bytes, field, length)
    if (length > 0) field += length
  }
  return row
}

/** By the text of the function, which many connections have the same statement for. */
const compiledBy = new Map<string, (...readers: FieldReader[]) => ReadRow>()
/** More than any build has statements. */
const MOST_COMPILED = 1000

function compile(columns: readonly Column[]): ReadRow {
  const fields = columns.map(
    (_, i) => `length = bytes.readInt32BE(at); at += 4
      let value${i} = null
      if (length >= 0) { value${i} = read${i}(bytes, at, length); at += length }`,
  )
  const values = columns.map(({ name }, i) => `[${JSON.stringify(name)}]: value${i}`)
  const text = `return (bytes, at) => { let length; ${fields.join('\n')}; return { ${values.join()} } }`
  let make = compiledBy.get(text)
  if (make === undefined) {
    if (compiledBy.size === MOST_COMPILED) compiledBy.clear()
    make = new Function(...columns.map((_, i) => `read${i}`), text) as (...readers: FieldReader[]) => ReadRow
    compiledBy.set(text, make)
  }
  return make(...columns.map(({ read }) => read))
}
