import { expect, test } from 'vitest'
import type { Body } from './made-jettons.ts'
import {
  A,
  B,
  C,
  DEX_A,
  DEX_B,
  DEX_C,
  outgoing,
  POOL,
  POOL_2,
  payUser,
  peers,
  ROUTER,
  refund,
  sendA,
  swap,
  toncoPayTo,
  USER_A,
  USER_B,
  USER_C,
  wallets,
  within,
} from './made-swaps.ts'
import { address, at, type Sent, tell } from './told.ts'

// STON.fi v2

/** op:32 token_wallet refund excess deadline:64 ^[min_out receiver fwd opt&next …] */
const stonOrder =
  (wallet: number, next?: Body, op = 0x6664de2a): Body =>
  (b) => {
    address(address(address(b.storeUint(op, 32), wallet), 1), 1)
      .storeUint64(0n)
      .storeRef((terms) => {
        address(terms.storeCoins(1n), 1).storeCoins(0n)
        if (next === undefined) terms.storeBit(0)
        else
          terms.storeBit(1).storeRef((more) => {
            next(more)
          })
      })
  }
const stonSwap = (left: bigint, right: bigint, sends: readonly Sent[], pool: number = POOL): Sent => ({
  to: pool,
  op: 0x6664de2a,
  body: (b) => address(b.storeUint64(5n), 1).storeCoins(left).storeCoins(right),
  sends,
})
const stonPay = (exitCode: number, wallet: number, amount: bigint, sends: readonly Sent[]): Sent => ({
  to: ROUTER,
  op: 0x657b54f5,
  body: (b) =>
    address(address(address(b.storeUint64(5n), 1), 1), 1)
      .storeUint(exitCode, 32)
      .storeBit(0)
      .storeRef((terms) => {
        address(address(terms.storeCoins(0n).storeCoins(0n), DEX_A).storeCoins(amount), wallet)
      }),
  sends,
})
const OK = 0xc64370e5

test('STON.fi v2: one pool', () => {
  const paid = stonPay(OK, DEX_B, 90n, [payUser(DEX_B, USER_B, 90n)])
  expect(tell([sendA(stonOrder(DEX_B), [stonSwap(100n, 0n, [paid])])], wallets)).toEqual([
    swap('stonfi_v2', outgoing(B, DEX_B, USER_B, '90')),
  ])
})

test('STON.fi v2: two pools, and the second that refuses', () => {
  const second = (paid: Sent) => stonSwap(0n, 90n, [paid], POOL_2)
  const order = stonOrder(DEX_B, stonOrder(DEX_C, undefined, 0x69cf1a5b))
  const first = (paid: Sent) =>
    stonSwap(100n, 0n, [stonPay(OK, DEX_B, 90n, [within(DEX_B, DEX_B, 90n, [second(paid)])])])
  expect(tell([sendA(order, [first(stonPay(OK, DEX_C, 80n, [payUser(DEX_C, USER_C, 80n)]))])], wallets)).toEqual([
    swap('stonfi_v2', outgoing(C, DEX_C, USER_C, '80'), { peer_swaps: peers([A, '100', B, '90'], [B, '90', C, '80']) }),
  ])
  const refused = stonPay(0x38976e9b, DEX_B, 90n, [payUser(DEX_B, USER_B, 90n)])
  expect(tell([sendA(order, [first(refused)])], wallets)).toEqual([
    { ...swap('stonfi_v2', outgoing(B, DEX_B, USER_B, '90'), { asset_out: at(C) }), success: false },
  ])
  // Nothing is known of the wallet that was to pay: what came instead is told, and not Toncoin.
  const { [DEX_C]: _, ...others } = wallets
  expect(tell([sendA(order, [first(refused)])], others)).toEqual([
    { ...swap('stonfi_v2', outgoing(B, DEX_B, USER_B, '90')), success: false },
  ])
})

// STON.fi v1

/** The exit code of the pool's payment decides; the router pays by the wallet it names. */
const oldSwap = (exitCode: number, wallet: number, amount: bigint, paid: Sent): Sent =>
  sendA(
    (b) => address(address(b.storeUint(0x25938561, 32), DEX_B).storeCoins(70n), 1),
    [
      {
        to: POOL,
        op: 0x25938561,
        body: (b) =>
          address(address(b.storeUint64(5n), 1), DEX_A)
            .storeCoins(100n)
            .storeCoins(70n)
            .storeBit(0)
            .storeRef((more) => address(more, 1)),
        sends: [
          {
            to: ROUTER,
            op: 0xf93bb43f,
            body: (b) =>
              address(b.storeUint64(5n), 1)
                .storeUint(exitCode, 32)
                .storeRef((terms) => {
                  address(address(terms.storeCoins(0n), DEX_A).storeCoins(amount), wallet)
                }),
            sends: [paid],
          },
        ],
      },
    ],
  )

