import { Type } from '@sinclair/typebox'
import { BlockRecord } from '../../record/block.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { NextCursor } from '../../record/schema.ts'
import { viewDocument } from '../../store/compact/packed-document.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { BlockRow } from '../reads/blocks.ts'

export const BlocksReply = Type.Object(
  { blocks: Type.Array(BlockRecord.schema), ...NextCursor },
  { $id: 'BlocksResponse' },
)

export function writeBlocks(out: JsonWriter, rows: readonly BlockRow[], dialect: Dialect): void {
  out.text('[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeDocument(out, viewDocument(row.stored), dialect)
  })
  out.text(']')
}
