import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiJson } from '../../record/ascii-json.ts'
import { BUDGETS } from './budget.ts'
import { BufferPool } from './buffer-pool.ts'
import { JsonWriter } from './json-writer.ts'

test('hashes are written as base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const out = new JsonWriter(1)
      out.base64(bytes)
      expect(out.finish().toString()).toBe(`"${Buffer.from(bytes).toString('base64')}"`)
    }),
  )
})

test('grows as needed, and its buffer is used again once released', () => {
  const pool = new BufferPool()
  const first = new JsonWriter(8, pool).text('x'.repeat(100_000)).bytes(Buffer.from('yz'))
  const sent = first.finish()
  expect(sent.toString()).toBe(`${'x'.repeat(100_000)}yz`)
  first.release()
  const second = new JsonWriter(100_000, pool).text('{}')
  expect(second.finish().buffer).toBe(sent.buffer)
  expect(second.finish().toString()).toBe('{}')
})

/** Halves of surrogate pairs included. `unit: 'binary'` has none, and takes two seconds to list all characters. */
const ANY_CHARACTER = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .map((codePoint) => String.fromCodePoint(codePoint))

test('texts are quoted in ASCII, without markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const quoted = asciiJson(text)
      expect(quoted).toMatch(/^[\x20-\x7e]*$/)
      expect(quoted).not.toMatch(/[<>&]/)
      expect(JSON.parse(quoted)).toBe(text)
    }),
  )
})

test('an answer that outgrows its budget is refused before it is made', () => {
  const out = new JsonWriter()
  const row = Buffer.alloc(BUDGETS.answer_bytes.limit / 4 - 1)
  for (let i = 0; i < 4; i++) out.bytes(row)
  expect(() => out.text('12345')).toThrow('ask for fewer rows with limit')
})
