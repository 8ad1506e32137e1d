import { testChain } from 'cellar/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TON = 1_000_000_000n
const NOBODY = `0:${'5'.repeat(64)}`
const chain = testChain({ beforeAll, afterAll })

const balanceOf = async (address) => (await chain.client.accountStates({ address })).accounts[0]?.balance ?? 0n

test('what the faucet gave is there at once, and gone after a return', async () => {
  await chain.fund(NOBODY, { amount: 3n * TON })
  expect(await balanceOf(NOBODY)).toBe(3n * TON)
  const before = await chain.snapshot()
  const { token, tokenAccount } = await chain.fund(NOBODY, { what: 'jetton', amount: 500n })
  const { jetton_wallets: wallets } = await chain.client.jettonWallets({ owner_address: NOBODY })
  expect(wallets).toMatchObject([{ address: tokenAccount, jetton: token, balance: 500n }])
  await chain.revert(before)
  expect((await chain.client.jettonWallets({ owner_address: NOBODY })).jetton_wallets).toEqual([])
  expect(await balanceOf(NOBODY)).toBe(3n * TON)
})

test('blocks come when they are asked for, at the time that was asked for', async () => {
  const { last } = await chain.client.masterchainInfo()
  expect(await chain.mine(2)).toBe(last.seqno + 2)
  await chain.advance(3_600)
  const { last: later } = await chain.client.masterchainInfo()
  expect(Number(later.gen_utime) - Number(last.gen_utime)).toBeGreaterThanOrEqual(3_600)
})

test('a message that is refused is told to its sender', async () => {
  await chain.failNext('refuse')
  await expect(chain.client.sendMessage({ boc: 'te6cckEBAQEAAgAAAEysuc0=' })).rejects.toThrow()
})
