import { expect, test } from 'vitest'
import { asHash } from '../../cell/hash.ts'
import { findWalletCode, WALLET_CODES } from './wallet-codes.ts'

test('eleven codes, each a 32-byte hash with a name of its own', () => {
  expect(WALLET_CODES.size).toBe(11)
  for (const hash of WALLET_CODES.keys()) expect(Buffer.from(hash, 'base64').length).toBe(32)
  expect(new Set([...WALLET_CODES.values()].map(({ name }) => name)).size).toBe(11)
})

test('a wallet is known by its code hash, anything else is not one', () => {
  const v5 = '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f'
  expect(findWalletCode(asHash(Buffer.from(v5, 'hex')))).toEqual({ name: 'wallet v5 r1', layout: 'C' })
  expect(findWalletCode(asHash(new Uint8Array(32)))).toBeUndefined()
})
