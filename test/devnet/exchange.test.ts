import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { contractCode } from '../../src/devnet/contracts/contract-code.ts'
import {
  createRouter,
  dexPool,
  loadReserves,
  PTON_MASTER,
  providePayload,
  ptonDeployWallet,
  ptonTransfer,
  ptonWallet,
  swapPayload,
} from '../../src/devnet/contracts/dex.ts'
import {
  createJetton,
  jettonBalance,
  jettonBurn,
  jettonMint,
  jettonTransfer,
  jettonWallet,
} from '../../src/devnet/contracts/jetton.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { onChainContent } from '../../src/devnet/contracts/token-content.ts'
import type { Wallet } from '../../src/devnet/contracts/wallet.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { addressEntry, addressOf, intEntry, intOf, opcodesOf, sliceOf } from './ledger.ts'
import { createTown, failures, TON } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const jettonNamed = (admin: Wallet, name: string, walletCode = contractCode('jetton-wallet')) =>
  createJetton({ admin: admin.address, content: onChainContent({ name }), walletCode })

/** Two jettons, a router, and a pool of each with the other and of the first with TON; bob has the liquidity. */
async function exchange() {
  const town = createTown(tvm)
  const { act, alice, bob, carol, ledger } = town
  const stone = jettonNamed(alice, 'stone')
  const clay = jettonNamed(alice, 'clay', standardCode('jettonWalletV1'))
  const router = createRouter(alice.address)
  await act(
    alice,
    { to: router.address, value: TON, init: router, bounce: false },
    { to: stone.address, value: TON, init: stone.init, bounce: false },
    { to: clay.address, value: TON, init: clay.init, bounce: false },
    { to: PTON_MASTER, value: TON, body: ptonDeployWallet(1n, router.address, alice.address) },
  )
  for (const to of [bob.address, carol.address]) {
    const body = jettonMint({ queryId: 1n, amount: 10_000n * TON, to, response: alice.address, tonAmount: TON / 5n })
    await act(alice, { to: stone.address, value: TON, body }, { to: clay.address, value: TON, body })
  }
  const stones = jettonWallet(stone, router.address)
  const clays = jettonWallet(clay, router.address)
  const coins = ptonWallet(router.address)
  const terms = { user: bob.address, deadline: ledger.now + 600 }
  const give = (jetton: typeof stone, from: Wallet, amount: bigint, payload: ReturnType<typeof swapPayload>) => ({
    to: jettonWallet(jetton, from.address),
    value: TON,
    body: jettonTransfer({
      queryId: 2n,
      amount,
      to: router.address,
      response: from.address,
      forwardAmount: (TON * 7n) / 10n,
      payload,
    }),
  })
  const provided = await act(
    bob,
    give(stone, bob, 1000n * TON, providePayload({ ...terms, otherWallet: clays })),
    give(clay, bob, 4000n * TON, providePayload({ ...terms, otherWallet: stones })),
  )
  const pool = dexPool(router.address, stones, clays)
  const balance = (jetton: Omit<typeof stone, 'init'>, { address }: Wallet) => {
    const data = ledger.state(jettonWallet(jetton, address))?.data
    return data ? jettonBalance(data) : 0n
  }
  return { ...town, stone, clay, router, stones, clays, coins, pool, give, provided, balance }
}

test('liquidity of both sides gives shares', async () => {
  const { provided, ledger, pool, bob, balance, router, stones, clays } = await exchange()
  expect(failures(provided)).toEqual([])
  const opcodes = opcodesOf(provided)
  expect(opcodes.filter((op) => op === '37c096df')).toHaveLength(2)
  expect(opcodes.filter((op) => op === '50c6a654')).toHaveLength(2)
  expect(opcodes.filter((op) => op === '06ecd527')).toHaveLength(1)
  const found = await ledger.get(router.address, 'get_pool_address', [addressEntry(stones), addressEntry(clays)])
  expect(addressOf(found[0])).toBe(formatRaw(pool.address))
  const shares = balance(pool, bob)
  expect(shares).toBe(2000n * TON - 1001n)
  const reserves = loadReserves(ledger.state(pool.address)?.data as never)
  expect([reserves.reserve0, reserves.reserve1].sort()).toEqual([1000n * TON, 4000n * TON].sort())
  expect(intOf((await ledger.get(pool.address, 'get_jetton_data'))[0])).toBe(2000n * TON)
  const [wallet] = await ledger.get(pool.address, 'get_wallet_address', [addressEntry(bob.address)])
  expect(addressOf(wallet)).toBe(formatRaw(jettonWallet(pool, bob.address)))
})

const wordOf = (entry: Parameters<typeof sliceOf>[0]): string => {
  const slice = sliceOf(entry)
  return Buffer.from(slice.loadBytes(slice.remainingBits / 8)).toString()
}

const NOBODY = `0:${'0'.repeat(64)}`

