import { expect, test } from 'vitest'
import { type Dialect, writeDocument } from './dialect.ts'
import { JsonWriter } from './json-writer.ts'

const DOC =
  '{"shard":\t"-9223372036854775808","opcode":\t260734629,"other":\tnull,"text":"a b","list":[\t0,\t4294967295,\t"4611686018427387904"]}'

const send = (text: string, dialect: Dialect): string => {
  const out = new JsonWriter()
  writeDocument(out, Buffer.from(text), dialect)
  return out.copyFrom(0).toString()
}

test('the documented dialect sends documents as they are, without the marks', () => {
  expect(send(DOC, 'documented')).toBe(DOC.replaceAll('\t', ''))
  expect(send('{}', 'documented')).toBe('{}')
})

test('the public dialect spells shards and opcodes in hex', () => {
  expect(JSON.parse(send(DOC, 'public'))).toEqual({
    shard: '8000000000000000',
    opcode: '0x0f8a7ea5',
    other: null,
    text: 'a b',
    list: ['0x00000000', '0xffffffff', '4000000000000000'],
  })
  expect(send('{}', 'public')).toBe('{}')
})
