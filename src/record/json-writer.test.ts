import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'

test('numbers are spelled as JavaScript does', () => {
  const some = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer(),
    fc.nat(15).map((zeros) => 10 ** zeros),
    fc.nat(15).map((zeros) => 10 ** zeros - 1),
  )
  fc.assert(
    fc.property(some, fc.bigInt(), (number, big) => {
      const w = new JsonWriter()
      w.integer(number)
      w.decimal(BigInt(number))
      w.decimal(big)
      expect(`${w.copyFrom(0)}`).toBe(`${number}"${number}""${big}"`)
    }),
    { numRuns: 1000 },
  )
})

test('base64 is that of Node, at every length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const w = new JsonWriter()
      w.base64(bytes)
      expect(`${w.copyFrom(0)}`).toBe(`"${Buffer.from(bytes).toString('base64')}"`)
    }),
  )
})

test('bytes are left out wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(9, 65, 66), { maxLength: 60 }), (bytes) => {
      const w = new JsonWriter()
      w.byte(0x5b)
      w.bytesWithout(Buffer.from(bytes), 9)
      w.byte(0x5d)
      const kept = bytes.filter((byte) => byte !== 9)
      expect([...w.copyFrom(0)]).toEqual([0x5b, ...kept, 0x5d])
    }),
    { numRuns: 1000 },
  )
})
