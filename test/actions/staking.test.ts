import { expect, test } from 'vitest'
import { type Body, known, knownWallets } from './made-jettons.ts'
import { address, at, type Sent, tell } from './told.ts'

const [POOL, MINTER, WALLET, NFT] = [10, 11, 12, 13] as const
const nominators = { [POOL]: known({ kind: 'nominator_pool' }) }
const query: Body = (b) => b.storeUint64(1n)

const holder = { stake_holder: at(1), pool: at(POOL) }
const staked = (provider: string) => ({ provider, ...holder, tokens_minted: null, asset: null })
const withdrawn = { provider: 'nominator', ...holder, payout_nft: null, tokens_burnt: null, asset: null }

test('a nominator deposits', () => {
  const deposit: Sent = { to: POOL, text: 'd', value: 50n, sends: [{ to: 1, op: 0xffffffff }] }
  const details = { ...staked('nominator'), amount: '50' }
  expect(tell([deposit], nominators)).toEqual([{ type: 'stake_deposit', success: true, details }])
  expect(tell([{ ...deposit, aborted: true }], nominators)).toEqual([
    { type: 'stake_deposit', success: false, details },
  ])
  expect(tell([{ ...deposit, sends: [] }]).map(({ type }) => type)).toEqual(['ton_transfer'])
})

test('a nominator is paid at once, the first of two transfers being the payout', () => {
  const sends = [
    { to: 1, value: 900n },
    { to: 1, value: 30n },
  ]
  expect(tell([{ to: POOL, text: 'w', value: 50n, sends }], nominators)).toEqual([
    { type: 'stake_withdrawal', success: true, details: { ...withdrawn, amount: '900' } },
  ])
  expect(tell([{ to: POOL, text: 'w', value: 50n, sends: sends.slice(0, 1) }], nominators)).toMatchObject([
    { type: 'stake_withdrawal', details: { amount: '900' } },
  ])
})

test('or waits for the end of the round', () => {
  for (const sends of [[], [{ to: 1, value: 30n }]]) {
    expect(tell([{ to: POOL, text: 'w', value: 50n, sends }], nominators)).toEqual([
      { type: 'stake_withdrawal_request', success: true, details: withdrawn },
    ])
  }
})

test('all who wait are paid, one action each', () => {
  const sends = [
    { to: 20, value: 400n },
    { to: 21, value: 500n },
  ]
  const told = tell([{ to: POOL, op: 2, body: query, sends }], nominators)
  expect(told.map(({ type, details }) => [type, details.stake_holder, details.amount])).toEqual([
    ['call_contract', undefined, undefined],
    ['stake_withdrawal', at(20), '400'],
    ['stake_withdrawal', at(21), '500'],
  ])
})

const minted: Sent = {
  to: MINTER,
  op: 0x1674b0a0,
  sends: [
    {
      to: WALLET,
      op: 0x178d4519,
      body: (b) =>
        address(address(b.storeUint64(1n).storeCoins(77n), null), null)
          .storeCoins(0n)
          .storeBit(0),
      sends: [{ to: 1, op: 0x7362d09c, body: query }],
    },
  ],
}

test('liquid staking: tokens for Toncoin, but for one that the pool keeps', () => {
  const deposit = (sends: readonly Sent[]): Sent[] => [
    { to: POOL, op: 0x47d54391, body: query, value: 5_000_000_000n, sends },
  ]
  const details = { ...staked('liquid_staking'), amount: '4000000000' }
  expect(tell(deposit([minted]))).toEqual([
    { type: 'stake_deposit', success: true, details: { ...details, tokens_minted: '77', asset: at(MINTER) } },
  ])
  expect(tell(deposit([]))).toEqual([{ type: 'stake_deposit', success: false, details }])
})

const burn = (sends: readonly Sent[]): Sent[] => [
  {
    to: WALLET,
    op: 0x595f07bc,
    body: (b) => address(b.storeUint64(1n).storeCoins(40n), 1).storeBit(0),
    sends: [
      {
        to: MINTER,
        op: 0x7bdd97de,
        body: (b) => address(address(b.storeUint64(1n).storeCoins(40n), 1), 1),
        sends: [{ to: POOL, op: 0x319b0cdc, body: query, value: 100n, sends }],
      },
    ],
  },
]