test('STON.fi v1: a pool that pays, and one that gives everything back', () => {
  expect(tell([oldSwap(OK, DEX_B, 90n, payUser(DEX_B, USER_B, 90n))], wallets)).toEqual([
    swap('stonfi', outgoing(B, DEX_B, USER_B, '90')),
  ])
  const refused = oldSwap(0x5ffe1295, DEX_A, 100n, payUser(DEX_A, USER_A, 100n))
  expect(tell([refused], wallets)).toEqual([{ ...swap('stonfi', refund, { asset_out: at(B) }), success: false }])
  const { [DEX_B]: _, ...others } = wallets
  expect(tell([refused], others)).toEqual([{ ...swap('stonfi', refund), success: false }])
})

// TONCO

/** op:32 target_wallet limit:160 min_out recipient opt&next */
const toncoOrder =
  (wallet: number, minOut: bigint, next?: Body): Body =>
  (b) => {
    address(address(b.storeUint(0xa7fb58f8, 32), wallet).storeBigUint(0n, 160).storeCoins(minOut), 1)
    if (next === undefined) b.storeBit(0)
    else
      b.storeBit(1).storeRef((more) => {
        next(more)
      })
  }
const toncoSwap = (amount: bigint, sends: readonly Sent[]): Sent => ({
  to: POOL,
  op: 0xa7fb58f8,
  body: (b) =>
    address(address(b.storeUint64(5n), 1), DEX_A).storeRef((terms) => {
      terms.storeCoins(amount)
    }),
  sends,
})
const toncoPay = (exitCode: number, wallet: number, amount: bigint, sends: readonly Sent[]): Sent => ({
  to: ROUTER,
  op: 0xa1daa96d,
  body: toncoPayTo(exitCode, [0n, DEX_A], [amount, wallet]),
  sends,
})

test('TONCO: one pool, two pools, and one that refuses', () => {
  const one = toncoSwap(100n, [toncoPay(200, DEX_B, 90n, [payUser(DEX_B, USER_B, 90n)])])
  expect(tell([sendA(toncoOrder(DEX_B, 70n), [one])], wallets)).toEqual([
    swap('tonco', outgoing(B, DEX_B, USER_B, '90'), { min_out_amount: '90' }),
  ])
  const second = toncoSwap(90n, [toncoPay(0, DEX_C, 80n, [payUser(DEX_C, USER_C, 80n)])])
  const two = toncoSwap(100n, [toncoPay(200, DEX_B, 90n, [within(DEX_B, DEX_B, 90n, [second])])])
  const order = toncoOrder(DEX_B, 70n, toncoOrder(DEX_C, 60n))
  expect(tell([sendA(order, [two])], wallets)).toEqual([
    swap('tonco', outgoing(C, DEX_C, USER_C, '80'), {
      min_out_amount: '80',
      peer_swaps: peers([A, '100', B, '90'], [B, '90', C, '80']),
    }),
  ])
  const refused = toncoSwap(100n, [toncoPay(77, DEX_A, 100n, [payUser(DEX_A, USER_A, 100n)])])
  expect(tell([sendA(order, [refused])], wallets)).toEqual([
    { ...swap('tonco', refund, { asset_out: at(C), min_out_amount: '60' }), success: false },
  ])
  const { [DEX_C]: _, ...others } = wallets
  expect(tell([sendA(order, [refused])], others)).toEqual([
    { ...swap('tonco', refund, { min_out_amount: '60' }), success: false },
  ])
})

test('TONCO: a second pool that refuses is no hop', () => {
  const refused = toncoSwap(90n, [toncoPay(77, DEX_B, 90n, [payUser(DEX_B, USER_B, 90n)])])
  const one = toncoSwap(100n, [toncoPay(200, DEX_B, 90n, [within(DEX_B, DEX_B, 90n, [refused])])])
  const details = { asset_out: at(C), min_out_amount: '60', peer_swaps: peers([A, '100', B, '90']) }
  const order = toncoOrder(DEX_B, 70n, toncoOrder(DEX_C, 60n))
  expect(tell([sendA(order, [one])], wallets)).toEqual([
    { ...swap('tonco', outgoing(B, DEX_B, USER_B, '90'), details), success: false },
  ])
})
