import { expect, test } from 'vitest'
import { address, at, nftItem, type Sent, tell } from './told.ts'

const [ITEM, COLLECTION, BENEFICIARY, ROYALTIES] = [10, 11, 12, 13] as const
const known = { [ITEM]: { contracts: [nftItem(5n, COLLECTION, 1, 'https://nft.fragment.com/username/x.json')] } }

test('an auction of a user name begins', () => {
  const answer: Sent = { to: 1, op: 0xa37a0983, body: (b) => b.storeUint64(2n) }
  const start: Sent = {
    to: ITEM,
    op: 0x487a8e81,
    body: (b) =>
      b.storeUint64(2n).storeRef((config) => {
        address(config, BENEFICIARY)
          .storeCoins(10n)
          .storeCoins(900n)
          .storeUint(5, 8)
          .storeUint(60, 32)
          .storeUint(70, 32)
      }),
    sends: [answer],
  }
  expect(tell([start], known)).toEqual([
    {
      type: 'teleitem_start_auction',
      success: true,
      details: {
        nft_collection: at(COLLECTION),
        nft_item: at(ITEM),
        nft_item_index: '5',
        owner: at(1),
        listing_address: null,
        auction_address: at(ITEM),
        marketplace_address: null,
        marketplace_fee_factor: '0',
        marketplace_fee_base: '0',
        royalty_fee_base: '0',
        max_bid: '900',
        min_bid: '10',
        marketplace_fee_address: at(BENEFICIARY),
        royalty_address: null,
        marketplace: null,
      },
    },
  ])
})

test('and is cancelled', () => {
  const cancel: Sent = { to: ITEM, op: 0x371638ae, body: (b) => b.storeUint64(2n) }
  expect(tell([{ ...cancel, aborted: true }], known)[0]).toMatchObject({
    type: 'teleitem_cancel_auction',
    success: false,
  })
  expect(tell([cancel], known)).toEqual([
    {
      type: 'teleitem_cancel_auction',
      success: true,
      details: {
        owner: at(1),
        nft_item: at(ITEM),
        nft_collection: at(COLLECTION),
        auction_address: at(ITEM),
        marketplace_address: null,
        marketplace: null,
      },
    },
  ])
})

test('a bid that beats another', () => {
  const refund: Sent = { to: 20, op: 0x557cea20, body: (b) => b.storeUint64(0n), value: 10n }
  const types = tell([{ to: ITEM, value: 12n, sends: [refund] }], known).map(({ type }) => type)
  expect(types).toEqual(['auction_bid', 'auction_outbid'])
})

test('a bid that wins: royalty first, then what the seller gets', () => {
  const pay = (to: number, value: bigint): Sent => ({ to, op: 0x370fec51, body: (b) => b.storeUint64(0n), value })
  const assigned: Sent = {
    to: 1,
    op: 0x05138d91,
    body: (b) =>
      address(b.storeUint64(3n), 30)
        .storeBit(1)
        .storeRef((bid) => bid.storeUint(0x38127de1, 32).storeCoins(950n).storeUint(1, 32)),
  }
  const told = tell([{ to: ITEM, value: 1000n, sends: [pay(ROYALTIES, 50n), pay(BENEFICIARY, 900n), assigned] }], known)
  expect(told.map(({ type }) => type)).toEqual(['nft_transfer'])
  expect(told[0]?.details).toMatchObject({
    nft_item: at(ITEM),
    old_owner: at(30),
    new_owner: at(1),
    is_purchase: true,
    price: '950',
    query_id: '3',
    payout_amount: '900',
    payout_address: at(BENEFICIARY),
    royalty_amount: '50',
    royalty_address: at(ROYALTIES),
  })
})
