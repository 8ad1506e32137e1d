import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteKey } from './byte-key.ts'
import { BytePlaces } from './byte-places.ts'

const addresses = fc.oneof(
  fc.uint8Array({ minLength: 33, maxLength: 33 }),
  fc.nat(40).map((byte) => new Uint8Array(33).fill(byte)),
  fc.nat(40).map((last) => new Uint8Array(33).fill(last, 32)),
)

test('is what a map by texts is', () => {
  fc.assert(
    fc.property(fc.array(addresses, { maxLength: 100 }), fc.array(addresses), (added, asked) => {
      const places = new BytePlaces(added.length)
      const map = new Map<string, number>()
      added.forEach((bytes, i) => {
        if (!map.has(byteKey(bytes))) map.set(byteKey(bytes), i)
        expect(places.add(bytes, i)).toBe(map.get(byteKey(bytes)))
      })
      for (const bytes of [...added, ...asked]) expect(places.get(bytes)).toBe(map.get(byteKey(bytes)))
    }),
  )
})

test('may be empty', () => {
  expect(new BytePlaces(0).get(new Uint8Array(32))).toBeUndefined()
})
