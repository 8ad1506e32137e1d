import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'blum',
  `
body8 0xaf750d34 blum_memepad_buy
  query_id=u64 min_recieve=Coins receiver=addr refferal=cell
body8 0x742b36d8 blum_memepad_sell
  query_id=u64 amount=Coins min_recieve=Coins refferal=cell
body8 0xf0fd50bb blum_memepad_unlock_wallet
  query_id=u64
body8 0xceac8af4 blum_memepad_buy_log
  buyer_address=addr tons_consumed=Coins supply_delta=Coins new_supply=Coins collected_ton_liq=Coins refferal=cell
body8 0xef2e2def blum_memepad_sell_log
  seller_address=addr ton_value=Coins supply_delta=Coins new_supply=Coins collected_ton_liq=Coins refferal=cell
body8 0x30c7219b blum_memepad_send_liq_log
  ton_liq_amount=Coins jetton_liq_amount=Coins
`,
)
