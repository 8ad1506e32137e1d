import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { account } from './long-trace.ts'
import { type Body, coffeeAsset, known, knownWallets, madeTransfer } from './made-jettons.ts'
import {
  A,
  B,
  C,
  DEX_A,
  DEX_B,
  DEX_C,
  incoming,
  outgoing,
  POOL,
  POOL_2,
  payUser,
  peers,
  ROUTER,
  refund,
  sendA,
  swap,
  USER_A,
  USER_B,
  USER_C,
  wallets,
} from './made-swaps.ts'
import { address, at, type Sent, tell } from './told.ts'

// DeDust

const dedustAsset = (b: Builder, jetton: number): Builder =>
  b.storeUint(1, 4).storeUint(0, 8).storeBytes(account(jetton).slice(1))
const dedustLog = (from: number, to: number, amountIn: bigint, amountOut: bigint): Sent => ({
  op: 0x9c610de3,
  body: (b) => dedustAsset(dedustAsset(b, from), to).storeCoins(amountIn).storeCoins(amountOut),
})
/** pool kind:1 limit opt&next */
const dedustSteps = (b: Builder, [pool, ...others]: readonly number[]): void => {
  address(b, pool ?? null)
    .storeBit(0)
    .storeCoins(1n)
  if (others.length === 0) b.storeBit(0)
  else b.storeBit(1).storeRef((more) => dedustSteps(more, others))
}
const dedustOrder =
  (...pools: readonly number[]): Body =>
  (b) =>
    dedustSteps(b.storeUint(0xe3a0d482, 32), pools)
const dedustPaid = (paid: Sent): Sent => ({
  to: ROUTER,
  op: 0xad4eb6f5,
  body: (b) =>
    b
      .storeUint64(5n)
      .storeRef(() => undefined)
      .storeCoins(90n),
  sends: [paid],
})
const dedustPool = (assets: readonly [number, number]) =>
  known({
    kind: 'dedust_pool',
    assets: [account(assets[0]), account(assets[1])],
    reserves: [0n, 0n],
    isStable: false,
    tradeFee: [0n, 0n],
  })

test('DeDust: one pool, two pools, and one that gives everything back', () => {
  const facts = { ...wallets, [POOL]: dedustPool([A, B]), [POOL_2]: dedustPool([C, B]) }
  const one: Sent = {
    to: POOL,
    op: 0x61ee542d,
    sends: [dedustLog(A, B, 100n, 90n), dedustPaid(payUser(DEX_B, USER_B, 90n))],
  }
  expect(tell([sendA(dedustOrder(POOL), [one])], facts)).toEqual([swap('dedust', outgoing(B, DEX_B, USER_B, '90'))])
  const second: Sent = {
    to: POOL_2,
    op: 0x72aca8aa,
    sends: [dedustLog(B, C, 90n, 80n), dedustPaid(payUser(DEX_C, USER_C, 80n))],
  }
  const two: Sent = { to: POOL, op: 0x61ee542d, sends: [dedustLog(A, B, 100n, 90n), second] }
  expect(tell([sendA(dedustOrder(POOL, POOL_2), [two])], facts)).toEqual([
    swap('dedust', outgoing(C, DEX_C, USER_C, '80'), { peer_swaps: peers([A, '100', B, '90'], [B, '90', C, '80']) }),
  ])
  const refused: Sent = { to: POOL, op: 0x61ee542d, sends: [dedustPaid(payUser(DEX_A, USER_A, 100n))] }
  expect(tell([sendA(dedustOrder(POOL, POOL_2), [refused])], facts)).toEqual([
    { ...swap('dedust', refund, { asset_out: at(C) }), success: false },
  ])
})

// swap.coffee

const coffeeEvent = (from: number, amountIn: bigint, amountOut: bigint): Sent => ({
  op: 0xc0ffee30,
  body: (b) => coffeeAsset(b.storeUint64(5n), from).storeCoins(amountIn).storeCoins(amountOut),
})
const coffeePaid = (paid: Sent): Sent => ({
  to: ROUTER,
  op: 0xc0ffee21,
  body: (b) => address(b.storeUint64(5n), 1).storeCoins(90n),
  sends: [paid],
})

test('swap.coffee: jettons for jettons, by one pool and by two', () => {
  const one: Sent = {
    to: POOL,
    op: 0xc0ffee20,
    sends: [coffeeEvent(A, 100n, 90n), coffeePaid(payUser(DEX_B, USER_B, 90n))],
  }
  expect(tell([sendA((b) => b.storeUint(0xc0ffee10, 32), [one])], wallets)).toEqual([
    swap('coffee', outgoing(B, DEX_B, USER_B, '90')),
  ])
  const second = (events: readonly Sent[], paid: Sent): Sent => ({
    to: POOL_2,
    op: 0xc0ffee20,
    sends: [...events, coffeePaid(paid)],
  })
  const two = (last: Sent): Sent => ({ to: POOL, op: 0xc0ffee20, sends: [coffeeEvent(A, 100n, 90n), last] })
  const done = second([coffeeEvent(B, 90n, 80n)], payUser(DEX_C, USER_C, 80n))
  expect(tell([sendA((b) => b.storeUint(0xc0ffee10, 32), [two(done)])], wallets)).toEqual([
    swap('coffee', outgoing(C, DEX_C, USER_C, '80'), { peer_swaps: peers([A, '100', B, '90'], [B, '90', C, '80']) }),
  ])
  const refused = second([], payUser(DEX_B, USER_B, 90n))
  expect(tell([sendA((b) => b.storeUint(0xc0ffee10, 32), [two(refused)])], wallets)).toMatchObject([
    { type: 'jetton_swap', success: false, details: { dex: 'coffee', asset_out: at(B), peer_swaps: [] } },
  ])
})

