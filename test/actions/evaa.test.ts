import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { knownWallets, madeTransfer } from './made-jettons.ts'
import { address, at, type Sent, tell } from './told.ts'

const [MASTER, CONTRACT, RECIPIENT, JETTON, USER_WALLET, MASTER_WALLET] = [10, 11, 12, 13, 14, 15] as const
const TON_ASSET = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an
const JETTON_ASSET = 0xabcn
const wallets = knownWallets({ [USER_WALLET]: [1, JETTON], [MASTER_WALLET]: [MASTER, JETTON] })

/** Messages to a user's contract have a header before the opcode: version:Coins opt& 2 bits. */
const toContract = (op: number, body: (b: Builder) => unknown, sends: readonly Sent[]): Sent => ({
  to: CONTRACT,
  body: (b) => {
    b.storeCoins(7n).storeBit(0).storeUint(0, 2).storeUint(op, 32)
    body(b)
  },
  sends,
})
const query = (b: Builder): Builder => b.storeUint64(1n)
const owed = (amount: bigint, asset: bigint) => (b: Builder) =>
  address(query(b), 1).storeBigUint(asset, 256).storeUint64(amount)

// Supply

const supplied = (asset: bigint, sends: readonly Sent[]): Sent =>
  toContract(0x11, (b) => query(b).storeBigUint(asset, 256).storeUint64(100n), sends)
const toncoin = (sends: readonly Sent[]): Sent => ({
  to: MASTER,
  op: 1,
  body: (b) => address(query(b).storeUint(0, 2).storeUint64(100n), RECIPIENT),
  sends: [supplied(TON_ASSET, sends)],
})
const details = {
  sender_jetton_wallet: null,
  recipient_jetton_wallet: null,
  master_jetton_wallet: null,
  master: at(MASTER),
  asset_id: `0x${TON_ASSET.toString(16)}`,
  is_ton: true,
  source: at(1),
  source_wallet: null,
  recipient: at(RECIPIENT),
  recipient_contract: at(CONTRACT),
  asset: null,
  amount: '100',
}

test('Toncoin is supplied, or not taken', () => {
  const taken: Sent = { to: MASTER, op: 0x11a, body: owed(99n, TON_ASSET), sends: [{ to: 1, text: 'EVAA supply.' }] }
  expect(tell([toncoin([taken])])).toEqual([
    { type: 'evaa_supply', success: true, details: { ...details, amount: '99' } },
  ])
  expect(tell([toncoin([{ to: MASTER, op: 0x11f, body: query }])])).toEqual([
    { type: 'evaa_supply', success: false, details },
  ])
})

test('jettons are supplied, or come back', () => {
  const jettons = (sends: readonly Sent[]): Sent =>
    madeTransfer({
      ...{ from: 1, fromWallet: USER_WALLET, to: MASTER, toWallet: MASTER_WALLET, amount: 100n },
      payload: (b) => address(b.storeUint(1, 32).storeUint(0, 2), 1),
      sends: [supplied(JETTON_ASSET, sends)],
    })
  const told = {
    ...details,
    recipient_jetton_wallet: at(USER_WALLET),
    master_jetton_wallet: at(MASTER_WALLET),
    asset_id: '0xabc',
    is_ton: false,
    source_wallet: at(USER_WALLET),
    recipient: at(1),
    asset: at(JETTON),
  }
  const taken: Sent = { to: MASTER, op: 0x11a, body: owed(98n, JETTON_ASSET) }
  expect(tell([jettons([taken])], wallets)).toEqual([
    { type: 'evaa_supply', success: true, details: { ...told, amount: '98' } },
  ])
  const back = madeTransfer({ from: MASTER, fromWallet: MASTER_WALLET, to: 1, toWallet: USER_WALLET, amount: 100n })
  expect(tell([jettons([back])], wallets)).toEqual([{ type: 'evaa_supply', success: false, details: told }])
})

// Withdrawal

const withdraw = (asset: bigint, sends: readonly Sent[]): Sent => ({
  to: MASTER,
  op: 2,
  body: (b) => address(query(b).storeBigUint(asset, 256).storeUint64(100n), RECIPIENT),
  sends: [toContract(0x21, query, sends)],
})
const settled = toContract(0x211a, query, [{ to: 1, text: 'left over' }])
const withdrawn = {
  recipient_jetton_wallet: null,
  master_jetton_wallet: null,
  master: at(MASTER),
  fail_reason: null,
  asset_id: `0x${TON_ASSET.toString(16)}`,
  source: at(1),
  recipient: at(RECIPIENT),
  owner_contract: at(CONTRACT),
  asset: null,
  amount: '90',
}

test('Toncoin and jettons are withdrawn', () => {
  const payout: Sent = { to: RECIPIENT, op: 0x211a, body: query }
  const allowed = (asset: bigint, paid: Sent): Sent => ({
    to: MASTER,
    op: 0x211,
    body: owed(90n, asset),
    sends: [paid, settled],
  })
  expect(tell([withdraw(TON_ASSET, [allowed(TON_ASSET, payout)])])).toEqual([
    { type: 'evaa_withdraw', success: true, details: withdrawn },
  ])
  const paid = madeTransfer({ from: MASTER, fromWallet: MASTER_WALLET, to: 1, toWallet: USER_WALLET, amount: 90n })
  expect(tell([withdraw(JETTON_ASSET, [allowed(JETTON_ASSET, paid)])], wallets)).toEqual([
    {
      type: 'evaa_withdraw',
      success: true,
      details: {
        ...withdrawn,
        recipient_jetton_wallet: at(USER_WALLET),
        master_jetton_wallet: at(MASTER_WALLET),
        asset_id: '0xabc',
        asset: at(JETTON),
      },
    },
  ])
})

test.each<[string, Sent]>([
  ['withdraw_locked_excess', { to: 1, op: 0x21e6, body: query }],
  ['withdraw_not_collateralized_excess', { to: 1, op: 0x21e7, body: query }],
  ['withdraw_missing_prices_excess', { to: 1, op: 0x21e8, body: query }],
  ['withdraw_execution_crashed', { to: 1, op: 0x21ec, body: query }],
  [
    'withdraw_no_funds_excess',
    {
      to: MASTER,
      op: 0x211,
      body: owed(90n, TON_ASSET),
      sends: [toContract(0x211f, query, [{ to: 1, op: 0x211fe8, body: query }])],
    },
  ],
])('a withdrawal is refused: %s', (reason, answer) => {
  expect(tell([withdraw(TON_ASSET, [answer])])).toEqual([
    { type: 'evaa_withdraw', success: false, details: { ...withdrawn, amount: '100', fail_reason: reason } },
  ])
})
