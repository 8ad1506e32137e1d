import { Type } from '@sinclair/typebox'
import { describeAction } from './describe-action.ts'
import { account, coins, coinsOrNull, flag, flagOrNull, number, numberOrNull, textOrNull } from './values.ts'

const COLLECTION = account('collection of the item; null for none')
const ITEM = account('the item')
const INDEX = number('number of the item in its collection')
const MARKETPLACE = textOrNull('name of the marketplace; always null, as names of marketplaces are not known')

const TRANSFER = {
  nft_collection: COLLECTION,
  nft_item: ITEM,
  nft_item_index: INDEX,
  old_owner: Type.Optional(account('owner before; left out when it is not known')),
  new_owner: account('owner behind it'),
  is_purchase: flag('whether it was bought'),
  price: Type.Optional(coins('price in nanotons, when it was bought')),
  query_id: number('number that the sender gave the order'),
  response_destination: account('who gets what is left of the Toncoin'),
  custom_payload: textOrNull('payload for the item, a bag of cells in base64'),
  forward_payload: textOrNull('payload for the new owner, a bag of cells in base64'),
  forward_amount: coinsOrNull('nanotons sent on to the new owner'),
  comment: textOrNull('text for the new owner; base64 when it is encrypted'),
  is_encrypted_comment: flagOrNull('whether the comment is encrypted; null without one'),
  marketplace: MARKETPLACE,
  real_old_owner: account('who sold it; null when it was not bought'),
  marketplace_address: account('marketplace of the sale; null when it was not bought'),
  payout_amount: coinsOrNull('nanotons paid to the seller'),
  payout_address: account('who was paid'),
  payout_comment: textOrNull('comment of the payment to the seller'),
  payout_comment_encrypted: flagOrNull('whether that comment is encrypted'),
  payout_comment_encoded: flagOrNull('whether that comment is in base64'),
  royalty_amount: coinsOrNull('royalty in nanotons'),
  royalty_address: account('who got the royalty'),
}

const PURCHASE = '{new_owner} bought·buy {nft_item}[ from {real_old_owner}][ for {price}]'

const LISTING = {
  nft_collection: COLLECTION,
  nft_item: ITEM,
  nft_item_index: INDEX,
  owner: account('seller'),
  listing_address: account('contract that lists items of others'),
}

const AUCTION = {
  ...LISTING,
  auction_address: account('auction; a Telegram item is its own'),
  marketplace_address: account('marketplace; always null'),
  marketplace_fee_factor: number('numerator of the share of the marketplace'),
  marketplace_fee_base: number('denominator of the share of the marketplace'),
  royalty_fee_base: number('denominator of the royalty'),
  max_bid: coins('bid that ends the auction at once, in nanotons; 0 for none'),
  min_bid: coins('lowest first bid, in nanotons'),
  marketplace_fee_address: account('who gets the share of the marketplace'),
  royalty_address: account('who gets the royalty'),
  marketplace: MARKETPLACE,
}

const ENDED = { owner: account('who gets the item'), nft_item: ITEM, nft_collection: COLLECTION }
const ENDED_AUCTION = {
  ...ENDED,
  auction_address: account('the auction'),
  marketplace_address: account('marketplace of the auction'),
  marketplace: MARKETPLACE,
}

const CALLED_OFF = '{owner} called·call off the auction of {nft_item}'

