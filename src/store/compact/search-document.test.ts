import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  sampleExternalIn,
  sampleExternalOut,
  sampleMessage,
  sampleState,
  sampleTransaction,
} from '../../../test/sample-records.ts'
import { makeAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { Transaction } from '../../model/transaction.ts'
import { DOCUMENT_KEYS, type DocumentKey } from '../../record/document-keys.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import { PlainDocument, type SearchedDocument } from '../../record/searched-document.ts'
import { isAborted, OutlineReader } from '../../record/transaction-outline.ts'
import { isPacked, packToOwnBytes, searchDocument } from './packed-document.ts'

const KEYS = Object.values(DOCUMENT_KEYS)
const pack = (document: Uint8Array): Buffer => Buffer.from(packToOwnBytes(document))
const render = (overrides: Partial<Transaction>): Buffer =>
  Buffer.from(renderTransaction(sampleTransaction(overrides), sampleState(), sampleState(), 12).doc)
/** 32 bytes that say what a document would. */
const spelling = (text: string) => asHash(Buffer.from(text.padEnd(32, '\n'), 'latin1'))

function count(doc: SearchedDocument, key: DocumentKey): number {
  let found = 0
  for (let at = doc.find(key, doc.from); at >= 0; at = doc.find(key, at + 1)) {
    expect(Buffer.from(doc.bytes.subarray(at, at + key.bytes.length))).toEqual(key.bytes)
    found++
  }
  return found
}

function outline(doc: SearchedDocument) {
  const reader = new OutlineReader()
  reader.read(doc, true)
  const { bytes, isAborted, logs, ...rest } = reader
  const places = Object.entries(rest).map(([name, place]) => [name, place.textOf(bytes)])
  return { isAborted, logs, ...Object.fromEntries(places) }
}

const parts = fc.oneof(
  fc.constantFrom(...KEYS.map(({ bytes }) => bytes.toString('latin1')), '"', ',"', ',"v', '\t', 'null', '{'),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => `"${Buffer.from(bytes).toString('base64')}"`),
  fc.constantFrom(...KEYS).map(
    ({ bytes }) =>
      `"0:${Buffer.from(spelling(`${bytes}`))
        .toString('hex')
        .toUpperCase()}"`,
  ),
  fc.constantFrom(...KEYS).map(({ bytes }) => `"${Buffer.concat([bytes, bytes, bytes]).toString('base64')}"`),
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
)

test('a key is found as often in a packed document as in its text', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (list) => {
      const text = Buffer.from(`{"account":"","hash":"","lt":"","now":${list.join('')}`, 'latin1')
      const [packed, plain] = [searchDocument(pack(text)), new PlainDocument(text)]
      for (const key of KEYS) expect(count(packed, key)).toBe(count(plain, key))
    }),
    { numRuns: 400 },
  )
})

test.each<[string, Partial<Transaction>]>([
  ['that was aborted', {}],
  ['without a message', { inMsg: null }],
  ['from outside', { inMsg: sampleExternalIn() }],
  ['that sent logs', { outMsgs: [sampleExternalOut(), sampleMessage(), sampleExternalOut()] }],
  ['with a value so long that it was shortened', { inMsg: sampleMessage({ value: 1_234_567_890_123_456_789_012n }) }],
  [
    'of an account whose address says other fees',
    { account: makeAddress(0, spelling(',"total_fees":"99","in_msg":{')), totalFees: 5n },
  ],
  [
    'with a receiver whose address says another value',
    { inMsg: sampleMessage({ destination: makeAddress(0, spelling(',"value":"99","opcode":7')) }) },
  ],
])('the outline of a transaction %s is the same from its packed document', (_, overrides) => {
  const text = render(overrides)
  const packed = pack(text)
  expect(isPacked(packed)).toBe(true)
  const { description, in_msg, out_msgs, total_fees, failure } = JSON.parse(`${text}}`)
  expect(outline(searchDocument(packed))).toEqual(outline(new PlainDocument(text)))
  expect(outline(searchDocument(packed))).toEqual({
    fees: total_fees,
    isAborted: description.aborted,
    exitCode: description.compute_ph.exit_code ?? null,
    failure,
    value: in_msg?.value ?? null,
    opcode: in_msg ? `${in_msg.opcode}` : null,
    decodedOpcode: in_msg?.decoded_opcode ?? null,
    logs: out_msgs.filter(({ destination }: { destination: string | null }) => destination === null).length,
  })
  expect(isAborted(searchDocument(packed))).toBe(true)
})

test('damaged bytes end in an error with a code or in an outline', () => {
  const packed = pack(render({}))
  for (let i = 0; i < packed.length; i++) {
    const damaged = Buffer.from(packed)
    damaged[i] = (damaged[i] as number) ^ 0x81
    try {
      outline(searchDocument(damaged))
    } catch (error) {
      expect(error).toMatchObject({ code: 'BROKEN_STORE' })
    }
  }
  expect(outline(searchDocument(packed))).toEqual(outline(new PlainDocument(render({}))))
})
