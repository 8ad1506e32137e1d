import type { TSchema } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { ACTION_DESCRIPTIONS } from './catalogue.ts'
import { type Names, toSentence } from './sentence.ts'

const names: Names = {
  account: (address) => `account ${address.slice(2, 5)}`,
  amount: (units, master) => `${units} ${master === null ? 'TON' : `of ${master.slice(2, 5)}`}`,
}

/** A value that a schema allows: one with everything in it, or one with as little as may be. */
function sample(schema: TSchema, isFull: boolean): unknown {
  if (schema.anyOf !== undefined) return isFull ? sample(schema.anyOf[0], isFull) : sparse(schema.anyOf)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'object' && schema.patternProperties !== undefined) return isFull ? { 100: '7' } : {}
  if (schema.type === 'object') {
    const kept = Object.entries(schema.properties as Record<string, TSchema>).filter(
      ([key]) => isFull || schema.required?.includes(key),
    )
    return Object.fromEntries(kept.map(([key, value]) => [key, sample(value, isFull)]))
  }
  if (schema.type === 'array') return isFull ? [sample(schema.items, true), sample(schema.items, true)] : []
  if (schema.type === 'integer') return 3
  if (schema.type === 'boolean') return isFull
  if (schema.type === 'null') return null
  return schema.$id === 'Address' ? `0:ABC${'0'.repeat(61)}` : '1000'
}

const sparse = (variants: readonly TSchema[]): unknown =>
  variants.some(({ type }) => type === 'null') ? null : sample(variants[0] as TSchema, false)

describe.each([...ACTION_DESCRIPTIONS])('%s', (type, { details: schema }) => {
  test.each([
    ['full', true],
    ['sparse', false],
  ] as const)('with %s details is a sentence, whether it went well, failed or is emulated', (_, isFull) => {
    const details = sample(schema, isFull) as Record<string, unknown>
    for (const [success, finality] of [
      [true, 'finalized'],
      [false, 'finalized'],
      [true, 'pending'],
    ] as const) {
      const sentence = toSentence({ type, details, success, finality }, names, success ? null : 'It was refused.')
      expect(sentence).not.toMatch(/undefined|null|NaN|[{}[\]·]|\s\s|^\s|\s$/)
      expect(sentence.split(' ').length).toBeGreaterThan(2)
      if (!success) expect(sentence).toMatch(/tried to .+ — /)
    }
  })
})

const A = `0:AAA${'0'.repeat(61)}`
const B = `0:BBB${'0'.repeat(61)}`
const transfer = { source: A, destination: B, value: '5', value_extra_currencies: {}, comment: 'hi', encrypted: false }

test.each([
  [{ success: true, finality: 'finalized' }, null, 'account AAA sent 5 TON to account BBB “hi”'],
  [{ success: true, finality: 'pending' }, null, 'account AAA would send 5 TON to account BBB “hi”'],
  [
    { success: false, finality: 'finalized' },
    'Too little TON.',
    'account AAA tried to send 5 TON to account BBB “hi” — too little TON',
  ],
])('%o is told so', (state, reason, sentence) => {
  expect(toSentence({ type: 'ton_transfer', details: transfer, ...state }, names, reason)).toBe(sentence)
})

test('what the details say of a failure goes before what the transactions say', () => {
  const details = { source: A, stake_wallet: B, pool: B, amount: '5', exit_code: 9, asset: B, staking_asset: null }
  const action = { type: 'jvault_unstake', details, success: true, finality: 'finalized' }
  expect(toSentence(action, names, null)).toBe(
    'account AAA tried to take 5 of BBB out of account BBB on JVault — the contract refused with code 9',
  )
})

test('a type that nobody described is told by its name', () => {
  const action = { type: 'new_thing', details: {}, success: true, finality: 'finalized' }
  expect(toSentence(action, names, null)).toBe('somebody did new thing')
})
