import type { BlockRow } from '../reads/blocks.ts'
import { type Dialect, writeDocument } from './dialect.ts'
import type { JsonWriter } from './json-writer.ts'

export function writeBlocks(out: JsonWriter, rows: readonly BlockRow[], dialect: Dialect): void {
  out.text('[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeDocument(out, row.doc, dialect)
  })
  out.text(']')
}
