// block.tlb:
//   // msg_fwd_fees = (lump_price + ceil((bit_price * msg.bits + cell_price * msg.cells)/2^16)) nanograms
//   msg_forward_prices#ea lump_price:uint64 bit_price:uint64 cell_price:uint64 ihr_price_factor:uint32
//     first_frac:uint16 next_frac:uint16 = MsgForwardPrices;
//   config_mc_fwd_prices#_ MsgForwardPrices = ConfigParam 24;  // messages to or from the masterchain
//   config_fwd_prices#_ MsgForwardPrices = ConfigParam 25;
import { type Loaded, uint16, uint32, uint64, wholeRecord } from '../codec.ts'

const MsgForwardPrices = wholeRecord('MsgForwardPrices#ea', {
  lumpPrice: uint64,
  bitPrice: uint64,
  cellPrice: uint64,
  ihrPriceFactor: uint32,
  firstFrac: uint16,
  nextFrac: uint16,
})
export type MsgForwardPrices = Loaded<typeof MsgForwardPrices>

export const { load: loadMsgForwardPrices, store: storeMsgForwardPrices } = MsgForwardPrices