test('liquid staking: tokens are burnt for Toncoin, at once or later', () => {
  const details = { provider: 'liquid_staking', ...holder, payout_nft: null, asset: at(MINTER) }
  expect(tell(burn([{ to: 1, op: 0x0a77535c, body: query, value: 900n }]))).toEqual([
    { type: 'stake_withdrawal', success: true, details: { ...details, amount: '800', tokens_burnt: '40' } },
  ])
  const later = (sends: readonly Sent[]): Sent[] => burn([{ to: 14, op: 0x1674b0a0, body: query, sends }])
  expect(tell(later([{ to: NFT, op: 0x132f9a45, body: query }]))[0]).toEqual({
    type: 'stake_withdrawal_request',
    success: true,
    details: { ...details, payout_nft: at(NFT), tokens_burnt: null },
  })
  expect(tell(later([]))[0]).toMatchObject({ type: 'stake_withdrawal_request', success: false })
})

test('liquid staking: the pool is found however far above a payout it began', () => {
  const [COLLECTION, OWNERS] = [20, [21, 22] as const] as const
  const payout = (owner: number, value: bigint, sends: readonly Sent[]): Sent => ({
    to: NFT,
    op: 0xf127fe4e,
    body: query,
    sends: [
      {
        to: COLLECTION,
        op: 0xed58b0b2,
        body: (b) => address(b.storeUint64(1n).storeCoins(40n), owner),
        sends: [{ to: owner, op: 0xdb3b8abd, body: query, value }, ...sends],
      },
    ],
  })
  const rest = payout(OWNERS[0], 900n, [payout(OWNERS[1], 800n, [])])
  const start: Sent = { to: COLLECTION, op: 0x1140a64f, body: query, sends: [{ to: 23, op: 0x55, sends: [rest] }] }
  const told = tell([{ to: POOL, op: 0x44, sends: [start] }]).filter(({ type }) => type === 'stake_withdrawal')
  expect(told.map(({ details }) => [details.stake_holder, details.pool, details.amount])).toEqual([
    [at(OWNERS[0]), at(POOL), '900'],
    [at(OWNERS[1]), at(POOL), '800'],
  ])
})

test('ethena: staked tokens are exchanged for ones that are locked', () => {
  const [TS_WALLET, TS_MASTER, LOCKED_WALLET, LOCKED_MASTER] = [30, 31, 32, 33] as const
  const internal =
    (amount: bigint): Body =>
    (b) =>
      address(address(b.storeUint64(1n).storeCoins(amount), 1), 1)
        .storeCoins(0n)
        .storeBit(0)
  const told = tell(
    [
      {
        to: TS_WALLET,
        op: 0x0f8a7ea5,
        body: (b) =>
          address(address(b.storeUint64(1n).storeCoins(9n), TS_MASTER), 1)
            .storeBit(0)
            .storeCoins(1n)
            .storeBit(0),
        sends: [
          {
            to: TS_MASTER,
            op: 0x178d4519,
            body: internal(9n),
            sends: [
              {
                to: POOL,
                op: 0x7362d09c,
                body: query,
                sends: [
                  {
                    to: LOCKED_MASTER,
                    op: 0x642b7d07,
                    body: query,
                    sends: [{ to: LOCKED_WALLET, op: 0xb2583ed5, body: internal(8n) }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    knownWallets({ [TS_WALLET]: [1, TS_MASTER], [LOCKED_WALLET]: [1, LOCKED_MASTER] }),
  )
  expect(told).toEqual([
    {
      type: 'stake_withdrawal_request',
      success: true,
      details: {
        provider: 'ethena',
        ...holder,
        payout_nft: null,
        tokens_burnt: null,
        asset: at(TS_MASTER),
        tokens_minted: '8',
      },
    },
  ])
})
