import { bool, type DirectCode, int, loadAccountSlice, loadAddressSlice, open } from './direct-code.ts'

const FIXED_PRICE = 0x46495850n

/**
 * A sale at a fixed price, version 3 revision 3. is_complete:Bool created_at:uint32 marketplace:MsgAddress nft:MsgAddress
 * nft_owner:MsgAddress full_price:Coins fees:^Fees sold_at:uint32 sold_query_id:uint64
 */
export const FIXED_PRICE_SALE: DirectCode = {
  codeHashes: ['24221fa571e542e055c77bedfdbf527c7af460cfdc7f344c450787b4cfa1eb4d'],
  methods: {
    get_sale_data({ data }) {
      const slice = open(data)
      const sale = [int(FIXED_PRICE), bool(slice.loadBool()), int(slice.loadUint(32))]
      sale.push(loadAccountSlice(slice), loadAccountSlice(slice), loadAddressSlice(slice))
      const price = slice.loadCoins()
      // marketplace_fee_address:MsgAddress marketplace_fee:Coins royalty_address:MsgAddress royalty:Coins
      const fees = open(slice.loadRef())
      slice.skip(32 + 64)
      slice.expectEnd('SaleStorage')
      const feeAddress = loadAccountSlice(fees)
      const fee = fees.loadCoins()
      const royaltyAddress = loadAddressSlice(fees)
      const royalty = fees.loadCoins()
      fees.expectEnd('SaleFees')
      // The method throws where nothing would be left for the owner.
      if (price - fee - royalty < 1n) return undefined
      return [...sale, int(price), feeAddress, int(fee), royaltyAddress, int(royalty)]
    },
  },
}
