import { expect, test } from 'vitest'
import { formatFriendly, makeAddress } from '../../cell/address.ts'
import { readSearchText } from './search-text.ts'

const id = Buffer.alloc(32, 7)
const address = makeAddress(0, id)
const raw = `0:${id.toString('hex')}`

test.each([
  ...[true, false].flatMap((bounceable) =>
    [true, false].flatMap((testOnly) => {
      const friendly = formatFriendly(address, { bounceable, testOnly })
      return [friendly, friendly.replaceAll('-', '+').replaceAll('_', '/')]
    }),
  ),
  raw,
  raw.toUpperCase(),
  ` ${raw}\n`,
  `https://explorer.example/account/${encodeURIComponent(raw)}?tab=nfts`,
])('%s is an address', (text) => {
  expect(readSearchText(text)).toEqual({ address })
})

test.each([
  id.toString('hex'),
  `0x${id.toString('hex').toUpperCase()}`,
  id.toString('base64'),
  id.toString('base64url'),
  `https://explorer.example/tx/${id.toString('hex')}`,
])('%s is a hash', (text) => {
  expect(Buffer.from(readSearchText(text).hash ?? [])).toEqual(id)
})

test.each([
  ['(-1,8000000000000000,42)', { block: { workchain: -1, shard: -(2n ** 63n), seqno: 42 } }],
  ['0:2000000000000000:7', { block: { workchain: 0, shard: 2n ** 61n, seqno: 7 } }],
  ['(0, -9223372036854775808, 7)', { block: { workchain: 0, shard: -(2n ** 63n), seqno: 7 } }],
  ['12345', { seqno: 12345, name: '12345' }],
  ['66000000000001', { lt: 66000000000001n, name: '66000000000001' }],
  ['0x0f8a7ea5', { opcode: 0x0f8a7ea5 }],
  ['alice.ton', { name: 'alice.ton' }],
  ['Tether USD', { name: 'Tether USD' }],
  ['x', {}],
  ['', {}],
  ['7', { seqno: 7 }],
  ['https://explorer.example/', {}],
  [`${'9'.repeat(30)}`, { name: '9'.repeat(30) }],
])('%s is what its form says', (text, wanted) => {
  expect(readSearchText(text)).toEqual(wanted)
})
