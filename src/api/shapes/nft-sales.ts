import { byteKey } from '../../lib/byte-key.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { NftItemFull } from '../reads/nft-items.ts'
import type { AuctionRow, FixedSaleRow, NftSales, TelemintRow } from '../reads/nft-sales.ts'
import { addressText, contractTail } from './contract-fields.ts'
import { renderNftItem } from './nfts.ts'

/** Sales, then auctions, then telemints, each with its item where that is known. */
export function renderNftSales({ sales, auctions, telemints }: NftSales, items: readonly NftItemFull[]): string[] {
  const itemOf = new Map(items.map((item) => [byteKey(item.account), item]))
  const withItem = (text: string, nft: Buffer): string => {
    const item = itemOf.get(byteKey(nft))
    return `{${text}${item === undefined ? '' : `,"nft_item":${renderNftItem(item)}`}}`
  }
  return [
    ...sales.map((row) =>
      withItem(`"type":"getgems_sale",${renderParties(row)},"details":${saleDetails(row)}`, row.nft),
    ),
    ...auctions.map((row) =>
      withItem(`"type":"getgems_auction",${renderParties(row)},"details":${auctionDetails(row)}`, row.nft),
    ),
    // A Telegram name is its own auction.
    ...telemints.map((row) => {
      const address = addressText(row.account)
      const head = `"type":"telemint","address":${address},"nft_address":${address},${contractTail(row)}`
      return withItem(`${head},"details":${telemintDetails(row)}`, row.account)
    }),
  ]
}

/** `,"name":"0:AB…"`, or nothing for an address that is not there. */
const optional = (name: string, address: Buffer | null): string =>
  address === null ? '' : `,"${name}":${addressText(address)}`

const renderParties = (row: FixedSaleRow | AuctionRow): string =>
  `"address":${addressText(row.account)},"nft_address":${addressText(row.nft)}` +
  optional('nft_owner_address', row.nft_owner) +
  optional('marketplace_address', row.marketplace) +
  `,"created_at":${row.created_at},${contractTail(row)}`

const saleDetails = (row: FixedSaleRow): string =>
  `{"is_complete":${row.is_complete},"full_price":"${row.full_price}","marketplace_fee":"${row.marketplace_fee}"` +
  optional('marketplace_fee_address', row.marketplace_fee_address) +
  optional('royalty_address', row.royalty_address) +
  `,"royalty_amount":"${row.royalty}"}`

const auctionDetails = (row: AuctionRow): string =>
  `{"end_flag":${row.has_ended},"end_time":${row.end_time},"last_bid":"${row.last_bid}"` +
  optional('last_member', row.last_member) +
  `,"min_step":${row.min_step}${optional('mp_fee_address', row.marketplace_fee_address)}` +
  `,"mp_fee_factor":${row.marketplace_fee_factor},"mp_fee_base":${row.marketplace_fee_base}` +
  optional('royalty_fee_address', row.royalty_address) +
  `,"royalty_fee_factor":${row.royalty_factor},"royalty_fee_base":${row.royalty_base}` +
  `,"max_bid":"${row.max_bid}","min_bid":"${row.min_bid}","last_bid_at":${row.last_bid_at}` +
  `,"is_canceled":${row.is_canceled}}`

const telemintDetails = (row: TelemintRow): string =>
  `{"token_name":${asciiJson(row.token_name.toString('utf8'))}${optional('bidder_address', row.bidder)},"bid":"${row.bid}"` +
  `,"bid_ts":"${row.bid_at}","min_bid":"${row.min_bid}","end_time":${row.end_time}` +
  optional('beneficiary_address', row.beneficiary) +
  `,"initial_min_bid":"${row.initial_min_bid}","max_bid":"${row.max_bid}","min_bid_step":"${row.min_bid_step}"` +
  `,"min_extend_time":"${row.min_extend_time}","duration":"${row.duration}"` +
  `,"royalty_numerator":${row.royalty_numerator},"royalty_denominator":${row.royalty_denominator}` +
  `${optional('royalty_destination', row.royalty_destination)}}`
