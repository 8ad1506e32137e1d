import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { account } from './long-trace.ts'
import { type Body, coffeeAsset, knownWallets, madeTransfer } from './made-jettons.ts'
import { address, at, type Sent, tell } from './told.ts'

/** Who deposits is 1. Jettons A and B, and that of the pool. */
const [A, B, LP] = [40, 41, 42] as const
const [USER_A, USER_B, USER_LP] = [50, 51, 52] as const
const [DEX_A, DEX_B] = [60, 61] as const
const [ROUTER, POOL, GATHERING, PTON_WALLET] = [20, 21, 22, 23] as const

const wallets = knownWallets({
  [USER_A]: [1, A],
  [USER_B]: [1, B],
  [USER_LP]: [1, LP],
  [DEX_A]: [ROUTER, A],
  [DEX_B]: [ROUTER, B],
})
const query: Body = (b) => b.storeUint64(1n)

const bring = (fromWallet: number, toWallet: number, amount: bigint, sends: readonly Sent[]): Sent =>
  madeTransfer({ from: 1, fromWallet, to: ROUTER, toWallet, amount, payload: query, sends })
const pay = (fromWallet: number, toWallet: number, amount: bigint): Sent =>
  madeTransfer({ from: ROUTER, fromWallet, to: 1, toWallet, amount })

const deposited = {
  amount_2: null,
  asset_2: null,
  user_jetton_wallet_2: null,
  source: at(1),
  pool: at(POOL),
  destination_liquidity: at(POOL),
  target_asset_1: null,
  target_asset_2: null,
  target_amount_1: null,
  target_amount_2: null,
  vault_excesses: [],
  tick_lower: null,
  tick_upper: null,
  nft_index: null,
  nft_address: null,
}
const withdrawn = {
  is_refund: null,
  source: at(1),
  pool: at(POOL),
  destination_liquidity: at(POOL),
  burnt_nft_index: null,
  burnt_nft_address: null,
  tick_lower: null,
  tick_upper: null,
}

// STON.fi v2

const provide = (amount1: bigint, amount2: bigint, sends: readonly Sent[]): Sent => ({
  to: POOL,
  op: 0x37c096df,
  body: (b) => address(b.storeUint64(1n), 1).storeCoins(amount1).storeCoins(amount2),
  sends: [{ to: GATHERING, op: 0x50c6a654, body: query, sends }],
})
const complete = (sent: Sent): Sent => ({ to: POOL, op: 0x06ecd527, body: query, sends: [sent] })
const lpMinted: Sent = {
  to: USER_LP,
  op: 0x178d4519,
  body: (b) =>
    address(address(b.storeUint64(1n).storeCoins(30n), null), null)
      .storeCoins(0n)
      .storeBit(0),
}

test('STON.fi v2: a deposit that waits, the one that completes it, and one given back', () => {
  const first = { dex: 'stonfi_v2', ...deposited, asset_1: at(A), amount_1: '100', user_jetton_wallet_1: at(USER_A) }
  const only = (sends: readonly Sent[]) => tell([bring(USER_A, DEX_A, 100n, [provide(100n, 0n, sends)])], wallets)
  expect(only([])).toEqual([
    { type: 'dex_deposit_liquidity', success: true, details: { ...first, lp_tokens_minted: null } },
  ])
  expect(only([complete(lpMinted)])).toEqual([
    { type: 'dex_deposit_liquidity', success: true, details: { ...first, lp_tokens_minted: '30' } },
  ])
  expect(only([complete({ to: GATHERING, op: 0x50c6a654, body: query })])).toMatchObject([
    { type: 'dex_deposit_liquidity', success: false, details: { ...first, lp_tokens_minted: null } },
  ])
})

test('STON.fi v2: both halves in one trace are one deposit', () => {
  const told = tell(
    [
      bring(USER_A, DEX_A, 100n, [provide(100n, 0n, [])]),
      bring(USER_B, DEX_B, 200n, [provide(0n, 200n, [complete(lpMinted)])]),
    ],
    wallets,
  )
  expect(told.map(({ type, success }) => [type, success])).toEqual([['dex_deposit_liquidity', true]])
  const [{ details }] = told as [(typeof told)[number]]
  expect(new Set([details.amount_1, details.amount_2])).toEqual(new Set(['100', '200']))
  expect(details.asset_1).toBe(details.amount_1 === '100' ? at(A) : at(B))
  expect(details.asset_2).toBe(details.amount_2 === '100' ? at(A) : at(B))
  expect(details.lp_tokens_minted).toBe('30')
})