test('swap.coffee: Toncoin for Toncoin less, with and without a notification', () => {
  const order = (paid: Sent): Sent[] => [
    {
      to: ROUTER,
      op: 0xc0ffee00,
      body: (b) => b.storeUint64(5n).storeCoins(100n),
      sends: [{ to: POOL, op: 0xc0ffee20, sends: [coffeeEvent(A, 100n, 90n), coffeePaid(paid)] }],
    },
  ]
  const none = { asset: null, source_jetton_wallet: null, destination_jetton_wallet: null }
  const details = (source: number, amount: string) => ({
    dex: 'coffee',
    asset_in: null,
    asset_out: null,
    dex_incoming_transfer: { ...none, source: at(1), destination: at(ROUTER), amount: '100' },
    dex_outgoing_transfer: { ...none, source: at(source), destination: at(1), amount },
  })
  expect(tell(order({ to: 1, op: 0xc0ffee32, value: 95n }))).toMatchObject([{ details: details(POOL, '90') }])
  expect(tell(order({ to: 1, op: 0xc0ffee36, value: 95n }))).toMatchObject([{ details: details(ROUTER, '95') }])
})

// DeDust v2: the pool itself holds jettons.

const poolWallets = knownWallets({
  [USER_A]: [1, A],
  [USER_B]: [1, B],
  [USER_C]: [1, C],
  [DEX_A]: [POOL, A],
  [DEX_B]: [POOL, B],
  [DEX_C]: [POOL_2, C],
  63: [POOL_2, B],
})
/** min_out deadline:40 opt^step, no partner, no referrer; step = pool min_out deadline:40 opt^step */
const dedust2Order =
  (minOut: bigint, last?: bigint): Body =>
  (b) =>
    b
      .storeUint(0xcbc33949, 32)
      .storeRef((payload) => {
        payload.storeUint(0xc442500f, 32).storeCoins(minOut).storeBigUint(0n, 40)
        if (last === undefined) payload.storeBit(0)
        else
          payload.storeBit(1).storeRef((step) => {
            address(step, POOL_2).storeCoins(last).storeBigUint(0n, 40).storeBit(0)
          })
        payload.storeBit(0).storeBit(0)
      })
      .storeRef(() => undefined)
const dedust2Log = (amountIn: bigint, amountOut: bigint): Sent => ({
  op: 0x78e79ba4,
  body: (b) => b.storeBit(1).storeCoins(amountIn).storeCoins(amountOut),
})
const toPool = (payload: Body, sends: readonly Sent[]): Sent =>
  madeTransfer({ from: 1, fromWallet: USER_A, to: POOL, toWallet: DEX_A, amount: 100n, payload, sends })

test('DeDust v2: one pool and two', () => {
  const pay = (from: number, fromWallet: number, toWallet: number, amount: bigint) =>
    madeTransfer({ from, fromWallet, to: 1, toWallet, amount })
  const into = { ...incoming, destination: at(POOL) }
  expect(
    tell([toPool(dedust2Order(70n), [dedust2Log(100n, 90n), pay(POOL, DEX_B, USER_B, 90n)])], poolWallets),
  ).toEqual([
    swap(
      'dedust_v2',
      { ...outgoing(B, DEX_B, USER_B, '90'), source: at(POOL) },
      { dex_incoming_transfer: into, min_out_amount: '70' },
    ),
  ])
  const next = madeTransfer({
    from: POOL,
    fromWallet: DEX_B,
    to: POOL_2,
    toWallet: 63,
    amount: 90n,
    payload: dedust2Order(60n),
    sends: [dedust2Log(90n, 80n), pay(POOL_2, DEX_C, USER_C, 80n)],
  })
  expect(tell([toPool(dedust2Order(70n, 60n), [dedust2Log(100n, 90n), next])], poolWallets)).toEqual([
    swap(
      'dedust_v2',
      { ...outgoing(C, DEX_C, USER_C, '80'), source: at(POOL_2) },
      {
        dex_incoming_transfer: into,
        min_out_amount: '60',
        peer_swaps: peers([A, '100', B, '90'], [B, '90', C, '80']),
      },
    ),
  ])
})

test('DeDust v2: Toncoin for jettons, told by the log and not by how the pool ended', () => {
  const native = (how: Partial<Sent>): Sent => ({
    to: POOL,
    op: 0xa5a7cbf8,
    body: (b) => {
      b.storeUint64(5n).storeCoins(100n)
      b.storeRef((payload) => {
        payload.storeUint(0xc442500f, 32).storeCoins(70n).storeBigUint(0n, 40).storeUint(0, 3)
      }).storeRef(() => undefined)
    },
    sends: [
      dedust2Log(100n, 90n),
      madeTransfer({ from: POOL, fromWallet: DEX_B, to: 1, toWallet: USER_B, amount: 90n }),
    ],
    ...how,
  })
  const details = { dex: 'dedust_v2', asset_in: null, asset_out: at(B), min_out_amount: '70', peer_swaps: [] }
  // 1 is the other way to end well.
  expect(tell([native({ exitCode: 1 })], poolWallets)).toMatchObject([{ type: 'jetton_swap', success: true, details }])
  expect(tell([native({ aborted: true })], poolWallets)).toMatchObject([{ type: 'jetton_swap', success: false }])
})
