import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleHash, sampleMessage, sampleState, sampleTransaction } from '../../../test/sample-records.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import { CURRENT_DICTIONARY, readDictionary } from './dictionary.ts'
import { isPacked, packDocument, packToOwnBytes, splitBook, unpackDocument, viewWithMarks } from './packed-document.ts'

const broken = expect.objectContaining({ code: 'BROKEN_STORE' })
const pack = (document: Uint8Array): Buffer => Buffer.from(packToOwnBytes(document))
const sample = renderTransaction(
  sampleTransaction({ outMsgs: [sampleMessage(), sampleMessage({ hash: sampleHash(9) })] }),
  sampleState(),
  sampleState(),
  12,
).doc

test('a document comes out as it went in, and takes a fifth', () => {
  const packed = pack(sample)
  expect(packed[0]).toBe(CURRENT_DICTIONARY)
  expect(packed.length).toBeLessThan(sample.length / 5)
  expect(unpackDocument(packed).equals(sample)).toBe(true)
})

test('bytes of their own stay when others are packed, and so do texts when others are unpacked', () => {
  const other = Buffer.from(`{"a":"${'b'.repeat(500)}"}`)
  const documents = [sample, other, sample.subarray(1)]
  const packed = documents.map((document) => packToOwnBytes(document))
  const texts = packed.map((bytes) => unpackDocument(Buffer.from(bytes)))
  expect(texts.map(String)).toEqual(documents.map(String))
  const plain = Buffer.from('{"é":1}')
  const own = packToOwnBytes(plain)
  plain.fill(0)
  expect(Buffer.from(own).toString()).toBe('{"é":1}')
})

test('a document is packed alike however many were packed before it', () => {
  const once = pack(sample)
  const short = Buffer.from('{"a":1}')
  // Places of texts are numbered on from one to the next; the numbers begin anew after some 33,000 of them.
  for (let i = 0; i < 70_000; i++) {
    packDocument(short)
    if (i % 10_000 === 0) expect(pack(sample).equals(once)).toBe(true)
  }
  expect(pack(sample).equals(once)).toBe(true)
})

test('what stands beside a document is not packed once more, and is needed to unpack it', () => {
  const hash = createHash('sha256').update('a').digest()
  const account = createHash('sha256').update('b').digest()
  const text = Buffer.from(
    `{"account":"0:${account.toString('hex').toUpperCase()}","hash":"${hash.toString('base64')}","lt":"1"`,
  )
  const beside = Buffer.concat([hash, Buffer.of(0), account])
  const packed = Buffer.from(packToOwnBytes(text, beside))
  expect(packed.length).toBeLessThan(pack(text).length - 50)
  const length = Buffer.from([0, 0, 0, packed.length])
  expect(`${unpackDocument(Buffer.concat([packed, beside, length]))}`).toBe(`${text}`)
  expect(() => unpackDocument(packed)).toThrow(broken)
  for (let i = 0; i < packed.length; i++) tryUnpack(Buffer.concat([packed.subarray(0, i), beside, length]))
})

test('a book is found behind a document of any form', () => {
  const besideOf = (fill: number, addresses: number): Buffer => Buffer.alloc(4 * 32 + addresses * 33, fill)
  const length = (bytes: number): Buffer => Buffer.from([0, 0, bytes >> 8, bytes & 255])
  for (const addresses of [1, 3]) {
    const beside = besideOf(7, addresses)
    const whole = Buffer.from(packToOwnBytes(sample, beside))
    for (const form of [whole, pack(sample), sample]) {
      const { stored, book } = splitBook(Buffer.concat([form, beside, length(form.length)]))
      expect(book).toEqual(Buffer.alloc(addresses * 33, 7))
      expect(stored).toHaveLength(form === whole ? whole.length + beside.length + 4 : form.length)
      expect(unpackDocument(stored)).toEqual(sample)
    }
  }
  expect(() => splitBook(sample)).toThrow(broken)
})

test('a plain document is read as it is, and packed once', () => {
  expect(unpackDocument(sample)).toBe(sample)
  const packed = pack(sample)
  expect(pack(packed).equals(packed)).toBe(true)
  expect(isPacked(Buffer.alloc(0))).toBe(false)
  expect(pack(Buffer.alloc(0))).toHaveLength(0)
})

