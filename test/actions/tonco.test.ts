import { expect, test } from 'vitest'
import { parseAddress } from '../../src/cell/address.ts'
import { PTON_MASTERS } from '../../src/decode/actions/reading/pton.ts'
import { account } from './long-trace.ts'
import { known, knownWallets, madeTransfer } from './made-jettons.ts'
import { toncoPayTo } from './made-swaps.ts'
import { address, at, type Sent, tell } from './told.ts'

/** The owner is 1; a pool of Toncoin or jettons A with jettons B. */
const [A, B, POOL, POSITION, ROUTER] = [40, 41, 21, 22, 20] as const
const [USER_A, USER_B, DEX_A, DEX_B, PTON_WALLET] = [50, 51, 60, 61, 62] as const
const [pton] = [...PTON_MASTERS].flatMap((master) => parseAddress(master)?.address ?? [])
const facts = {
  ...knownWallets({ [USER_A]: [1, A], [USER_B]: [1, B], [DEX_A]: [ROUTER, A], [DEX_B]: [ROUTER, B] }),
  [PTON_WALLET]: known({
    kind: 'jetton_wallet',
    balance: 0n,
    owner: account(ROUTER),
    master: pton ?? account(0),
    isClaimed: null,
  }),
}

const ofA: Sent = madeTransfer({ from: ROUTER, fromWallet: DEX_A, to: 1, toWallet: USER_A, amount: 70n })
const ofB: Sent = madeTransfer({ from: ROUTER, fromWallet: DEX_B, to: 1, toWallet: USER_B, amount: 80n })
const ofToncoin: Sent = {
  to: PTON_WALLET,
  op: 0x0f8a7ea5,
  body: (b) => {
    address(address(b.storeUint64(5n).storeCoins(70n), 1), 1)
      .storeBit(0)
      .storeCoins(0n)
      .storeBit(0)
  },
  sends: [{ to: 1, op: 0x01f3835d, body: (b) => address(b.storeUint64(5n).storeCoins(70n), 1) }],
}

/** Position 9 is burnt; the router is told to pay from two of its wallets. */
const burn = (amounts: readonly [bigint, bigint], first: number, payouts: readonly Sent[], exitCode = 201): Sent => ({
  to: POOL,
  op: 0x530b5f2c,
  body: (b) => b.storeUint64(5n).storeUint64(9n).storeBigUint(1000n, 128).storeInt(-30, 24).storeInt(50, 24),
  sends: [
    {
      to: POSITION,
      op: 0x46ca335a,
      body: (b) => address(b.storeUint64(5n), 1),
      sends: [
        {
          to: POOL,
          op: 0xd73ac09d,
          body: (b) => address(b.storeUint64(5n), 1).storeUint64(9n),
          sends: [
            {
              to: ROUTER,
              op: 0xa1daa96d,
              body: toncoPayTo(exitCode, [amounts[0], first], [amounts[1], DEX_B]),
              sends: payouts,
            },
          ],
        },
      ],
    },
  ],
})

const withdrawal = (details: object, success = true) => [
  {
    type: 'dex_withdraw_liquidity',
    success,
    details: {
      dex: 'tonco',
      lp_tokens_burnt: '1000',
      is_refund: null,
      source: at(1),
      pool: at(POOL),
      destination_liquidity: at(POOL),
      burnt_nft_index: '9',
      burnt_nft_address: at(POSITION),
      tick_lower: '-30',
      tick_upper: '50',
      ...details,
    },
  },
]
const first = { asset_1: at(A), amount_1: '70', user_jetton_wallet_1: at(USER_A) }
const second = { asset_2: at(B), amount_2: '80', user_jetton_wallet_2: at(USER_B) }

test('a position is burnt for both assets, in the order of the pool', () => {
  for (const payouts of [
    [ofA, ofB],
    [ofB, ofA],
  ]) {
    expect(tell([burn([70n, 80n], DEX_A, payouts)], facts)).toEqual(withdrawal({ ...first, ...second }))
  }
  expect(tell([burn([70n, 80n], DEX_A, [ofA, ofB], 77)], facts)).toEqual(withdrawal({ ...first, ...second }, false))
})

test('a position that was worth one asset only', () => {
  const none = { asset_1: at(A), amount_1: '0', user_jetton_wallet_1: at(1) }
  expect(tell([burn([0n, 80n], DEX_A, [ofB])], facts)).toEqual(withdrawal({ ...none, ...second }))
})

test('Toncoin comes by way of the proxy of any router', () => {
  const toncoin = { asset_1: null, amount_1: '70', user_jetton_wallet_1: null }
  expect(tell([burn([70n, 80n], PTON_WALLET, [ofToncoin, ofB])], facts)).toEqual(withdrawal({ ...toncoin, ...second }))
})
