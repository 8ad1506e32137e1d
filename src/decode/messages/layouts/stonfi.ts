import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'stonfi',
  `
type StonfiPayToParams - pay_to_params
  amount0_out=coins token0_address=addr amount1_out=coins token1_address=addr
type StonfiSwapAddrs - swap_addresses
  from_user=addr
body2 0x25938561 stonfi_swap
  query_id=u64 to_address=addr sender_address=addr jetton_amount=coins min_out=coins has_ref_address=bool
  addrs=&StonfiSwapAddrs
body3 0xf93bb43f stonfi_payment_request
  query_id=u64 owner=addr exit_code=u32 params=alt<StonfiPayToParams,&StonfiPayToParams>
fwd 0x25938561 stonfi_swap_forward_payload
  token_wallet=addr min_out=coins to_address=addr referral_address=opt<addr>
fwd 0xfcf9e58f stonfi_provide_liquidity_forward_payload
  token_wallet=addr min_lp_out=coins
fwd 0xc64370e5 stonfi_swap_ok_forward_payload
fwd 0x45078540 stonfi_swap_ok_ref_forward_payload
`,
)
