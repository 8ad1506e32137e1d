import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { TestChain } from './test-chain.ts'
import type { WalletUser } from './wallets.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
})
afterAll(() => tvm?.stop())

/** Blocks until it is quiet; fails when it does not become so. */
async function settle(setting: TestChain, chain: DevnetChain): Promise<number> {
  for (let blocks = 0; blocks < 20; blocks++) {
    if (chain.isQuiet()) return blocks
    await setting.produce(chain)
  }
  throw new Error('never quiet')
}

test('a chain is quiet when nothing waits for its next block', async () => {
  const setting = new TestChain(tvm)
  await using chain = await setting.open()
  expect(chain.isQuiet()).toBe(false)
  await settle(setting, chain)

  const [from, to] = setting.users as [WalletUser, WalletUser]
  await from.transfer(chain, { to: to.address, value: 1_000_000n, bounce: false })
  expect(chain.isQuiet()).toBe(false)
  await settle(setting, chain)

  chain.advanceTime(3_600)
  expect(chain.isQuiet()).toBe(false)
  expect(await settle(setting, chain)).toBe(1)

  chain.split()
  expect(chain.isQuiet()).toBe(false)
  await settle(setting, chain)
  expect(chain.shardCount).toBe(2)
  await setting.traffic(chain, 1)
  // Coins are on their way to the other shard.
  expect(chain.isQuiet()).toBe(false)
  await settle(setting, chain)
  chain.merge()
  expect(chain.isQuiet()).toBe(false)
  await settle(setting, chain)
  expect(chain.shardCount).toBe(1)

  await chain.produceShards()
  expect(chain.isQuiet()).toBe(false)
  await setting.produce(chain)
  expect(chain.isQuiet()).toBe(true)
})
