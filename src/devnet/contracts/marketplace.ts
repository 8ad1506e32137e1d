import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, loadAddress, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'
import { standardCode } from './standard-codes.ts'

/** Where items are sold and auctioned: each gets a contract of its own, for a sale that of Getgems' third version. */
export function createMarketplace(owner: Address): AccountInit {
  const data = buildCell((b) =>
    storeAddress(b, owner)
      .storeCell(standardCode('nftSaleV3R3'))
      .storeCell(contractCode('auction'))
      .storeUint(FEE_BASIS_POINTS, 16),
  )
  return accountInit(contractCode('marketplace'), data)
}

const FEE_BASIS_POINTS = 500

export interface SellTerms {
  readonly price: bigint
  readonly royaltyTo: Address
  readonly royaltyBasisPoints: number
}

/** Forward payload of an item on its way to the marketplace. */
export const sellTerms = ({ price, royaltyTo, royaltyBasisPoints }: SellTerms): Cell =>
  buildCell((b) =>
    storeAddress(b.storeUint(0x73656c6c, 32).storeCoins(price), royaltyTo).storeUint(royaltyBasisPoints, 16),
  )

export interface AuctionOffer {
  readonly minBid: bigint
  readonly maxBid: bigint
  readonly minStep: bigint
  readonly seconds: number
  readonly royaltyTo: Address
  readonly royaltyBasisPoints: number
}

/** The same for an auction. */
export const auctionOffer = (offer: AuctionOffer): Cell =>
  buildCell((b) => {
    b.storeUint(0x61756374, 32).storeCoins(offer.minBid).storeCoins(offer.maxBid).storeCoins(offer.minStep)
    storeAddress(b.storeUint(offer.seconds, 32), offer.royaltyTo).storeUint(offer.royaltyBasisPoints, 16)
  })

export interface AuctionData {
  readonly isEnded: boolean
  readonly lastMember: Address | null
  readonly lastBid: bigint
  readonly endsAt: number
  readonly owner: Address | null
  readonly minBid: bigint
  readonly minStep: bigint
}

export function loadAuction(data: Cell): AuctionData {
  const slice = new Slice(data.arena, data.index)
  const isEnded = slice.loadBool()
  slice.skip(1)
  const lastMember = loadAddress(slice)
  const lastBid = slice.loadCoins()
  slice.skip(32)
  const endsAt = slice.loadUint(32)
  const owner = loadAddress(slice)
  slice.loadRef()
  const terms = slice.loadRefSlice()
  loadAddress(terms)
  const minBid = terms.loadCoins()
  terms.loadCoins()
  return { isEnded, lastMember, lastBid, endsAt, owner, minBid, minStep: terms.loadCoins() }
}

/** What the item must bring along: the sale's deployment and its own way on. */
export const SELL_FORWARD = 150_000_000n

export const saleCancel = (queryId: bigint): Cell => buildCell((b) => b.storeUint(3, 32).storeUint64(queryId))

export const saleChangePrice = (queryId: bigint, price: bigint, fee: bigint, royalty: bigint): Cell =>
  buildCell((b) =>
    b.storeUint(0x6c6c2080, 32).storeUint64(queryId).storeCoins(price).storeCoins(fee).storeCoins(royalty),
  )

export interface SaleData {
  readonly isComplete: boolean
  /** Null before the item has come. */
  readonly owner: Address | null
  readonly price: bigint
}

/** More than the price that a buyer sends; the rest of it comes back. */
export const SALE_GAS = 200_000_000n

export function loadSale(data: Cell): SaleData {
  const slice = new Slice(data.arena, data.index)
  const isComplete = slice.loadBool()
  slice.skip(32)
  const [, , owner] = [loadAddress(slice), loadAddress(slice), loadAddress(slice)]
  return { isComplete, owner, price: slice.loadCoins() }
}