/** Toncoin for the pool, by way of its proxy. */
const bringToncoin = (amount: bigint, sends: readonly Sent[]): Sent => ({
  to: PTON_WALLET,
  op: 0x01f3835d,
  body: (b) => address(b.storeUint64(1n).storeCoins(amount), 1),
  sends: [{ to: ROUTER, op: 0x7362d09c, body: query, sends: [provide(0n, amount, sends)] }],
})

test('STON.fi v2: of Toncoin and jettons, Toncoin is told first, whichever was sent first', () => {
  const waiting = bring(USER_A, DEX_A, 100n, [provide(100n, 0n, [])])
  const completing = bring(USER_A, DEX_A, 100n, [provide(100n, 0n, [complete(lpMinted)])])
  const details = {
    dex: 'stonfi_v2',
    ...deposited,
    asset_1: null,
    amount_1: '200',
    user_jetton_wallet_1: null,
    asset_2: at(A),
    amount_2: '100',
    user_jetton_wallet_2: at(USER_A),
    lp_tokens_minted: '30',
  }
  const told = [{ type: 'dex_deposit_liquidity', success: true, details }]
  expect(tell([waiting, bringToncoin(200n, [complete(lpMinted)])], wallets)).toEqual(told)
  expect(tell([bringToncoin(200n, []), completing], wallets)).toEqual(told)
})

test('STON.fi v2: Toncoin comes by way of its proxy', () => {
  expect(tell([bringToncoin(100n, [complete(lpMinted)])], wallets)).toEqual([
    {
      type: 'dex_deposit_liquidity',
      success: true,
      details: {
        dex: 'stonfi_v2',
        ...deposited,
        asset_1: null,
        amount_1: '100',
        user_jetton_wallet_1: null,
        lp_tokens_minted: '30',
      },
    },
  ])
})

const stonPaid = (fromWallet: number, toWallet: number, amount: bigint): Sent => ({
  to: ROUTER,
  op: 0x657b54f5,
  body: query,
  sends: [pay(fromWallet, toWallet, amount)],
})
const burnt = (sends: readonly Sent[]): Sent => ({
  to: USER_LP,
  op: 0x595f07bc,
  body: (b) => address(b.storeUint64(1n).storeCoins(30n), 1).storeBit(0),
  sends: [
    {
      to: POOL,
      op: 0x7bdd97de,
      body: (b) => address(address(b.storeUint64(1n).storeCoins(30n), 1), 1),
      sends,
    },
  ],
})
/** The later payout is told first. */
const both = {
  asset_1: at(B),
  amount_1: '90',
  user_jetton_wallet_1: at(USER_B),
  asset_2: at(A),
  amount_2: '80',
  user_jetton_wallet_2: at(USER_A),
}

test('STON.fi v2: tokens are burnt for both assets, or what never made a pair is given back', () => {
  const payouts = [stonPaid(DEX_A, USER_A, 80n), stonPaid(DEX_B, USER_B, 90n)]
  expect(tell([burnt([{ to: POOL, op: 0x297437cf, body: query, sends: payouts }])], wallets)).toEqual([
    {
      type: 'dex_withdraw_liquidity',
      success: true,
      details: { dex: 'stonfi_v2', ...withdrawn, ...both, lp_tokens_burnt: '30' },
    },
  ])
  const refund: Sent = {
    to: GATHERING,
    op: 0x132b9a2c,
    body: query,
    sends: [{ to: POOL, op: 0x0f98e2b8, body: query, sends: payouts.slice(0, 1) }],
  }
  expect(tell([refund], wallets)).toEqual([
    {
      type: 'dex_withdraw_liquidity',
      success: true,
      details: {
        dex: 'stonfi_v2',
        ...withdrawn,
        asset_1: at(A),
        amount_1: '80',
        user_jetton_wallet_1: at(USER_A),
        asset_2: null,
        amount_2: null,
        user_jetton_wallet_2: null,
        lp_tokens_burnt: null,
      },
    },
  ])
})

// DeDust

test('DeDust: tokens are burnt for both assets', () => {
  const paid = (amount: bigint, sent: Sent): Sent => ({
    to: ROUTER,
    op: 0xad4eb6f5,
    body: (b) =>
      b
        .storeUint64(1n)
        .storeRef(() => undefined)
        .storeCoins(amount),
    sends: [sent],
  })
  expect(tell([burnt([paid(80n, pay(DEX_A, USER_A, 80n)), paid(90n, pay(DEX_B, USER_B, 90n))])], wallets)).toEqual([
    {
      type: 'dex_withdraw_liquidity',
      success: true,
      details: { dex: 'dedust', ...withdrawn, ...both, lp_tokens_burnt: '30' },
    },
  ])
  const toncoin: Sent = { to: 1, op: 0x474f86cf, body: query, value: 95n }
  expect(tell([burnt([paid(80n, pay(DEX_A, USER_A, 80n)), paid(90n, toncoin)])], wallets)).toMatchObject([
    { details: { asset_1: null, amount_1: '90', user_jetton_wallet_1: null, asset_2: at(A), amount_2: '80' } },
  ])
})

