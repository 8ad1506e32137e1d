import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { address, at, jettonWallet, type Sent, tell } from './told.ts'

const [MASTER, USER, BORROWER, WALLET, MASTER_WALLET, JETTON] = [10, 11, 12, 13, 14, 15] as const
const TON = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an
const USDT = 0xca9006bd3fb03d355daeeff93b24be90afaa6e3ca0073ff5720f8a852c933278n
const USDT_MASTER = '0:B113A994B5024A16719F69139328EB759596C38A25F59028B146FECDC3621DFE'

/** borrower liquidator collateral:256 min:64 code:2 amount:64 */
const terms = (b: Builder, amount: bigint) =>
  address(address(b, BORROWER), 1).storeBigUint(USDT, 256).storeUint64(5n).storeUint(3, 2).storeUint64(amount)

/** A header stands before the opcode of what a user's contract gets: Coins, no code, 2 bits. */
const toUser = (op: number, sends: readonly Sent[]): Sent => ({
  to: USER,
  body: (b) => b.storeCoins(1n).storeBit(0).storeUint(0, 2).storeUint(op, 32).storeUint64(1n),
  sends,
})
const parties = (b: Builder) => address(address(b.storeUint64(1n), BORROWER), 1).storeBigUint(TON, 256)

const order = (sends: readonly Sent[]): Sent[] => [
  { to: MASTER, op: 3, body: (b) => terms(b.storeUint64(1n), 900n), sends },
]
const shown = {
  source: at(1),
  borrower: at(BORROWER),
  borrower_contract: at(USER),
  collateral: null,
  asset_id: `0x${USDT.toString(16)}`,
  asset: USDT_MASTER,
  is_known_asset: true,
}

test('a loan is liquidated', () => {
  const satisfied: Sent = {
    to: MASTER,
    op: 0x311,
    body: (b) =>
      parties(b).storeRef((more) =>
        more
          .storeUint64(0n)
          .storeUint64(850n)
          .storeUint64(0n)
          .storeUint64(0n)
          .storeBigUint(USDT, 256)
          .storeUint64(0n)
          .storeUint64(77n),
      ),
    sends: [toUser(0x311a, []), { to: 1, op: 0x311d }],
  }
  expect(tell(order([toUser(0x31, [satisfied])]))).toEqual([
    {
      type: 'evaa_liquidate',
      success: true,
      details: { ...shown, fail_reason: null, debt_amount: '850', amount: '77' },
    },
  ])
})

test.each<[number, string]>([
  [0xe003, 'not_liquidatable'],
  [0xe009, 'liquidation_prices_missing'],
  [0x1234, 'unknown'],
])('a loan is not: error %s', (code, reason) => {
  const refused: Sent = {
    to: MASTER,
    op: 0x31f,
    body: (b) =>
      parties(b).storeRef((more) =>
        more
          .storeUint64(900n)
          .storeBigUint(USDT, 256)
          .storeUint64(5n)
          .storeUint64(0n)
          .storeRef(() => {})
          .storeUint(code, 32),
      ),
    sends: [{ to: 1, op: 0x311f }],
  }
  expect(tell(order([toUser(0x31, [refused])]))).toEqual([
    {
      type: 'evaa_liquidate',
      success: false,
      details: { ...shown, fail_reason: reason, debt_amount: '900', amount: '0' },
    },
  ])
})

test('an order that comes straight back', () => {
  const bounce: Sent = { to: 1, op: 0xffffffff, bounced: true }
  const [told] = tell([{ ...(order([bounce])[0] as Sent), aborted: true }])
  expect(told).toMatchObject({
    type: 'evaa_liquidate',
    success: false,
    details: { fail_reason: 'immediate_rejection', borrower_contract: null, debt_amount: '900', amount: '0' },
  })
})

test.each<[string, (b: Builder) => Builder]>([
  ['with a query', (b) => b.storeUint64(1n)],
  ['without', (b) => b],
])('jettons pay, and are given back: %s', (_, query) => {
  const back: Sent = {
    to: MASTER_WALLET,
    op: 0x0f8a7ea5,
    body: (b) =>
      address(address(b.storeUint64(2n).storeCoins(600n), 1), null)
        .storeBit(0)
        .storeCoins(0n)
        .storeBit(0),
    sends: [
      {
        to: WALLET,
        op: 0x178d4519,
        body: (b) =>
          address(address(b.storeUint64(2n).storeCoins(600n), MASTER), null)
            .storeCoins(0n)
            .storeBit(0),
      },
    ],
  }
  const notify: Sent = {
    to: MASTER,
    op: 0x7362d09c,
    body: (b) => address(b.storeUint64(1n).storeCoins(600n), 1).storeBit(0),
    sends: [back],
  }
  const pay: Sent = {
    to: WALLET,
    op: 0x0f8a7ea5,
    body: (b) =>
      address(address(b.storeUint64(1n).storeCoins(600n), MASTER), 1)
        .storeBit(0)
        .storeCoins(1n)
        .storeBit(1)
        .storeRef((payload) => terms(query(payload.storeUint(3, 32)), 0n)),
    sends: [
      {
        to: MASTER_WALLET,
        op: 0x178d4519,
        body: (b) =>
          address(address(b.storeUint64(1n).storeCoins(600n), 1), 1)
            .storeCoins(1n)
            .storeBit(0),
        sends: [notify],
      },
    ],
  }
  const told = tell([pay], {
    [WALLET]: { contracts: [jettonWallet(1, JETTON)] },
    [MASTER_WALLET]: { contracts: [jettonWallet(MASTER, JETTON)] },
  })
  expect(told).toEqual([
    {
      type: 'evaa_liquidate',
      success: false,
      details: {
        ...shown,
        borrower_contract: null,
        fail_reason: 'immediate_rejection',
        debt_amount: '600',
        amount: '0',
      },
    },
  ])
})
