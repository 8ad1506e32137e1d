import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { type Body, coffeeAsset, knownWallets, madeTransfer } from './made-jettons.ts'
import { address, at, nftItem, type Sent, stateWith, tell } from './told.ts'

const [FACTORY, VAULT, CREATOR, POOL, MASTER, USER_WALLET, VAULT_WALLET, NFT, USER_LP, POSITION] = [
  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
] as const
const wallets = knownWallets({ [USER_WALLET]: [1, MASTER], [VAULT_WALLET]: [VAULT, MASTER] })
const query = (b: Builder): Builder => b.storeUint64(1n)

const sentToVault = (payload: Body, sends: readonly Sent[]): Sent =>
  madeTransfer({ from: 1, fromWallet: USER_WALLET, to: VAULT, toWallet: VAULT_WALLET, amount: 100n, payload, sends })

test.each<[string, number | null, readonly Sent[]]>([
  ['Toncoin', null, []],
  [
    'jettons',
    MASTER,
    [{ to: MASTER, op: 0x2c76b973, body: query, sends: [{ to: VAULT, op: 0xd1735400, body: query }] }],
  ],
])('a vault for %s is made', (_, master, sends) => {
  const order: Sent = {
    to: FACTORY,
    op: 0xc0ffee06,
    value: 70n,
    body: (b) => coffeeAsset(query(b), master),
    sends: [{ to: VAULT, op: 0xc0ffee22, body: query, sends }],
  }
  const asset = master === null ? null : at(master)
  expect(tell([order])).toEqual([
    { type: 'coffee_create_vault', success: true, details: { source: at(1), vault: at(VAULT), asset, value: '70' } },
  ])
})

/** query amount first second amm:3 settings ^[recipient] sender */
const creatorRequest = (pair: readonly [number | null, number | null], sends: readonly Sent[]): Sent => ({
  to: FACTORY,
  op: 0xc0ffee23,
  body: (b) => {
    coffeeAsset(coffeeAsset(query(b).storeCoins(100n), pair[0]), pair[1])
      .storeUint(0, 3)
      .storeBit(0)
    b.storeRef((recipient) => address(recipient, 30))
    address(b, 1)
  },
  sends: [{ to: CREATOR, op: 0xc0ffee22, body: query, sends }],
})

test('what a pool is made of is brought to its creator', () => {
  const details = {
    source: at(1),
    source_jetton_wallet: at(USER_WALLET),
    deposit_recipient: at(30),
    pool_creator_contract: at(CREATOR),
    provided_asset: null,
    asset_1: at(MASTER),
    asset_2: null,
    amount: '100',
  }
  const payload: Body = (b) => b.storeUint(0xc0ffee11, 32)
  expect(tell([sentToVault(payload, [creatorRequest([null, MASTER], [])])], wallets)).toEqual([
    { type: 'coffee_create_pool_creator', success: true, details },
  ])
  const native = (op: number): Sent => ({
    to: VAULT,
    op,
    body: query,
    sends: [creatorRequest([null, MASTER], [])],
  })
  expect(tell([native(0xc0ffee02)])).toEqual([
    {
      type: 'coffee_create_pool_creator',
      success: true,
      details: { ...details, source_jetton_wallet: null, asset_1: null },
    },
  ])
  // Extra currencies are not told.
  expect(tell([native(0xc0ffee03)]).map(({ type }) => type)).not.toContain('coffee_create_pool_creator')
})

test.each<[string, readonly [number | null, number | null], boolean]>([
  ['first', [MASTER, null], false],
  ['second', [null, MASTER], true],
])('the %s asset of a pool completes it', (_, pair, isTurned) => {
  const made: Sent = {
    to: FACTORY,
    op: 0xc0ffee25,
    body: (b) => address(query(b).storeCoins(11n).storeCoins(22n), 31),
    sends: [
      {
        to: POOL,
        op: 0xc0ffee22,
        body: query,
        sends: [
          { to: USER_LP, op: 0x178d4519, body: query },
          { op: 0xc0ffee33, body: (b) => query(b).storeCoins(11n).storeCoins(22n).storeCoins(33n) },
          { to: 1, op: 0xc0ffee36, body: query, sends: [{ to: 1, op: 0xb216d31f, body: query }] },
        ],
      },
    ],
  }
  const told = tell([sentToVault((b) => b.storeUint(0xc0ffee11, 32), [creatorRequest(pair, [made])])], wallets)
  expect(told).toEqual([
    {
      type: 'coffee_create_pool',
      success: true,
      details: {
        source: at(1),
        source_jetton_wallet: at(USER_WALLET),
        initiator_1: isTurned ? at(31) : at(1),
        initiator_2: isTurned ? at(1) : at(31),
        pool: at(POOL),
        pool_creator_contract: null,
        provided_asset: at(MASTER),
        amount: '100',
        asset_1: at(MASTER),
        asset_2: null,
        amount_1: isTurned ? '22' : '11',
        amount_2: isTurned ? '11' : '22',
        lp_tokens_minted: '33',
      },
    },
  ])
})

