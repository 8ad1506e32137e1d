import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'megaton',
  `
type MegatonUpdateMiningParams - _
  last_mined=u256 last_index=u256
body1 0x77a33521 megaton_wton_mint
  query_id=u64 amount=Coins
ext 0x7362d09c megaton_swap
  account_addr=addr_int in_token_addr=addr_int in_amount=Coins &[ out_token_addr:addr_int out_amount:Coins ]
ext 0x56a8e920 megaton_update_mining_params
  pool_addr=addr_int last_mined=u256 last_index=u256 _=&MegatonUpdateMiningParams
`,
)
