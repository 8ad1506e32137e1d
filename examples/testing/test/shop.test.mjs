import { testChain } from 'cellar/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pay } from '../pay.mjs'
import { isPaid } from '../shop.mjs'

const TON = 1_000_000_000n
const chain = testChain({ beforeAll, afterAll })

// Every test begins with the chain as this file found it.
beforeEach(() => chain.revert())

test('an order is paid when its price has come', async () => {
  const [buyer, shop] = chain.accounts
  expect(await isPaid(chain.client, shop.address, 'order 7', 2n * TON)).toBe(false)
  await pay(chain, buyer, shop.address, 2n * TON, 'order 7')
  expect(await isPaid(chain.client, shop.address, 'order 7', 2n * TON)).toBe(true)
})

test('an order is not paid by less, nor by what was paid for another', async () => {
  const [buyer, shop] = chain.accounts
  await pay(chain, buyer, shop.address, TON, 'order 7')
  await pay(chain, buyer, shop.address, 2n * TON, 'order 8')
  expect(await isPaid(chain.client, shop.address, 'order 7', 2n * TON)).toBe(false)
})
