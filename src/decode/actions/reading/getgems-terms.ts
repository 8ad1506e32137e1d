import { cellHash } from '../../../cell/hashing.ts'
import type { Slice } from '../../../cell/slice.ts'
import { loadStateInit } from '../../../tlb/state-init.ts'
import { BodyReader } from './body-reader.ts'

/** What a sale was listed with. */
export interface SaleTerms {
  readonly price: bigint
  readonly feeAddress: string | null
  readonly royaltyAddress: string | null
  /** null where the contract keeps shares instead of sums. */
  readonly fee: bigint | null
  readonly royalty: bigint | null
}

/** What an auction was listed with. */
export interface AuctionTerms {
  readonly feeAddress: string | null
  readonly feeFactor: bigint
  readonly feeBase: bigint
  readonly royaltyAddress: string | null
  readonly royaltyBase: bigint
  readonly minBid: bigint
  readonly maxBid: bigint
}

const SALE_V1 = '2pufziLofEllctIDZSWVebzO+RpyA1fMvowFLvyb4I8='
const SALE_V2_V3: readonly string[] = [
  'gnj0xSM95vvtyWmvUZNEp6m//FRIVtuphqlcC8+Fcck=',
  'MgUN+sRPZIZrzIbyzZ4TBf6dyts5WcACI3z7CQLUQyM=',
  '3rU7bFdlwebNI4v0e8XoO6WWvcwEsLhM1Qqx5HSgjzE=',
  'JCIfpXHlQuBVx3vt/b9SfHr0YM/cfzRMRQeHtM+h600=',
]
const AUCTION_V1 = '/ACindAgW83MDT/7nKOMw8jBWexg2KpUMkCpLxBZLUA='
const AUCTION_V2 = 'ZmiHL6eXBUQ//UdSPo6eqfdquZ+aC1nSfej4GhwnudQ='
const AUCTION_V3R2 = 'G9nFo5v/t6DzQViLXdkrgTqEK/Ze8UEJOCIAzq+Pct8='
const AUCTION_V4R1 = 'zlp4U06qps7tja/UhtB262CpsNbb+1Nnb2YmScBomVY='

/** Read from the state the sale was deployed with: a sale that changed its price later was still listed at this one. */
export function loadSaleTerms(initState: Slice): SaleTerms | undefined {
  const { code, data } = loadInit(initState)
  if (data === undefined) return undefined
  if (code === SALE_V1) return loadSaleV1(data)
  return code !== undefined && SALE_V2_V3.includes(code) ? loadSaleV3(data) : loadSaleV4(data)
}

export function loadAuctionTerms(initState: Slice): AuctionTerms | undefined {
  const { code, data } = loadInit(initState)
  if (data === undefined || code === AUCTION_V2) return undefined
  if (code === AUCTION_V1) return loadAuctionV1(data)
  if (code === AUCTION_V3R2) return loadAuctionV3r2(data)
  return code === AUCTION_V4R1 ? loadAuctionV4(data) : loadAuctionV3r3(data)
}

function loadInit(slice: Slice): { code: string | undefined; data: BodyReader | undefined } {
  const { code, data } = loadStateInit(slice.clone())
  return {
    code: code === null ? undefined : Buffer.from(cellHash(code)).toString('base64'),
    data: data === null ? undefined : BodyReader.of(data),
  }
}

/** marketplace nft owner price:Coins ^[fee:Coins fee_addr royalty_addr royalty:Coins] */
function loadSaleV1(data: BodyReader): SaleTerms {
  for (let i = 0; i < 3; i++) data.address()
  const price = data.coins()
  const fees = data.ref()
  const fee = fees.coins()
  return { price, fee, feeAddress: fees.address(), royaltyAddress: fees.address(), royalty: fees.coins() }
}

/** complete:1 created_at:32 marketplace nft owner price:Coins ^[fee_addr fee:Coins royalty_addr royalty:Coins] */
function loadSaleV3(data: BodyReader): SaleTerms {
  data.skip(33)
  for (let i = 0; i < 3; i++) data.address()
  const price = data.coins()
  const fees = data.ref()
  const feeAddress = fees.address()
  const fee = fees.coins()
  return { price, feeAddress, fee, royaltyAddress: fees.address(), royalty: fees.coins() }
}

/** complete:1 marketplace owner price:Coins sold_at:32 query:64 ^[fee_addr royalty_addr fee:17 royalty:17 …] */
function loadSaleV4(data: BodyReader): SaleTerms {
  data.skip(1)
  data.address()
  data.address()
  const price = data.coins()
  const fees = data.ref()
  return { price, feeAddress: fees.address(), royaltyAddress: fees.address(), fee: null, royalty: null }
}

/** fee_addr fee_factor:32 fee_base:32 royalty_addr royalty_factor:32 royalty_base:32 */
function loadFees(fees: BodyReader) {
  const feeAddress = fees.address()
  const feeFactor = fees.big(32)
  const feeBase = fees.big(32)
  const royaltyAddress = fees.address()
  fees.skip(32)
  return { feeAddress, feeFactor, feeBase, royaltyAddress, royaltyBase: fees.big(32) }
}

const loadBids = (terms: BodyReader) => ({ minBid: terms.coins(), maxBid: terms.coins() })

/** ^fees ^[min_bid:Coins max_bid:Coins …] */
function loadAuctionV1(data: BodyReader): AuctionTerms {
  const fees = loadFees(data.ref())
  return { ...fees, ...loadBids(data.ref()) }
}

/** … ^fees ^[sub_gas:32 mp_addr min_bid:Coins max_bid:Coins …] */
function loadAuctionV3r2(data: BodyReader): AuctionTerms {
  const fees = loadFees(data.ref())
  const terms = data.ref().skip(32)
  terms.address()
  return { ...fees, ...loadBids(terms) }
}

/** flags last_member last_bid:Coins last_bid_at:32 end_time:32 owner query:64 */
function skipState(data: BodyReader): void {
  data.skip(2)
  data.address()
  data.coins()
  data.skip(64)
  data.address()
  data.skip(64)
}

/** state fee_factor:32 fee_base:32 royalty_factor:32 royalty_base:32 ^[fee_addr royalty_addr] ^[mp_addr min_bid max_bid …] */
function loadAuctionV3r3(data: BodyReader): AuctionTerms {
  skipState(data)
  const feeFactor = data.big(32)
  const feeBase = data.big(32)
  data.skip(32)
  const royaltyBase = data.big(32)
  const addresses = data.ref()
  const feeAddress = addresses.address()
  const royaltyAddress = addresses.address()
  const terms = data.ref()
  terms.address()
  return { feeAddress, feeFactor, feeBase, royaltyAddress, royaltyBase, ...loadBids(terms) }
}

/** state ^[fee_addr royalty_addr fee_factor:32 fee_base:32 royalty_factor:32 royalty_base:32] ^[mp_addr min_bid max_bid …] */
function loadAuctionV4(data: BodyReader): AuctionTerms {
  skipState(data)
  const fees = data.ref()
  const feeAddress = fees.address()
  const royaltyAddress = fees.address()
  const feeFactor = fees.big(32)
  const feeBase = fees.big(32)
  fees.skip(32)
  const royaltyBase = fees.big(32)
  const terms = data.ref()
  terms.address()
  return { feeAddress, feeFactor, feeBase, royaltyAddress, royaltyBase, ...loadBids(terms) }
}