const dedustAsset = (b: Builder, jetton: number | null): Builder =>
  jetton === null ? b.storeUint(0, 4) : b.storeUint(1, 4).storeUint(0, 8).storeBytes(account(jetton).slice(1))

test.each([
  ['in a reference', true],
  ['behind the pair', false],
])('DeDust: Toncoin waits for the other asset, its terms %s', (_, isApart) => {
  const terms: Body = (b) => b.storeCoins(1n).storeCoins(100n).storeCoins(200n)
  const sent: Sent = {
    to: ROUTER,
    op: 0xd55e4686,
    body: (b) => {
      dedustAsset(dedustAsset(b.storeUint64(1n).storeCoins(100n).storeBit(0), null), A)
      if (!isApart) terms(b)
      b.storeBit(0).storeBit(0)
      if (isApart)
        b.storeRef((more) => {
          terms(more)
        })
    },
    sends: [
      {
        to: POOL,
        op: 0xf04ec526,
        body: query,
        sends: [
          { to: GATHERING, op: 0x9b3aa3fa, body: query },
          { to: GATHERING, op: 0x54240fe5, body: query },
        ],
      },
    ],
  }
  expect(tell([sent])).toEqual([
    {
      type: 'dex_deposit_liquidity',
      success: true,
      details: {
        dex: 'dedust',
        ...deposited,
        asset_1: null,
        amount_1: '100',
        user_jetton_wallet_1: null,
        pool: null,
        destination_liquidity: at(GATHERING),
        lp_tokens_minted: null,
        target_asset_1: null,
        target_asset_2: at(A),
        target_amount_1: '100',
        target_amount_2: '200',
      },
    },
  ])
})

// swap.coffee

const coffeeDeposit = (amount: bigint, sends: readonly Sent[]): Sent => ({
  to: POOL,
  op: 0xc0ffee27,
  body: (b) =>
    address(
      b
        .storeUint64(1n)
        .storeCoins(amount)
        .storeRef(() => undefined)
        .storeRef((params) => {
          coffeeAsset(coffeeAsset(params, null), A)
        }),
      1,
    ),
  sends: [{ to: GATHERING, op: 0xc0ffee22, body: query, sends }],
})
const coffeeMinted: Sent = {
  to: POOL,
  op: 0xc0ffee29,
  body: query,
  sends: [
    { ...lpMinted, sends: [{ to: 1, op: 0xd53276db, body: query }] },
    { op: 0xc0ffee33, body: (b) => b.storeUint64(1n).storeCoins(1n).storeCoins(2n).storeCoins(30n) },
    { to: ROUTER, op: 0xc0ffee21, body: query, sends: [{ to: 1, op: 0xc0ffee32, body: query, value: 7n }] },
  ],
}

test('swap.coffee: Toncoin is the first of the pair, jettons the second', () => {
  const toncoin: Sent = { to: ROUTER, op: 0xc0ffee04, body: query, sends: [coffeeDeposit(100n, [])] }
  const none = { ...deposited, pool: null, destination_liquidity: null, lp_tokens_minted: null }
  expect(tell([toncoin], wallets)).toEqual([
    {
      type: 'dex_deposit_liquidity',
      success: true,
      details: {
        dex: 'coffee',
        ...none,
        asset_1: null,
        amount_1: '100',
        user_jetton_wallet_1: null,
        target_asset_1: null,
        target_asset_2: at(A),
      },
    },
  ])
  expect(tell([bring(USER_A, DEX_A, 200n, [coffeeDeposit(200n, [coffeeMinted])])], wallets)).toEqual([
    {
      type: 'dex_deposit_liquidity',
      success: true,
      details: {
        dex: 'coffee',
        ...deposited,
        asset_1: null,
        amount_1: null,
        user_jetton_wallet_1: null,
        asset_2: at(A),
        amount_2: '200',
        user_jetton_wallet_2: at(USER_A),
        target_asset_1: at(A),
        target_asset_2: null,
        lp_tokens_minted: '30',
        vault_excesses: [{ asset: null, amount: '7' }],
      },
    },
  ])
})
