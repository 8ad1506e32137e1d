import { type Dialect, writeDocument } from '../http/dialect.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { BlockRow } from '../reads/blocks.ts'

export function writeBlocks(out: JsonWriter, rows: readonly BlockRow[], dialect: Dialect): void {
  out.text('[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeDocument(out, row.doc, dialect)
  })
  out.text(']')
}
