import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCells } from './compact/packed-cells.ts'
import { packDocument } from './compact/packed-document.ts'
import { CopyBuffer } from './copy-buffer.ts'
import { packRows } from './pack-rows.ts'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const text = fc.record({ hash: hex, again: hex, lt: fc.nat(), note: fc.string() }).map((value) =>
  // Some have characters that no document is packed with.
  Buffer.from(JSON.stringify({ ...value, account: `0:${value.hash}`, first: value.hash })),
)
const beside = fc.uint8Array({ minLength: 161, maxLength: 300 })
const row = fc.record({
  document: fc.option(text),
  besideDocument: text,
  cells: fc.uint8Array({ maxLength: 400 }),
  beside,
  bytes: fc.uint8Array({ maxLength: 90 }),
})

test('rows packed later are those whose values were packed one by one', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const unpacked = new CopyBuffer(64)
      const wanted = new CopyBuffer(64)
      for (const one of rows) {
        for (const copy of [unpacked, wanted]) copy.row(4)
        if (one.document === null) for (const copy of [unpacked, wanted]) copy.null()
        else {
          unpacked.document(one.document)
          wanted.bytes(packDocument(one.document))
        }
        unpacked.document(one.besideDocument, one.beside)
        wanted.bytes(packDocument(one.besideDocument, one.beside))
        for (const copy of [unpacked, wanted]) copy.bytes(one.bytes)
        unpacked.cells(one.cells, one.beside)
        wanted.bytes(packCells(one.cells, one.beside))
      }
      const { bytes, places } = unpacked.take()
      expect(places.length > 0).toBe(rows.length > 0)
      const packed = packRows({ bytes, places })
      expect(packed.buffer).toBe(bytes.buffer)
      expect(Buffer.compare(packed, wanted.finish())).toBe(0)
    }),
    { numRuns: 200 },
  )
})
