import { expect, test } from 'vitest'
import { sampleHash, sampleMessage, sampleState, sampleTransaction } from '../../test/sample-records.ts'
import { isCellarError } from '../lib/errors.ts'
import type { Transaction } from '../model/transaction.ts'
import { renderTransaction } from './render-transaction.ts'
import { splice } from './slots.ts'

const { description } = sampleTransaction()
const paid = { ...description, aborted: false } as Transaction['description']

// A failure stands behind the states when there is one, and an external hash behind the finality.
const documents = [
  renderTransaction(sampleTransaction({ outMsgs: [sampleMessage()] }), sampleState(), sampleState(), 12).doc,
  renderTransaction(sampleTransaction({ description: paid }), sampleState(), undefined, 12).doc,
  renderTransaction(sampleTransaction(), undefined, sampleState(), 12, undefined, sampleHash(5)).doc,
]

test('slots are where they belong, whatever their neighbours are', () => {
  const whole = documents.map((doc) => JSON.parse(`${doc}}`))
  expect(whole.map((doc) => 'failure' in doc)).toEqual([true, false, true])
  for (const [i, doc] of documents.entries()) {
    const { account_state_before, account_state_after, emulated, finality, trace_external_hash, ...rest } = whole[i]
    const both = { state_after_bocs: Buffer.from(',"b":2'), state_before_bocs: Buffer.from(',"a":1') }
    expect(JSON.parse(`${splice(doc, both)}}`)).toEqual({
      ...whole[i],
      account_state_before: { ...account_state_before, a: 1 },
      account_state_after: { ...account_state_after, b: 2 },
    })
    const pending = { finality: Buffer.from(',"emulated":true') }
    expect(JSON.parse(`${splice(doc, pending)}}`)).toEqual({
      ...{ ...rest, account_state_before, account_state_after },
      emulated: true,
    })
    expect(splice(doc, {})).toBe(doc)
  }
})

test('a document without the slot is refused', () => {
  const broken = expect.toSatisfy((error) => isCellarError(error, 'BROKEN_STORE'))
  const doc = Buffer.from(`${documents[0]}`.replace('"account_state_after"', '"other"'))
  expect(() => splice(doc, { state_after_bocs: Buffer.from(',"b":2') })).toThrow(broken)
  expect(splice(doc, { state_before_bocs: Buffer.from(',"a":1') }).length).toBe(doc.length + 6)
})
