import { expect, test } from 'vitest'
import { type Dialect, orderReceivers, writeDocument } from './dialect.ts'
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

test('receivers go into the places of their messages, however their rows lie', () => {
  const entry = (number: number): Buffer =>
    Buffer.concat([Buffer.of(number >> 8, number & 255), Buffer.alloc(32, number)])
  const inOrder = Buffer.concat([entry(1), entry(3), entry(300)])
  const receivers = orderReceivers(Buffer.concat([entry(300), entry(1), entry(3)]))
  expect(receivers?.equals(inOrder)).toBe(true)
  expect(orderReceivers(inOrder)).toBe(inOrder)
  expect(orderReceivers(null)).toBeNull()
  const out = new JsonWriter()
  writeDocument(out, Buffer.from('[{"a":1\t,},{"a":2\t,},{"a":3\t,}]'), 'documented', receivers)
  const hash = (number: number): string => Buffer.alloc(32, number).toString('base64')
  expect(`${out.copyFrom(0)}`).toBe(
    `[{"a":1,"in_msg_tx_hash":"${hash(1)}",},{"a":2,},{"a":3,"in_msg_tx_hash":"${hash(3)}",}]`,
  )
})
