// block.tlb:
//   // msg_fwd_fees = (lump_price + ceil((bit_price * msg.bits + cell_price * msg.cells)/2^16)) nanograms
//   msg_forward_prices#ea lump_price:uint64 bit_price:uint64 cell_price:uint64 ihr_price_factor:uint32
//     first_frac:uint16 next_frac:uint16 = MsgForwardPrices;
//   config_mc_fwd_prices#_ MsgForwardPrices = ConfigParam 24;  // messages to or from the masterchain
//   config_fwd_prices#_ MsgForwardPrices = ConfigParam 25;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'

export interface MsgForwardPrices {
  readonly lumpPrice: bigint
  readonly bitPrice: bigint
  readonly cellPrice: bigint
  readonly ihrPriceFactor: number
  readonly firstFrac: number
  readonly nextFrac: number
}

const TAG = 0xea

export function loadMsgForwardPrices(slice: Slice): MsgForwardPrices {
  slice.expectTag(TAG, 8, 'MsgForwardPrices')
  const prices: MsgForwardPrices = {
    lumpPrice: slice.loadUint64(),
    bitPrice: slice.loadUint64(),
    cellPrice: slice.loadUint64(),
    ihrPriceFactor: slice.loadUint(32),
    firstFrac: slice.loadUint(16),
    nextFrac: slice.loadUint(16),
  }
  slice.expectEnd('MsgForwardPrices')
  return prices
}

export function storeMsgForwardPrices(b: Builder, prices: MsgForwardPrices): void {
  b.storeUint(TAG, 8)
  b.storeUint64(prices.lumpPrice)
  b.storeUint64(prices.bitPrice)
  b.storeUint64(prices.cellPrice)
  b.storeUint(prices.ihrPriceFactor, 32)
  b.storeUint(prices.firstFrac, 16)
  b.storeUint(prices.nextFrac, 16)
}
