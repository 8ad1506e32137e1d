import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'gas-pump',
  `
body8 0x67617302 gas_pump_buy_log
  buyer_address=addr input_ton_amount=Coins ton_amount=Coins jetton_amount=Coins fee_ton_amount=Coins
  bonding_curve_overflow=bool
body8 0x67617303 gas_pump_sell_log
  seller_address=addr ton_amount=Coins jetton_amount=Coins fee_ton_amount=Coins
body8 0x67617305 gas_pump_send_to_pool_log
  ton_amount=Coins jetton_amount=Coins fee_ton_amount=Coins
body8 0x67617306 gas_pump_change_trade_state_log
  old_trade_state=u16 new_trade_state=u16
`,
)