test('funds are held against those who run ahead, with the fee beside them', () => {
  const fee: Sent = { to: 40, op: 0xc0ffeea0, body: query }
  const details = {
    source: at(1),
    source_jetton_wallet: null,
    mev_contract: at(VAULT),
    mev_contract_jetton_wallet: null,
    asset: null,
    amount: '90',
  }
  const toncoin: Sent = { to: VAULT, op: 0x6bc79e7e, body: query, value: 90n }
  expect(tell([fee, toncoin])).toEqual([{ type: 'coffee_mev_protect_hold_funds', success: true, details }])
  expect(tell([toncoin])).toEqual([{ type: 'coffee_mev_protect_hold_funds', success: true, details }])
  expect(tell([sentToVault((b) => b.storeUint(0x6bc79e7e, 32), []), fee], wallets)).toEqual([
    {
      type: 'coffee_mev_protect_hold_funds',
      success: true,
      details: { ...details, source_jetton_wallet: at(USER_WALLET), asset: at(MASTER), amount: '100' },
    },
  ])
})

const staked = { pool: at(POOL), pool_jetton_wallet: at(VAULT_WALLET), asset: at(MASTER) }
const pay = (amount: bigint): Sent =>
  madeTransfer({ from: VAULT, fromWallet: VAULT_WALLET, to: 1, toWallet: USER_WALLET, amount })

test('jettons are staked for a position', () => {
  const deposit: Sent = {
    to: POOL,
    op: 0xf9471134,
    body: query,
    sends: [
      { op: 0xf9471134, body: query },
      { to: NFT, op: 0x11, body: query, deploys: stateWith(() => {}) },
    ],
  }
  const known = { ...wallets, [NFT]: { contracts: [nftItem(3n, POOL, 1)] } }
  const told = tell([sentToVault((b) => b.storeUint(1, 32), [deposit])], known)
  expect(told.find(({ type }) => type === 'coffee_staking_deposit')).toEqual({
    type: 'coffee_staking_deposit',
    success: true,
    details: {
      source: at(1),
      source_jetton_wallet: at(USER_WALLET),
      ...staked,
      amount: '100',
      minted_item_address: at(NFT),
      minted_item_index: '3',
    },
  })
})

test('a position is given up, and rewards are claimed', () => {
  const WITHDRAW = 0xcb03bfaf
  const vault: Sent = {
    to: VAULT,
    op: WITHDRAW,
    body: (b) => address(address(query(b), VAULT_WALLET).storeCoins(60n), 1),
    sends: [pay(60n)],
  }
  const master: Sent = {
    to: 50,
    op: WITHDRAW,
    body: (b) => address(query(b).storeUint64(3n), 1).storeCoins(9n),
    sends: [vault, { op: WITHDRAW, body: query }],
  }
  expect(tell([{ to: POSITION, op: WITHDRAW, body: query, sends: [master] }], wallets)).toEqual([
    {
      type: 'coffee_staking_withdraw',
      success: true,
      details: {
        source: at(1),
        source_jetton_wallet: at(USER_WALLET),
        ...staked,
        pool: at(POSITION),
        amount: '60',
        nft_address: at(POSITION),
        nft_index: '3',
        points: '9',
      },
    },
  ])
  const claim: Sent = {
    to: POOL,
    op: 0xb30c7310,
    body: (b) => address(address(query(b), VAULT_WALLET).storeCoins(7n), 1),
    sends: [pay(7n), { op: 0xb30c7310, body: query }],
  }
  expect(tell([claim], wallets)).toEqual([
    {
      type: 'coffee_staking_claim_rewards',
      success: true,
      details: { ...staked, recipient: at(1), recipient_jetton_wallet: at(USER_WALLET), amount: '7' },
    },
  ])
})
