import { mnemonicToPrivateKey, mnemonicValidate } from '@ton/crypto'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { expect, test } from 'vitest'
import { formatRaw } from '../../cell/address.ts'
import { testAccounts } from './test-accounts.ts'

test('test accounts are what wallets make of their words', async () => {
  const accounts = testAccounts()
  expect(accounts.map(({ version }) => version)).toEqual(Array.from({ length: 5 }, () => ['v4r2', 'v5r1']).flat())
  for (const { version, mnemonic, publicKey, secret, wallet } of accounts) {
    const words = mnemonic.split(' ')
    expect(await mnemonicValidate(words)).toBe(true)
    const key = await mnemonicToPrivateKey(words)
    expect([Buffer.from(publicKey), Buffer.from(secret)]).toEqual([key.publicKey, key.secretKey.subarray(0, 32)])
    const theirs =
      version === 'v4r2'
        ? WalletContractV4.create({ workchain: 0, publicKey: key.publicKey })
        : WalletContractV5R1.create({ publicKey: key.publicKey, walletId: { networkGlobalId: -3 } })
    expect(formatRaw(wallet.address).toLowerCase()).toBe(theirs.address.toRawString())
  }
})
