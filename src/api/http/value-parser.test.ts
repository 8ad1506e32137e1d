import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressText, Flag, HashText, Int32, Lt, Opcode, Shard, Sort, Utime } from './value-parser.ts'

test.each([
  ['0', 0],
  ['-1', -1],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
  ['007', 7],
  ['2147483648', undefined],
  ['1.0', undefined],
  ['1e3', undefined],
  ['+1', undefined],
  [' 1', undefined],
  ['0x10', undefined],
  ['１', undefined],
])('Int32 %j', (text, value) => expect(Int32.read(text)).toBe(value))

test.each([
  ['0', 0n],
  ['9223372036854775807', 2n ** 63n - 1n],
  ['18446744073709551615', 2n ** 63n - 1n],
  ['18446744073709551616', undefined],
  ['-1', undefined],
  ['1.5', undefined],
])('Lt %j', (text, value) => expect(Lt.read(text)).toBe(value))

test.each([
  ['1700000000', 1700000000n],
  ['1700000000.999', 1700000000n],
  ['.5', 0n],
  ['1e9', 1000000000n],
  ['1e99', undefined],
  ['-1', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['99999999999999999999', undefined],
])('Utime %j', (text, value) => expect(Utime.read(text)).toBe(value))

test('booleans are the words of the contract and no others', () => {
  for (const text of ['1', 't', 'T', 'true', 'True', 'TRUE', 'on']) expect(Flag.read(text)).toBe(true)
  for (const text of ['0', 'f', 'F', 'false', 'False', 'FALSE']) expect(Flag.read(text)).toBe(false)
  for (const text of ['yes', 'off', 'tRUE', '2', '', ' true']) expect(Flag.read(text)).toBeUndefined()
})

test.each([
  ['8000000000000000', -(2n ** 63n)],
  ['0x8000000000000000', -(2n ** 63n)],
  ['-9223372036854775808', -(2n ** 63n)],
  ['9223372036854775808', -(2n ** 63n)],
  ['c000000000000000', -(2n ** 62n)],
  ['4611686018427387904', 2n ** 62n],
  // Sixteen digits and fewer are hex, as the contract says.
  ['10', 16n],
  ['-1', -1n],
  ['18446744073709551616', undefined],
  ['-9223372036854775809', undefined],
  ['80000000000000000', 80000000000000000n],
  ['0x', undefined],
  ['g', undefined],
])('Shard %j', (text, value) => expect(Shard.read(text)).toBe(value))

test.each([
  // Plain digits are decimal, as messages print them, and hex in the public dialect unless nine digits are too many for it.
  ['10', 10n, 0x10n],
  ['16777216', 16777216n, 0x16777216n],
  ['0x10', 0x10n, 0x10n],
  ['0X000000010', 0x10n, 0x10n],
  ['0XfFfFfFfF', 0xffffffffn, 0xffffffffn],
  ['f8a7ea5', 0x0f8a7ea5n, 0x0f8a7ea5n],
  ['-1', 0xffffffffn, 0xffffffffn],
  ['-2147483648', 0x80000000n, 0x80000000n],
  ['260734629', 260734629n, 260734629n],
  ['4294967295', 0xffffffffn, 0xffffffffn],
  ['4294967296', undefined, undefined],
  ['-2147483649', undefined, undefined],
  ['0x100000000', undefined, undefined],
  ['', undefined, undefined],
])('Opcode %j', (text, documented, inPublic) => {
  expect([Opcode.read(text), Opcode.read(text, 'documented')]).toEqual([documented, documented])
  expect(Opcode.read(text, 'public')).toBe(inPublic)
})

test('sort is asc, desc, a or d in any case', () => {
  for (const text of ['asc', 'ASC', 'a', 'A', 'aSc']) expect(Sort.read(text)).toBe('asc')
  for (const text of ['desc', 'D', 'd', 'DESC']) expect(Sort.read(text)).toBe('desc')
  for (const text of ['', 'as', 'descending', 'toString', '__proto__']) expect(Sort.read(text)).toBeUndefined()
})

describe('hashes', () => {
  test('every spelling of every hash is the same hash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const hash = Buffer.from(bytes)
        const spellings = [
          hash.toString('hex'),
          hash.toString('hex').toUpperCase(),
          `0x${hash.toString('hex')}`,
          hash.toString('base64'),
          hash.toString('base64').slice(0, -1),
          hash.toString('base64url'),
          `${hash.toString('base64url')}=`,
          // A plus sign that was not percent-encoded arrives as a blank.
          hash.toString('base64').replaceAll('+', ' '),
          // walletkit pads what is padded already.
          `${hash.toString('base64')}====`,
        ]
        for (const spelling of spellings) expect(Buffer.from(HashText.read(spelling) ?? [])).toEqual(hash)
      }),
    )
  })

  test.each([
    '',
    '0',
    '0'.repeat(63),
    '0'.repeat(65),
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(43)}==`,
    'é'.repeat(43),
  ])('not a hash: %j', (text) => expect(HashText.read(text)).toBeUndefined())
})

describe('addresses', () => {
  test.each([
    `0:${'ab'.repeat(32)}`,
    `0:${'AB'.repeat(32)}`,
    friendly(0x11),
    friendly(0x51),
    friendly(0x91),
    friendly(0xd1),
    friendly(0x11).replaceAll('-', '+').replaceAll('_', '/'),
  ])('%s', (text) => {
    expect(Buffer.from(AddressText.read(text) ?? []).toString('hex')).toBe(`00${'ab'.repeat(32)}`)
  })

  test.each([
    '',
    '0:',
    `0:${'a'.repeat(63)}`,
    `300:${'a'.repeat(64)}`,
    friendly(0x11).replace(/.$/, '_'),
    'A'.repeat(48),
    'addr_none',
  ])('not an address: %j', (text) => expect(AddressText.read(text)).toBeUndefined())
})

/** User-friendly form of workchain 0 and 32 times 0xab, with a CRC16 made bit by bit. */
function friendly(tag: number): string {
  const bytes = Buffer.concat([Buffer.from([tag, 0]), Buffer.alloc(32, 0xab), Buffer.alloc(2)])
  let crc = 0
  for (const byte of bytes.subarray(0, 34)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  bytes.writeUInt16BE(crc, 34)
  return bytes.toString('base64url')
}
