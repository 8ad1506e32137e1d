import { expect, test } from 'vitest'
import { buildCell } from '../../cell/builder.ts'
import { readWalletData } from './wallet-data.ts'

test.each([
  ['A', { seqno: 7 }],
  ['B', { seqno: 7, walletId: 0x80000001 }],
] as const)('layout %s: counters from the first bit on, unsigned', (layout, expected) => {
  const data = buildCell((b) => b.storeUint(7, 32).storeUint(0x80000001, 32).storeUint(1, 8))
  expect(readWalletData(data, layout)).toEqual(expected)
})

test('layout C has a flag before its counters', () => {
  const data = buildCell((b) => b.storeBit(true).storeUint(3, 32).storeUint(2147483409, 32))
  expect(readWalletData(data, 'C')).toEqual({ isSignatureAllowed: true, seqno: 3, walletId: 2147483409 })
})

test('data too short for its layout gives nothing', () => {
  expect(
    readWalletData(
      buildCell((b) => b.storeUint(7, 32)),
      'B',
    ),
  ).toEqual({})
})
