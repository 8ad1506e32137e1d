import { expect, test } from 'vitest'
import type { Builder } from '../../src/cell/builder.ts'
import { address, at, type Sent, tell } from './told.ts'

const [CLIENT, PROXY, OWNER] = [10, 11, 12] as const
const passedOn: readonly Sent[] = [
  { to: OWNER, op: 0x2565934c, body: (b) => b.storeUint64(1n) },
  { to: PROXY, op: 0x65448ff4, body: (b) => address(b.storeUint64(1n), OWNER) },
]
const order = (op: number, body: (b: Builder) => Builder): Sent => ({
  to: CLIENT,
  op,
  body: (b) => {
    body(b.storeUint64(1n))
  },
  sends: passedOn,
})

test('a client registers', () => {
  expect(tell([order(0xc45f9f3b, (b) => address(b.storeUint64(44n), OWNER))])).toEqual([
    {
      type: 'cocoon_client_register',
      success: true,
      details: { query_id: '1', nonce: '44', source: at(OWNER), destination: at(CLIENT) },
    },
  ])
})

test('a client changes its secret', () => {
  const change = order(0xa9357034, (b) => address(b.storeBigUint(0xabcn, 256), OWNER))
  expect(tell([change])).toEqual([
    {
      type: 'cocoon_client_change_secret_hash',
      success: true,
      details: { query_id: '1', new_secret_hash: 'abc', source: at(OWNER), destination: at(CLIENT) },
    },
  ])
  expect(tell([{ ...change, aborted: true }])[0]?.success).toBe(false)
})

const signed = (b: Builder): Builder =>
  address(b, OWNER)
    .storeBytes(Buffer.alloc(64, 0xee))
    .storeRef((inner) => address(inner.storeUint(0xbb63ff93, 32).storeUint64(1n).storeUint64(18494n), CLIENT))

test.each<[string, (b: Builder) => Builder]>([
  ['what was signed', signed],
  ['what it is told without a signature', (b) => address(b.storeUint64(18494n), CLIENT)],
])('a proxy is charged %s', (_, body) => {
  expect(tell([order(0xbb63ff93, body)])).toEqual([
    {
      type: 'cocoon_proxy_charge',
      success: true,
      details: {
        query_id: '1',
        new_tokens_used: '18494',
        expected_address: at(CLIENT),
        source: at(CLIENT),
        destination: at(PROXY),
      },
    },
  ])
})

const [WORKER, WALLET, ROOT] = [13, 14, 15] as const
const query = (b: Builder): Builder => b.storeUint64(1n)
const excess: Sent = { to: OWNER, op: 0x2565934c, body: query }
const payout: Sent = { to: OWNER, op: 0xc59a7cd3, body: query, value: 70n }
/** query:64 excess:addr signature:512 ^[op:32 query:64 tokens:64 expected:addr] */
const signedBy = (op: number, to: number) => (b: Builder) =>
  address(query(b), OWNER)
    .storeBytes(Buffer.alloc(64, 0xee))
    .storeRef((inner) => address(query(inner.storeUint(op, 32)).storeUint64(5n), to))

test.each<[string, number]>([
  ['regular', 0xa040ad28],
  ['last', 0xf5f26a36],
])('a worker is paid: %s', (kind, op) => {
  const paid = (payment: Sent): Sent => ({
    to: WORKER,
    op,
    body: signedBy(op, WORKER),
    sends: [
      {
        to: PROXY,
        op: 0x4d725d2c,
        body: (b) => address(query(b), OWNER).storeUint(2, 2).storeUint64(9n).storeBit(0),
        sends: [payment, excess],
      },
    ],
  })
  const details = {
    payout_type: kind,
    query_id: '1',
    new_tokens: '5',
    worker_state: 2,
    worker_tokens: '9',
    source: at(1),
    destination: at(OWNER),
    amount: '70',
  }
  expect(tell([paid(payout)])).toEqual([{ type: 'cocoon_worker_payout', success: true, details }])
  expect(tell([paid({ ...payout, aborted: true })])).toEqual([
    { type: 'cocoon_worker_payout', success: false, details },
  ])
})

