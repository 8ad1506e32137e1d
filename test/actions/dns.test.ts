import { expect, test } from 'vitest'
import { address, at, nftItem, type Sent, tell, transferItem } from './told.ts'

const TON_ITEM_CODE = 'i1/8nr/TkGTY1fVuRlnIJrt1k5I/XKSHKL5NYK9vUfk='
const [ITEM, COLLECTION, WALLET] = [10, 11, 12] as const
const known = { [ITEM]: { code: TON_ITEM_CODE, contracts: [nftItem(5n, COLLECTION, 1)] } }
const KEY = 'ab'.repeat(32)
const who = { source: at(1), asset: at(ITEM), nft_collection: at(COLLECTION) }
const NO_VALUE = {
  sum_type: null,
  dns_smc_address: null,
  dns_next_resolver_address: null,
  dns_adnl_address: null,
  dns_storage_address: null,
  dns_text: null,
  flags: null,
}

/** op:0x4eb1f0f9 query:64 key:256 and a value, or none */
const record = (key: string, value?: (b: Parameters<NonNullable<Sent['body']>>[0]) => void): Sent => ({
  to: ITEM,
  op: 0x4eb1f0f9,
  body(b) {
    b.storeUint64(1n).storeBytes(Buffer.from(key, 'hex'))
    if (value !== undefined) b.storeRef(value)
  },
})

test.each<[string, NonNullable<Parameters<typeof record>[1]>, Record<string, unknown>]>([
  [
    'a wallet',
    (b) => address(b.storeUint(0x9fd3, 16), WALLET).storeUint(0, 8),
    { sum_type: 'DNSSmcAddress', dns_smc_address: at(WALLET), flags: 0 },
  ],
  [
    'a resolver',
    (b) => address(b.storeUint(0xba93, 16), WALLET),
    { sum_type: 'DNSNextResolver', dns_next_resolver_address: at(WALLET) },
  ],
  [
    'a site',
    (b) => b.storeUint(0xad01, 16).storeBytes(Buffer.alloc(32, 7)).storeUint(0, 8),
    { sum_type: 'DNSAdnlAddress', dns_adnl_address: '07'.repeat(32), flags: 0 },
  ],
  [
    'a bag',
    (b) => b.storeUint(0x7473, 16).storeBytes(Buffer.alloc(32, 9)),
    { sum_type: 'DNSStorageAddress', dns_storage_address: '09'.repeat(32) },
  ],
])('a record becomes %s', (_, value, shown) => {
  const [told, ...rest] = tell([record(KEY, value)], known)
  expect(rest).toEqual([])
  const wanted = { ...NO_VALUE, ...shown }
  expect(told).toEqual({ type: 'change_dns', success: true, details: { key: KEY, value: wanted, ...who } })
})

test('a record without a value is deleted, and none at all renews', () => {
  expect(tell([record(KEY)], known)).toEqual([{ type: 'delete_dns', success: true, details: { hash: KEY, ...who } }])
  expect(tell([record('00'.repeat(32))], known)).toEqual([{ type: 'renew_dns', success: true, details: who }])
})

test('a record of what is no item is only a call', () => {
  expect(tell([record(KEY)]).map(({ type }) => type)).toEqual(['call_contract'])
})

test('a domain goes back to auction', () => {
  const release: Sent = { to: ITEM, op: 0x4ed14b65, body: (b) => b.storeUint64(4n), value: 30n }
  expect(tell([release], known)).toEqual([
    {
      type: 'dns_release',
      success: true,
      details: {
        query_id: '4',
        source: at(1),
        nft_item: at(ITEM),
        nft_collection: at(COLLECTION),
        nft_item_index: '5',
        value: '30',
      },
    },
  ])
})

test.each<[string, Sent]>([
  ['change_dns', record(KEY, (b) => address(b.storeUint(0x9fd3, 16), WALLET).storeUint(0, 8))],
  ['nft_transfer', { to: ITEM, op: 0x5fcc3d14, body: transferItem(20) }],
  ['call_contract', { to: ITEM, op: 0x12345678 }],
])('the first message after an auction completes the purchase, beside %s', (beside, call) => {
  const paid: Sent = { to: COLLECTION, op: 0x370fec51, body: (b) => b.storeUint64(3n), value: 777n }
  const told = tell([{ ...call, sends: [paid] }], known)
  expect(told.map(({ type }) => type).sort()).toEqual([beside, 'dns_purchase'].sort())
  expect(told.find(({ type }) => type === 'dns_purchase')?.details).toEqual({
    nft_collection: at(COLLECTION),
    nft_item: at(ITEM),
    nft_item_index: '5',
    new_owner: at(1),
    price: '777',
    query_id: '3',
    payout_amount: '777',
  })
})

test('a bid on a domain, and the one it beats', () => {
  const refund: Sent = { to: 20, op: 0x557cea20, body: (b) => b.storeUint64(0n), value: 10n }
  const told = tell([{ to: ITEM, value: 12n, sends: [refund] }], known)
  expect(told.map(({ type }) => type)).toEqual(['auction_bid', 'auction_outbid'])
  expect(told[1]?.details).toEqual({
    auction_address: at(ITEM),
    bidder: at(20),
    new_bidder: at(1),
    nft_item: at(ITEM),
    nft_collection: at(COLLECTION),
    amount: '10',
  })
  // Toncoin that does not beat anybody is only sent.
  expect(tell([{ to: ITEM, value: 12n }], known).map(({ type }) => type)).toEqual(['ton_transfer'])
})
