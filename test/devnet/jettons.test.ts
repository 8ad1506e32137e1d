import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { contractCode } from '../../src/devnet/contracts/contract-code.ts'
import {
  createJetton,
  jettonBalance,
  jettonBurn,
  jettonMint,
  jettonTransfer,
  jettonWallet,
} from '../../src/devnet/contracts/jetton.ts'
import { commentCell } from '../../src/devnet/contracts/order.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { offChainContent, onChainContent } from '../../src/devnet/contracts/token-content.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { addressEntry, addressOf, cellOf, intOf, opcodesOf } from './ledger.ts'
import { createTown, failures, TON } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const kinds = [
  ['our own wallets', contractCode('jetton-wallet'), onChainContent({ name: 'Stone', symbol: 'STN', decimals: '9' })],
  [
    'wallets of the first standard code',
    standardCode('jettonWalletV1'),
    offChainContent('https://example.test/j.json'),
  ],
] as const

describe.each(kinds)('a jetton with %s', (_, walletCode, content) => {
  async function minted() {
    const town = createTown(tvm)
    const jetton = createJetton({ admin: town.alice.address, content, walletCode })
    const mint = jettonMint({
      queryId: 1n,
      amount: 1000n * TON,
      to: town.bob.address,
      response: town.alice.address,
      tonAmount: TON / 5n,
    })
    const runs = await town.act(
      town.alice,
      { to: jetton.address, value: TON, init: jetton.init, bounce: false },
      { to: jetton.address, value: TON, body: mint },
    )
    return { ...town, jetton, runs, bobs: jettonWallet(jetton, town.bob.address) }
  }
  const balance = (town: Awaited<ReturnType<typeof minted>>, owner: Uint8Array & { __brand: 'Address' }) => {
    const data = town.ledger.state(jettonWallet(town.jetton, owner))?.data
    return data ? jettonBalance(data) : undefined
  }

  test('is minted by its admin, and says so', async () => {
    const town = await minted()
    expect(failures(town.runs)).toEqual([])
    expect(opcodesOf(town.runs)).toContain('178d4519')
    const data = await town.ledger.get(town.jetton.address, 'get_jetton_data')
    expect(data).toHaveLength(5)
    expect(intOf(data[0])).toBe(1000n * TON)
    expect(intOf(data[1])).toBe(-1n)
    expect(addressOf(data[2])).toBe(formatRaw(town.alice.address))
    expect(cellHash(cellOf(data[3]))).toEqual(cellHash(content))
    const [found] = await town.ledger.get(town.jetton.address, 'get_wallet_address', [addressEntry(town.bob.address)])
    expect(addressOf(found)).toBe(formatRaw(town.bobs))
    const wallet = await town.ledger.get(town.bobs, 'get_wallet_data')
    expect(wallet.map((entry) => entry.type)).toEqual(['int', 'slice', 'slice', 'cell'])
    expect([intOf(wallet[0]), addressOf(wallet[1]), addressOf(wallet[2])]).toEqual([
      1000n * TON,
      formatRaw(town.bob.address),
      formatRaw(town.jetton.address),
    ])
  })

  test('is transferred with a notification, and the rest comes back', async () => {
    const town = await minted()
    const transfer = jettonTransfer({
      queryId: 2n,
      amount: 400n * TON,
      to: town.carol.address,
      response: town.bob.address,
      forwardAmount: TON / 100n,
      payload: commentCell('for the roof'),
    })
    const runs = await town.act(town.bob, { to: town.bobs, value: TON / 5n, body: transfer })
    expect(opcodesOf(runs).slice(1)).toEqual(['0f8a7ea5', '178d4519', '7362d09c', 'd53276db'])
    expect(failures(runs)).toEqual([])
    expect(balance(town, town.bob.address)).toBe(600n * TON)
    expect(balance(town, town.carol.address)).toBe(400n * TON)
  })

  test('is burnt, and the supply with it', async () => {
    const town = await minted()
    const burn = jettonBurn({ queryId: 3n, amount: 250n * TON, response: town.bob.address })
    const runs = await town.act(town.bob, { to: town.bobs, value: TON / 5n, body: burn })
    expect(opcodesOf(runs).slice(1)).toEqual(['595f07bc', '7bdd97de', 'd53276db'])
    expect(balance(town, town.bob.address)).toBe(750n * TON)
    expect(intOf((await town.ledger.get(town.jetton.address, 'get_jetton_data'))[0])).toBe(750n * TON)
  })

  test('is refused to strangers, to those who have too little, and to those who pay too little', async () => {
    const town = await minted()
    const order = { queryId: 4n, amount: 2000n * TON, to: town.carol.address, response: town.bob.address }
    const tooMuch = await town.act(town.bob, { to: town.bobs, value: TON / 5n, body: jettonTransfer(order) })
    expect(failures(tooMuch)).toMatchObject([{ opcode: 'f8a7ea5', exit: 706 }])
    expect(tooMuch.at(-1)).toMatchObject({ bounced: true, account: formatRaw(town.bob.address) })
    const theft = await town.act(town.carol, {
      to: town.bobs,
      value: TON / 5n,
      body: jettonTransfer({ ...order, amount: 1n }),
    })
    expect(failures(theft)).toMatchObject([{ exit: 705 }])
    const cheap = await town.act(town.bob, {
      to: town.bobs,
      value: TON / 100n,
      body: jettonTransfer({ ...order, amount: 1n }),
    })
    expect(failures(cheap)).toHaveLength(1)
    const mint = jettonMint({
      queryId: 1n,
      amount: 1n,
      to: town.bob.address,
      response: town.bob.address,
      tonAmount: TON / 5n,
    })
    expect(failures(await town.act(town.bob, { to: town.jetton.address, value: TON, body: mint }))).toMatchObject([
      { exit: 73 },
    ])
  })
})
