import { expect, test } from 'vitest'
import type { Cell } from '../../src/cell/cell.ts'
import {
  accountsOf,
  address,
  at,
  nftAuction,
  nftItem,
  nftSale,
  type Sent,
  stateWith,
  tell,
  transferItem,
} from './told.ts'

const [SELLER, ITEM, COLLECTION, MARKET, SALE, BUYER, FEES, ROYALTIES] = [1, 10, 11, 12, 13, 14, 15, 16] as const
const item = { contracts: [nftItem(7n, COLLECTION, SELLER)] }
const handOver = (to: number, sends: readonly Sent[] = []): Sent => ({
  to: ITEM,
  op: 0x5fcc3d14,
  body: transferItem(to),
  sends,
})
const assigned = (to: number, from: number, sends: readonly Sent[] = []): Sent => ({
  to,
  op: 0x05138d91,
  body: (b) => address(b.storeUint64(9n), from).storeBit(0),
  sends,
})

/** The seller gives the item to the market, which deploys a contract and passes the item on to it. */
const listing = (deploys: Cell): Sent[] => [
  handOver(MARKET, [
    assigned(MARKET, SELLER, [{ to: SALE, op: 1, deploys }, handOver(SALE, [assigned(SALE, MARKET)])]),
  ]),
]

test('put on sale, with the terms the contract was deployed with', () => {
  const state = stateWith((b) => {
    address(address(b.storeBit(0), MARKET), SELLER)
      .storeCoins(500n)
      .storeUint(0, 32)
      .storeUint64(0n)
    b.storeRef((fees) => address(address(fees, FEES), ROYALTIES).storeUint(5000, 17).storeUint(100, 17))
  })
  const told = tell(listing(state), { [ITEM]: item, [SALE]: { contracts: [nftSale(ITEM, SELLER, 999n)] } })
  expect(told.map(({ type }) => type)).toContain('nft_put_on_sale')
  expect(told.find(({ type }) => type === 'nft_put_on_sale')).toEqual({
    type: 'nft_put_on_sale',
    success: true,
    details: {
      nft_collection: at(COLLECTION),
      nft_item: at(ITEM),
      nft_item_index: '7',
      owner: at(SELLER),
      listing_address: at(MARKET),
      sale_address: at(SALE),
      marketplace_address: null,
      full_price: '500',
      marketplace_fee: null,
      royalty_amount: null,
      marketplace_fee_address: at(FEES),
      royalty_address: at(ROYALTIES),
      marketplace: null,
    },
  })
  expect(told.filter(({ type }) => type === 'nft_transfer')).toEqual([])
})

test('a caller of v2 sees the transfers behind a listing', () => {
  const state = stateWith((b) => {
    address(address(b.storeBit(0), MARKET), SELLER)
      .storeCoins(500n)
      .storeUint(0, 32)
      .storeUint64(0n)
    b.storeRef((fees) => address(address(fees, FEES), ROYALTIES).storeUint(5000, 17).storeUint(100, 17))
  })
  const known = { [ITEM]: item, [SALE]: { contracts: [nftSale(ITEM, SELLER, 999n)] } }
  const types = tell(listing(state), known, ['v2']).map(({ type }) => type)
  expect(types.filter((type) => type === 'nft_transfer')).toHaveLength(2)
})

test('put on auction', () => {
  const state = stateWith((b) => {
    address(b.storeUint(0, 2), null).storeCoins(0n).storeUint(0, 32).storeUint(0, 32)
    address(b, SELLER).storeUint64(0n).storeUint(5, 32).storeUint(100, 32).storeUint(7, 32).storeUint(200, 32)
    b.storeRef((addresses) => address(address(addresses, FEES), ROYALTIES))
    b.storeRef((terms) => address(terms, MARKET).storeCoins(10n).storeCoins(90n).storeCoins(1n).storeUint(60, 32))
  })
  const known = { [ITEM]: item, [SALE]: { contracts: [nftAuction(ITEM, SELLER, 0n, MARKET)] } }
  expect(tell(listing(state), known).find(({ type }) => type === 'nft_put_on_auction')).toEqual({
    type: 'nft_put_on_auction',
    success: true,
    details: {
      nft_collection: at(COLLECTION),
      nft_item: at(ITEM),
      nft_item_index: '7',
      owner: at(SELLER),
      listing_address: at(MARKET),
      auction_address: at(SALE),
      marketplace_address: null,
      marketplace_fee_factor: '5',
      marketplace_fee_base: '100',
      royalty_fee_base: '200',
      max_bid: '90',
      min_bid: '10',
      marketplace_fee_address: at(FEES),
      royalty_address: at(ROYALTIES),
      marketplace: null,
    },
  })
})

test('a sale is cancelled: the order, and the item that comes back', () => {
  const known = { [ITEM]: item, [SALE]: { contracts: [nftSale(ITEM, SELLER, 500n, MARKET)] } }
  const told = tell([{ to: SALE, op: 3, body: (b) => b.storeUint64(1n), sends: [handOver(SELLER)] }], known)
  expect(told.map(({ type }) => type).sort()).toEqual(['nft_cancel_sale', 'nft_transfer'])
  expect(told.find(({ type }) => type === 'nft_cancel_sale')?.details).toEqual({
    owner: at(SELLER),
    nft_item: at(ITEM),
    nft_collection: at(COLLECTION),
    sale_address: at(SALE),
    marketplace_address: at(MARKET),
    marketplace: null,
  })
  expect(told.find(({ type }) => type === 'nft_transfer')?.details).toMatchObject({ is_purchase: false })
})

