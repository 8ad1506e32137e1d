import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCells, unpackCells } from './packed-cells.ts'

const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length })

/** Four hashes, and addresses. */
const beside = fc
  .tuple(bytes(128), fc.array(bytes(33), { minLength: 1, maxLength: 40 }))
  .map(([hashes, addresses]) => Buffer.concat([hashes, ...addresses]))

/** As a statement selects it. */
const join = (packed: Uint8Array, known: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(packed.length)
  return Buffer.concat([packed, known, length])
}

const pack = (boc: Uint8Array, known: Uint8Array): Buffer => {
  const packed = Buffer.from(packCells(boc, known))
  return packed.equals(boc) ? packed : join(packed, known)
}

/** Bits behind each other, as cells have them. */
const toBits = (value: Uint8Array): string => [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('')
const toBytes = (bits: string): Buffer =>
  Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])

test('bytes of any kind come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), beside, (cells, known) => {
      const boc = Buffer.concat([Buffer.of(0xb5), cells])
      expect(unpackCells(pack(boc, known)).equals(boc)).toBe(true)
    }),
  )
})

test('what stands beside them, shifted by any number of bits, is not stored again', () => {
  fc.assert(
    fc.property(beside, fc.integer({ min: 0, max: 7 }), fc.uint8Array({ maxLength: 600 }), (known, skip, between) => {
      const [account, state] = [known.subarray(129, 161), known.subarray(64, 96)]
      const shifted = toBytes(`10110101${'1'.repeat(skip)}${toBits(account)}`)
      const boc = Buffer.concat([shifted, between, state])
      const stored = pack(boc, known)
      expect(stored.length).toBeLessThan(boc.length + known.length + 4 - 30)
      expect(unpackCells(stored).equals(boc)).toBe(true)
    }),
  )
})

test('cells that an older version stored are given as they are; damaged ones are told', () => {
  const known = Buffer.alloc(128 + 33, 1)
  const plain = Buffer.from('b5ee9c72', 'hex')
  expect(unpackCells(plain)).toBe(plain)
  const packed = Buffer.from(packCells(Buffer.concat([plain, Buffer.alloc(200)]), known))
  expect(packed.length).toBeLessThan(30)
  const broken = expect.objectContaining({ code: 'BROKEN_STORE' })
  for (let length = 1; length < packed.length; length++) {
    expect(() => unpackCells(join(packed.subarray(0, length), known))).toThrow(broken)
  }
  expect(() => unpackCells(packed)).toThrow(broken)
})