test('a proxy is paid, made known and forgotten', () => {
  expect(tell([{ to: PROXY, op: 0x7610e6eb, body: (b) => address(query(b), 1), sends: [payout, excess] }])).toEqual([
    {
      type: 'cocoon_proxy_payout',
      success: true,
      details: { query_id: '1', source: at(PROXY), destination: at(OWNER) },
    },
  ])
  const register: Sent = { to: ROOT, op: 0x927c7cb5, body: query, sends: [excess] }
  expect(tell([register])).toEqual([
    { type: 'cocoon_register_proxy', success: true, details: { query_id: '1', destination: at(ROOT) } },
  ])
  const forget: Sent = { to: ROOT, op: 0x6d49eaf2, body: (b) => query(b).storeUint(8, 32), sends: [excess] }
  expect(tell([forget])).toEqual([
    { type: 'cocoon_unregister_proxy', success: true, details: { query_id: '1', seqno: 8, destination: at(ROOT) } },
  ])
})

const ends = { query_id: '1', source: at(OWNER), destination: at(CLIENT) }

test('a client is topped up, and its stake raised', () => {
  const [, request] = passedOn as [Sent, Sent]
  const topUp: Sent = {
    to: CLIENT,
    op: 0xf172e6c2,
    body: (b) => address(query(b).storeCoins(30n), OWNER),
    sends: [{ ...request, sends: [excess] }],
  }
  expect(tell([topUp])).toEqual([{ type: 'cocoon_client_top_up', success: true, details: { ...ends, amount: '30' } }])
  expect(tell([order(0x6a1f6a60, (b) => address(b.storeCoins(40n), OWNER))])).toEqual([
    { type: 'cocoon_client_increase_stake', success: true, details: { ...ends, new_stake: '40', amount: '40' } },
  ])
})

test('a refund is asked for, by a wallet or not, and granted', () => {
  const ask = order(0xfafa6cc1, (b) => address(b, OWNER))
  const asked = (isByWallet: boolean) => [
    { type: 'cocoon_client_request_refund', success: true, details: { ...ends, via_wallet: isByWallet } },
  ]
  expect(tell([ask])).toEqual(asked(false))
  expect(tell([{ to: WALLET, op: 0x9c69f376, body: query, sends: [ask] }])).toEqual(asked(true))
  const grant: Sent = {
    to: PROXY,
    op: 0xefd711e1,
    body: signedBy(0xefd711e1, PROXY),
    sends: [{ to: CLIENT, op: 0x65448ff4, body: query, sends: [payout, excess] }],
  }
  expect(tell([grant])).toEqual([
    {
      type: 'cocoon_grant_refund',
      success: true,
      details: {
        query_id: '1',
        new_tokens_used: '5',
        expected_address: at(PROXY),
        source: at(PROXY),
        destination: at(OWNER),
        amount: '70',
      },
    },
  ])
})

test('a client takes out what its request says, or nothing that can be read', () => {
  const withdraw = (payload: (b: Builder) => void): Sent => ({
    to: CLIENT,
    op: 0xda068e78,
    body: (b) => address(query(b), OWNER),
    sends: [
      {
        to: PROXY,
        op: 0x65448ff4,
        body: (b) =>
          address(query(b), OWNER)
            .storeRef(() => undefined)
            .storeBit(1)
            .storeRef(payload),
        sends: [payout],
      },
    ],
  })
  const told = (amount: string) => [
    { type: 'cocoon_client_withdraw', success: true, details: { ...ends, withdraw_amount: amount, amount } },
  ]
  expect(tell([withdraw((b) => address(b.storeUint(0xc68ebc7b, 32).storeCoins(25n), OWNER))])).toEqual(told('25'))
  expect(tell([withdraw((b) => b.storeUint(0xc68ebc7b, 32))])).toEqual(told('0'))
})