test.each<[string, number, Partial<Sent>]>([
  ['by its new owner', 1, {}],
  ['by its new owner with an opcode', 1, { op: 0x11 }],
  ['by somebody else for it', BUYER, {}],
])('an item on sale is paid for %s', (_, newOwner, payment) => {
  const OWNER = 20
  const known = {
    [ITEM]: { contracts: [nftItem(7n, COLLECTION, OWNER)] },
    [SALE]: { contracts: [nftSale(ITEM, OWNER, 500n, MARKET)] },
  }
  const sends = [{ to: OWNER, value: 450n }, { to: FEES, value: 25n }, handOver(newOwner, [assigned(newOwner, SALE)])]
  const told = tell([{ to: SALE, value: 500n, ...payment, sends }], known)
  expect(told.map(({ type }) => type).sort()).toEqual(['nft_purchase', 'ton_transfer'])
  expect(told.find(({ type }) => type === 'nft_purchase')?.details).toMatchObject({
    nft_item: at(ITEM),
    old_owner: at(SALE),
    new_owner: at(newOwner),
    real_old_owner: at(OWNER),
    is_purchase: true,
    price: '500',
    payout_amount: '450',
    payout_address: at(OWNER),
    marketplace_address: at(MARKET),
  })
})

const auction = { [ITEM]: item, [SALE]: { contracts: [nftAuction(ITEM, SELLER, 800n, MARKET)] } }

test.each<[string, Partial<Sent>]>([
  ['a comment', { text: 'cancel' }],
  ['an opcode', { op: 0x5616c572 }],
])('an auction is cancelled by %s', (_, order) => {
  const told = tell([{ to: SALE, ...order, sends: [handOver(SELLER)] }], auction)
  expect(told.map(({ type }) => type).sort()).toEqual(['nft_cancel_auction', 'nft_transfer'])
  expect(told.find(({ type }) => type === 'nft_cancel_auction')?.details).toEqual({
    owner: at(SELLER),
    nft_item: at(ITEM),
    nft_collection: at(COLLECTION),
    auction_address: at(SALE),
    marketplace_address: at(MARKET),
    marketplace: null,
  })
})

test.each<[string, Partial<Sent>]>([
  ['finish', { text: 'finish' }],
  ['stop', { text: 'stop' }],
  ['0x20c9eb18', { op: 0x20c9eb18 }],
  ['0xb95616b6', { op: 0xb95616b6 }],
])('an auction is finished with a buyer by %s', (_, order) => {
  const payout: Sent = { to: SELLER, text: 'Profit', value: 700n }
  const told = tell([{ to: SALE, ...order, sends: [payout, handOver(BUYER)] }], auction)
  expect(told.map(({ type }) => type).sort()).toEqual(['nft_finish_auction', 'nft_purchase'])
  expect(told.find(({ type }) => type === 'nft_finish_auction')?.details).toEqual({
    owner: at(BUYER),
    nft_item: at(ITEM),
    nft_collection: at(COLLECTION),
    auction_address: at(SALE),
    marketplace_address: null,
    marketplace: null,
  })
  expect(told.find(({ type }) => type === 'nft_purchase')?.details).toMatchObject({
    is_purchase: true,
    price: '800',
    new_owner: at(BUYER),
    real_old_owner: at(SELLER),
    payout_amount: '700',
    payout_address: at(SELLER),
    payout_comment: 'Profit',
  })
})

test('an auction is finished without a buyer', () => {
  const told = tell([{ to: SALE, text: 'stop', sends: [handOver(SELLER)] }], auction)
  expect(told.map(({ type }) => type).sort()).toEqual(['nft_finish_auction', 'nft_transfer'])
  expect(told.find(({ type }) => type === 'nft_finish_auction')?.details).toMatchObject({
    owner: at(SELLER),
    marketplace_address: at(MARKET),
  })
})

test('a bid, and the one it beats', () => {
  const refund: Sent = { to: 20, text: 'Your bid has been outbid by another user.\nMore', value: 600n }
  const told = tell([{ to: SALE, text: 'hi', value: 800n, sends: [refund] }], auction)
  expect(told).toEqual([
    {
      type: 'auction_bid',
      success: true,
      details: {
        amount: '800',
        bidder: at(1),
        auction: at(SALE),
        nft_item: at(ITEM),
        nft_collection: at(COLLECTION),
        nft_item_index: '7',
      },
    },
    {
      type: 'auction_outbid',
      success: true,
      details: {
        auction_address: at(SALE),
        bidder: at(20),
        new_bidder: at(1),
        nft_item: at(ITEM),
        nft_collection: at(COLLECTION),
        amount: '600',
      },
    },
  ])
})

test('what becomes of an auction is found by its item', () => {
  const refund: Sent = { to: 20, text: 'Your bid has been outbid by another user.', value: 600n }
  expect(accountsOf('auction_outbid', [{ to: SALE, sends: [refund] }], auction)).toContain(at(ITEM))
  expect(
    accountsOf('nft_cancel_auction', [{ to: SALE, text: 'cancel', sends: [handOver(SELLER)] }], auction),
  ).toContain(at(ITEM))
  expect(accountsOf('nft_finish_auction', [{ to: SALE, text: 'stop', sends: [handOver(SELLER)] }], auction)).toContain(
    at(ITEM),
  )
})

test('an item is asked where it belongs', () => {
  const report: Sent = {
    to: 1,
    op: 0x8b771735,
    body: (b) => address(b.storeUint64(1n).storeBigUint(7n, 256), COLLECTION),
  }
  expect(tell([{ to: ITEM, op: 0x2fcb26a2, body: (b) => b.storeUint64(1n), sends: [report] }])).toEqual([
    {
      type: 'nft_discovery',
      success: true,
      details: { source: at(1), nft_item: at(ITEM), nft_collection: at(COLLECTION), nft_item_index: '7' },
    },
  ])
})