const hex = fc.uint8Array({ maxLength: 90 }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase())
const base64 = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const ascii = fc.string({
  unit: fc.integer({ min: 9, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})
const odd = fc.constantFrom(
  '"',
  '""',
  '="',
  '0:',
  '-1:',
  '"0:"',
  '","hash":"',
  'AAAA"',
  'A'.repeat(43),
  'A'.repeat(64),
  'AB=="',
  '\t',
)
const texts = fc
  .array(
    fc.oneof(
      ascii,
      odd,
      hex,
      base64,
      hex.map((h) => `"0:${h}"`),
      hex.map((h) => `"${h}"`),
      base64.map((b) => `"${b}"`),
    ),
    { maxLength: 60 },
  )
  .map((parts) => `{${parts.join('')}`)

test('any text comes out as it went in, also where it only looks like hex or base64', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, cut) => {
      for (const one of [text, text.slice(0, 1 + (cut % text.length))]) {
        const stored = pack(Buffer.from(one, 'latin1'))
        expect(unpackDocument(stored).toString('latin1')).toBe(one)
        expectMarks(stored, one)
      }
    }),
    { numRuns: 400 },
  )
})

/** Those that are kept stay where they are, and no others. */
function expectMarks(stored: Buffer, text: string): void {
  const view = (marks: 'places' | 'none'): string | undefined => viewWithMarks(stored, marks)?.toString('latin1')
  expect(view('none')).toBe(isPacked(stored) ? text.replaceAll('\t', '') : undefined)
  expect(view('places')).toBe(isPacked(stored) ? text.replaceAll(/\t(?!,)/g, '') : undefined)
}

test('a text is given without its marks, wherever they stand', () => {
  const parts = fc.constantFrom(
    '\t',
    '\t\t',
    '\t,',
    'a',
    'abcdefghijklmno',
    'abcdefghijklmnop',
    `"${'AB'.repeat(32)}"`,
    '","hash":"',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 80 }), (all) => {
      const text = `{${all.join('')}${'{"hash":1,'.repeat(9)}`
      expectMarks(pack(Buffer.from(text)), text)
    }),
    { numRuns: 400 },
  )
})

test('a text that is not ASCII stays plain', () => {
  const text = Buffer.from(`${sample} привет`)
  expect(pack(text).equals(text)).toBe(true)
})

test('a long text is packed, and comes back', () => {
  const text = Buffer.from(`{${'{"hash":"x","list":[1,2,3]},'.repeat(40_000)}${'0123456789abcdef'.repeat(10_000)}`)
  const packed = pack(text)
  expect(packed.length).toBeLessThan(text.length / 100)
  expect(unpackDocument(packed).equals(text)).toBe(true)
})

/** What is damaged either fails with its code, or is a text of the length it says: nothing else is read or written. */
function tryUnpack(bytes: Buffer): void {
  const views = (['places', 'none'] as const).map((marks) => (stored: Buffer) => viewWithMarks(stored, marks))
  for (const unpack of [unpackDocument, ...views]) {
    try {
      unpack(bytes)
    } catch (error) {
      expect(error).toEqual(broken)
    }
  }
  expect(unpackDocument(pack(sample)).equals(sample)).toBe(true)
}

test('damaged bytes end in an error with a code, and harm nothing after them', () => {
  const packed = pack(sample)
  for (let i = 0; i < packed.length; i++) {
    for (const flip of [1, 0x80, 0xff]) {
      const damaged = Buffer.from(packed)
      damaged[i] = (damaged[i] as number) ^ flip
      tryUnpack(damaged)
    }
    const cut = packed.subarray(0, i)
    if (i > 0) expect(() => unpackDocument(cut)).toThrow(broken)
  }
  expect(() => unpackDocument(Buffer.concat([packed, Buffer.from('{')]))).toThrow(broken)
})

test('random bytes end in an error or a text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => tryUnpack(Buffer.concat([Buffer.of(1), bytes]))),
    { numRuns: 500 },
  )
})

test('a few bytes that claim megabytes are refused before memory is taken, as is a dictionary that nobody has', () => {
  const claim = [0xff, 0xff, 0xff, 0x07]
  expect(() => unpackDocument(Buffer.from([1, ...claim, ...claim, 0xf0, 0xff, 0xff]))).toThrow(broken)
  expect(() => unpackDocument(Buffer.from([7, ...pack(sample).subarray(1)]))).toThrow(broken)
  expect(() => unpackDocument(Buffer.from([0, 1, 1, 0]))).toThrow(broken)
})

test('a dictionary that documents were packed with never changes', () => {
  const digests = [1].map((id) =>
    createHash('sha256')
      .update(readDictionary(id) as Uint8Array)
      .digest('hex'),
  )
  expect(digests).toMatchInlineSnapshot(`
    [
      "e19b71503b30f4d23e3f1f2d95c526fd3208648653f2b33fbd69ab2391135450",
    ]
  `)
  expect(digests).toHaveLength(CURRENT_DICTIONARY)
})