/** In the order and of the types that the exchange's own SDK reads; it is run by `test/clients/ston-fi.mjs`. */
test('router, pool and proxy TON answer as those of STON.fi v2 do', async () => {
  const { ledger, router, pool, alice, bob, stones, clays } = await exchange()
  const [id, dexType, isLocked, admin, ...cells] = await ledger.get(router.address, 'get_router_data')
  expect([intOf(id), wordOf(dexType), intOf(isLocked), addressOf(admin)]).toEqual([
    ...[1n, 'constant_product', 0n, formatRaw(alice.address)],
  ])
  expect(cells.map(({ type }) => type)).toEqual(['cell', 'cell', 'cell', 'cell', 'cell'])
  const [major, minor, development] = await ledger.get(router.address, 'get_router_version')
  expect([intOf(major), intOf(minor), wordOf(development)]).toEqual([2n, 1n, 'release'])
  const [vault] = await ledger.get(router.address, 'get_vault_address', [
    addressEntry(bob.address),
    addressEntry(stones),
  ])
  expect(addressOf(vault)).not.toBeNull()

  const data = await ledger.get(pool.address, 'get_pool_data')
  const [low, high] = [stones, clays].sort(Buffer.compare)
  const { reserve0, reserve1, totalShares } = loadReserves(ledger.state(pool.address)?.data as never)
  expect(data).toHaveLength(12)
  expect([0, 2, 3, 4, 7, 8, 10, 11].map((i) => intOf(data[i]))).toEqual([
    ...[0n, totalShares, reserve0, reserve1, 30n, 0n, 0n, 0n],
  ])
  expect([1, 5, 6, 9].map((i) => addressOf(data[i]))).toEqual([
    ...[router.address, low as typeof stones, high as typeof stones].map(formatRaw),
    NOBODY,
  ])
  expect(wordOf((await ledger.get(pool.address, 'get_pool_type'))[0])).toBe('constant_product')

  const [supply, mintable, nobody, content, code] = await ledger.get(PTON_MASTER, 'get_jetton_data')
  expect([intOf(supply), intOf(mintable), addressOf(nobody)]).toEqual([0n, -1n, NOBODY])
  expect([content?.type, code?.type]).toEqual(['cell', 'cell'])
})

test('a swap pays what the product rule says, or gives everything back', async () => {
  const { act, carol, clay, stone, clays, stones, ledger, pool, give, balance } = await exchange()
  const terms = { user: carol.address, deadline: ledger.now + 600, otherWallet: clays }
  const [expected] = await ledger.get(pool.address, 'get_expected_outputs', [
    intEntry(100n * TON),
    addressEntry(stones),
  ])
  const swapped = await act(carol, give(stone, carol, 100n * TON, swapPayload({ ...terms, minOut: 300n * TON })))
  expect(failures(swapped)).toEqual([])
  expect(opcodesOf(swapped).slice(1, 7)).toEqual([
    '0f8a7ea5',
    '178d4519',
    '7362d09c',
    'd53276db',
    '6664de2a',
    '657b54f5',
  ])
  expect(balance(clay, carol) - 10_000n * TON).toBe(intOf(expected))
  const before = balance(stone, carol)
  const greedy = await act(carol, give(stone, carol, 100n * TON, swapPayload({ ...terms, minOut: 9000n * TON })))
  expect(failures(greedy)).toEqual([])
  expect(balance(stone, carol)).toBe(before)
  const late = await act(carol, give(stone, carol, 100n * TON, swapPayload({ ...terms, minOut: 1n, deadline: 5 })))
  expect(opcodesOf(late)).not.toContain('6664de2a')
  expect(balance(stone, carol)).toBe(before)
})

test('burnt shares bring both tokens back', async () => {
  const { act, bob, clay, stone, pool, balance, ledger } = await exchange()
  const [stonesBefore, claysBefore] = [balance(stone, bob), balance(clay, bob)]
  const burn = jettonBurn({ queryId: 5n, amount: 1000n * TON, response: bob.address })
  const runs = await act(bob, { to: jettonWallet(pool, bob.address), value: TON, body: burn })
  expect(failures(runs)).toEqual([])
  expect(opcodesOf(runs).slice(1, 5)).toEqual(['595f07bc', '297437cf', '657b54f5', '657b54f5'])
  expect(balance(stone, bob) - stonesBefore).toBe(500n * TON)
  expect(balance(clay, bob) - claysBefore).toBe(2000n * TON)
  expect(loadReserves(ledger.state(pool.address)?.data as never).totalShares).toBe(1000n * TON)
})

test('coins are swapped through proxy TON, both ways', async () => {
  const { act, bob, carol, stone, stones, coins, give, ledger, balance, router } = await exchange()
  const terms = { user: bob.address, deadline: ledger.now + 600 }
  const provided = await act(bob, give(stone, bob, 1000n * TON, providePayload({ ...terms, otherWallet: coins })), {
    to: coins,
    value: 501n * TON,
    body: ptonTransfer(6n, 500n * TON, bob.address, providePayload({ ...terms, otherWallet: stones })),
  })
  expect(failures(provided)).toEqual([])
  const pool = dexPool(router.address, stones, coins)
  expect(loadReserves(ledger.state(pool.address)?.data as never).totalShares).toBeGreaterThan(0n)
  const hers = { user: carol.address, deadline: ledger.now + 600, minOut: 1n }
  const payload = swapPayload({ ...hers, otherWallet: stones })
  const before = balance(stone, carol)
  const bought = await act(carol, {
    to: coins,
    value: 11n * TON,
    body: ptonTransfer(7n, 10n * TON, carol.address, payload),
  })
  expect(failures(bought)).toEqual([])
  expect(opcodesOf(bought).slice(1, 5)).toEqual(['01f3835d', '7362d09c', '6664de2a', '657b54f5'])
  expect(balance(stone, carol) - before).toBeGreaterThan(19n * TON)
  const sold = await act(carol, give(stone, carol, 10n * TON, swapPayload({ ...hers, otherWallet: coins })))
  expect(failures(sold)).toEqual([])
  const payout = sold.find(({ opcode, account }) => opcode === 0x01f3835d && account === formatRaw(carol.address))
  expect(payout?.value).toBeGreaterThan(5n * TON)
})
