import type { Static } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { CopyBuffer } from '../store/copy-buffer.ts'
import { bytes, int4 } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { type Dialect, writeDocument } from './dialect.ts'
import { JsonWriter } from './json-writer.ts'
import { amount, int32, shard, text } from './kinds.ts'

interface Pet {
  readonly name: string | null
  readonly legs: number
  readonly toys: readonly string[] | undefined
}

const PetRecord = defineRecord<Pet, { readonly price: bigint }>()('Pet', {
  name: text.optional((pet) => pet.name),
  legs: int32((pet) => pet.legs),
  toys: text.optionalList((pet) => pet.toys),
  price: amount.orNull((pet, { price }) => (pet.legs === 0 ? null : price)),
})

const render = (pet: Pet): string => {
  const w = new JsonWriter()
  PetRecord.write(w, pet, { price: 7n })
  return w.copyFrom(0).toString()
}

test('fields are written in order, and left out where they are optional, the first one too', () => {
  expect(render({ name: 'a "b"', legs: 4, toys: ['x', 'y'] })).toBe(
    '{"name":"a \\"b\\"","legs":4,"toys":["x","y"],"price":"7"}',
  )
  expect(render({ name: null, legs: 0, toys: undefined })).toBe('{"legs":0,"price":null}')
})

test('a record without any of its fields is an empty object', () => {
  const w = new JsonWriter()
  defineRecord<Pet>()(undefined, { name: text.optional((pet) => pet.name) }).write(
    w,
    { name: null, legs: 0, toys: undefined },
    undefined,
  )
  expect(w.copyFrom(0).toString()).toBe('{}')
})

test('the schema says what is required, and what a reply looks like', () => {
  expect(PetRecord.schema.$id).toBe('Pet')
  expect(PetRecord.schema.required).toEqual(['legs', 'price'])
  const reply: Static<typeof PetRecord.schema> = { legs: 1, price: null }
  // @ts-expect-error a wrong field does not compile
  const wrong: Static<typeof PetRecord.schema> = { legs: '1', price: null }
  // @ts-expect-error neither does a field that is read from what its source does not have
  const unread = defineRecord<Pet>()('Pet', { wings: int32((pet) => pet.wings) })
  expect([reply, wrong, unread]).toHaveLength(3)
})

test.each<[Dialect, string]>([
  ['documented', '{"shard":"-9223372036854775808"}'],
  ['public', '{"shard":"8000000000000000"}'],
])('the %s dialect has its own spelling of a field', (dialect, expected) => {
  const w = new JsonWriter()
  defineRecord<bigint>()('Shard', { shard: shard((id) => id) }).write(w, -(2n ** 63n), undefined)
  const out = new JsonWriter()
  writeDocument(out, w.copyFrom(0), dialect)
  expect(out.copyFrom(0).toString()).toBe(expected)
})

test('a table has its target, its columns and its rows from one list', () => {
  const pets = defineTable<Pet>()('pets', {
    legs: int4((pet) => pet.legs),
    name: bytes.orNull((pet) => (pet.name === null ? null : Buffer.from(pet.name))),
  })
  const row: RowOf<typeof pets> = { legs: 4, name: null }
  expect(Object.keys(row)).toEqual(pets.columns)
  expect(pets.target).toBe('pets (legs, name)')
  const copy = new CopyBuffer()
  const start = copy.byteLength
  pets.encode(copy, { name: 'ab', legs: 4, toys: undefined })
  expect(Buffer.from(copy.finish()).subarray(start, -2).toString('hex')).toBe(
    `0002${'00000004'}${'00000004'}${'00000002'}${Buffer.from('ab').toString('hex')}`,
  )
})
