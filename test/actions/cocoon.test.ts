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
