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
      expect(packed.buffer).not.toBe(bytes.buffer)
      expect(packed.buffer.byteLength).toBe(packed.length)
      expect(Buffer.compare(packed, wanted.finish())).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test('rows may be written where others were packed: of those nothing is left', () => {
  const write = (copy: CopyBuffer, text: string) => {
    copy.row(1)
    copy.document(Buffer.from(JSON.stringify({ text })))
    return copy.take()
  }
  const first = write(new CopyBuffer(1000), 'something long '.repeat(20))
  packRows(first)
  const again = write(new CopyBuffer(1000, first.bytes), 'short')
  expect(again.bytes.buffer).toBe(first.bytes.buffer)
  expect(packRows(again)).toEqual(packRows(write(new CopyBuffer(1000), 'short')))
  // One that would have to grow is not taken, and the memory of a large batch is not kept for small ones.
  expect(new CopyBuffer(1001, again.bytes).take().bytes.buffer).not.toBe(again.bytes.buffer)
  expect(new CopyBuffer(200, again.bytes).take().bytes.buffer).not.toBe(again.bytes.buffer)
})
