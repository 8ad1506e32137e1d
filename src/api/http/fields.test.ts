import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { compileFields, Default, Field, type FieldRules, Required, Unreadable } from './fields.ts'

const Text = Field<string>({ type: 'string' }, (value) => {
  if (typeof value !== 'string') throw new Unreadable('expected a text')
  return value === '' ? undefined : value
})

const RULES: FieldRules<string> = {
  refuse: (name, problem, context) => new Error(`${context}: ${name}: ${problem}`),
  refuseMissing: (name, context, _value, words = `${name} is required`) => new Error(`${context}: ${words}`),
  isNothing: (value) => value === null,
}

const SCHEMA = Type.Object({
  from: Required(Text),
  to: Required(Text, 'nobody to send to'),
  note: Default(Text, 'none'),
})

const sent = (values: object): ReadonlyMap<string, unknown> => new Map(Object.entries(values))

test('reads what is there, and puts a default for what is left out, empty or null', () => {
  const read = compileFields(SCHEMA, RULES)
  expect(read(sent({ from: 'a', to: 'b', other: 1 }), 'x')).toEqual({ from: 'a', to: 'b', note: 'none' })
  expect(read(sent({ from: 'a', to: 'b', note: '' }), 'x').note).toBe('none')
  expect(read(sent({ from: 'a', to: 'b', note: null }), 'x').note).toBe('none')
  expect([...read.names]).toEqual(['from', 'to', 'note'])
})

test('says what is wrong before what is missing, unless the order of fields counts', () => {
  const request = sent({ from: null, to: 5 })
  expect(() => compileFields(SCHEMA, RULES)(request, 'x')).toThrow('x: to: expected a text')
  expect(() => compileFields(SCHEMA, { ...RULES, isInOrder: true })(request, 'x')).toThrow('x: from is required')
  expect(() => compileFields(SCHEMA, RULES)(sent({ from: 'a' }), 'x')).toThrow('x: nobody to send to')
})

test('what a reader throws of its own goes through as it is', () => {
  const Broken = Field({}, () => {
    throw new TypeError('broken')
  })
  expect(() => compileFields(Type.Object({ a: Broken }), RULES)(sent({ a: 1 }), 'x')).toThrow(TypeError)
})

test('a schema with a property that nothing reads is refused at once', () => {
  expect(() => compileFields(Type.Object({ a: Type.String() }), RULES)).toThrow('a (String) was not made by Field')
})

test('JSON has nothing of how a field is read', () => {
  expect(JSON.parse(JSON.stringify(SCHEMA))).toEqual({
    type: 'object',
    required: ['from', 'to', 'note'],
    properties: { from: { type: 'string' }, to: { type: 'string' }, note: { type: 'string', default: 'none' } },
  })
})