export const NFT_ACTIONS = {
  nft_mint: describeAction({
    group: 'item',
    summary: 'An item was made.',
    details: {
      owner: Type.Optional(account('who sent the message that made it')),
      nft_item: ITEM,
      nft_collection: COLLECTION,
      nft_item_index: INDEX,
    },
    sentence: ({ owner }) =>
      owner === undefined
        ? '{nft_item}[ of {nft_collection}] was·be minted'
        : '{owner} minted·mint {nft_item}[ of {nft_collection}]',
  }),
  nft_transfer: describeAction({
    group: 'item',
    summary: 'An item got another owner.',
    details: TRANSFER,
    sentence: ({ is_purchase, is_encrypted_comment }) =>
      is_purchase
        ? PURCHASE
        : `{old_owner} gave·give {nft_item} to {new_owner}${is_encrypted_comment === true ? ' with an encrypted comment' : '[ “{comment}”]'}`,
  }),
  nft_purchase: describeAction({
    group: 'item',
    summary: 'An item was bought from a sale or auction.',
    details: TRANSFER,
    sentence: PURCHASE,
  }),
  nft_discovery: describeAction({
    group: 'item',
    summary: 'An item was asked for its collection and number, and answered.',
    details: { source: account('who asked'), nft_item: ITEM, nft_collection: COLLECTION, nft_item_index: INDEX },
    sentence: '{source} asked·ask {nft_item} for its collection',
  }),
  nft_put_on_sale: describeAction({
    group: 'item',
    summary: 'An item was put on sale for a fixed price.',
    details: {
      ...LISTING,
      sale_address: account('the sale'),
      marketplace_address: account('marketplace; always null'),
      full_price: coins('price in nanotons, fees included'),
      marketplace_fee: coinsOrNull('share of the marketplace in nanotons; null where it is a percentage'),
      royalty_amount: coinsOrNull('royalty in nanotons; null where it is a percentage'),
      marketplace_fee_address: account('who gets the share of the marketplace'),
      royalty_address: account('who gets the royalty'),
      marketplace: MARKETPLACE,
    },
    sentence: '{owner} put·put {nft_item} on sale for {full_price}[ on {marketplace}]',
  }),
  nft_put_on_auction: describeAction({
    group: 'item',
    summary: 'An item was put up for auction.',
    details: AUCTION,
    sentence: ({ max_bid }) =>
      `{owner} put·put {nft_item} up for auction from {min_bid}${max_bid === '0' ? '' : ' to {max_bid}'}`,
  }),
  teleitem_start_auction: describeAction({
    group: 'item',
    summary: 'An auction of a Telegram item was started.',
    details: AUCTION,
    sentence: '{owner} started·start an auction of {nft_item} from {min_bid}',
  }),
  teleitem_cancel_auction: describeAction({
    group: 'item',
    summary: 'An auction of a Telegram item was called off.',
    details: ENDED_AUCTION,
    sentence: CALLED_OFF,
  }),
  nft_cancel_sale: describeAction({
    group: 'item',
    summary: 'An item was taken off sale.',
    details: {
      ...ENDED,
      sale_address: account('the sale'),
      marketplace_address: account('marketplace of the sale'),
      marketplace: MARKETPLACE,
    },
    sentence: '{owner} took·take {nft_item} off sale',
  }),
  nft_cancel_auction: describeAction({
    group: 'item',
    summary: 'An auction was called off.',
    details: ENDED_AUCTION,
    sentence: CALLED_OFF,
  }),
  nft_finish_auction: describeAction({
    group: 'item',
    summary: 'An auction ended, and the item went to who bid most or back.',
    details: ENDED_AUCTION,
    sentence: '{owner} got·get {nft_item} as its auction ended',
  }),
  nft_update_sale: describeAction({
    group: 'item',
    summary: 'The price of an item on sale was changed.',
    details: {
      source: account('who changed it'),
      sale_contract: account('the sale'),
      nft_address: ITEM,
      marketplace_address: account('marketplace of the sale'),
      marketplace: MARKETPLACE,
      full_price: coins('new price in nanotons, fees included'),
      marketplace_fee: coins('new share of the marketplace, in nanotons'),
      royalty_amount: coins('new royalty, in nanotons'),
    },
    sentence: '{source} changed·change the price of {nft_address} to {full_price}',
  }),
  auction_bid: describeAction({
    group: 'item',
    summary: 'A bid was made in an auction.',
    details: {
      amount: coins('the bid in nanotons'),
      bidder: account('who bid'),
      auction: account('auction; items that are their own auctions stand here too'),
      nft_item: ITEM,
      nft_collection: COLLECTION,
      nft_item_index: numberOrNull('number of the item in its collection'),
    },
    sentence: '{bidder} bid·bid {amount} for {nft_item}',
  }),
  auction_outbid: describeAction({
    group: 'item',
    summary: 'A bid was beaten, and its amount went back.',
    details: {
      auction_address: account('the auction'),
      bidder: account('who was outbid'),
      new_bidder: account('who bid more'),
      nft_item: ITEM,
      nft_collection: COLLECTION,
      amount: coins('nanotons that went back'),
    },
    sentence: '{new_bidder} outbid·outbid {bidder} for {nft_item}; {amount} went back',
  }),
}
