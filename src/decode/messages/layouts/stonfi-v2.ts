import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'stonfi-v2',
  `
type AdditionalFields - additional_fields
  to_user_address=addr refund_address=addr excess_address=addr
type ProvideLpBodyV2 - provide_lp_body_v2
  min_lp_out=coins to_address=addr both_positive=u1 fwd_amount=Coins custom_payload=opt<&cell>
type DexPayloadProvideLpV2 - dex_payload_provide_lp_v2
  transferred_op=u32 token_wallet1=addr refund_address=addr excesses_address=addr tx_deadline=u64 _=&ProvideLpBodyV2
type AdditionalFieldsAddLiquidityV2 - additional_fields_add_liquidity_v2
  refund_address=addr excess_address=addr
type AdditionalInfoPayToV2 - additional_info_pay_to_v2
  fwd_ton_amount=Coins amount0_out=coins token0_address=addr amount1_out=coins token1_address=addr
type SwapBody - swap_body
  min_out=coins receiver=addr fwd_gas=Coins custom_payload=opt<&cell> refund_fwd_gas=Coins refund_payload=opt<&cell>
  ref_fee=u16 ref_address=addr
type DexPayload - dex_payload
  transferred_op=u32 token_wallet1=addr refund_address=addr excesses_address=addr tx_deadline=u64 _=&SwapBody
type AdditionalInfoPayVaultV2 - additional_info_pay_vault_v2
  amount0_out=coins token0_address=addr amount1_out=coins token1_address=addr
type CrossSwapBody - cross_swap_body
  min_out=coins receiver=addr fwd_gas=Coins custom_payload=opt<&cell> refund_fwd_gas=Coins refund_payload=opt<&cell>
  ref_fee=u16 ref_address=addr
type CrossProvideLpBody - cross_provide_lp_body
  min_lp_out=coins to_address=addr both_positive=u1 fwd_amount=Coins custom_payload=opt<&cell>
body3 0x06ecd527 stonfi_cb_add_liquidity_v2
  query_id=u64 tot_am0=coins tot_am1=coins user_address=addr min_lp_out=coins fwd_amount=Coins
  custom_payload_cs=opt<&cell> _=&AdditionalFields
body3 0x37c096df stonfi_provide_lp_v2
  query_id=u64 from_user=addr left_amount=coins right_amount=coins _=&DexPayloadProvideLpV2
body3 0x50c6a654 stonfi_add_liquidity_v2
  query_id=u64 new_amount0=coins new_amount1=coins min_lp_out=coins fwd_amount=Coins both_positive=u1 to_user=addr
  custom_payload_cs=opt<&cell> _=&AdditionalFieldsAddLiquidityV2
body3 0x657b54f5 stonfi_pay_to_v2
  query_id=u64 to_address=addr excesses_address=addr original_caller=addr exit_code=u32 custom_payload=opt<&cell>
  _=&AdditionalInfoPayToV2
body3 0x6664de2a stonfi_swap_v2
  query_id=u64 from_user=addr left_amount=coins right_amount=coins _=&DexPayload
body3 0x354bcdf4 stonfi_withdraw_fee_v2
  query_id=u64
body3 0x0490f09b stonfi_deposit_ref_fee_v2
  query_id=u64 jetton_amount=coins excesses_address=addr
body3 0x2100c922 stonfi_vault_pay_to_v2
  query_id=u64 amount_out=coins token_address=addr to_address=addr
body3 0x63381632 stonfi_pay_vault_v2
  query_id=u64 owner=addr excesses_address=addr _=&AdditionalInfoPayVaultV2
body3 0x297437cf stonfi_burn_notification_ext_v2
  query_id=u64 jetton_amount=coins from_address=addr response_address=addr maybe_custom_payload=opt<&cell>
fwd 0x6664de2a stonfi_swap_v2_forward_payload
  token_wallet1=addr refund_address=addr excesses_address=addr tx_deadline=u64 _=&CrossSwapBody
fwd 0x37c096df stonfi_provide_lp_v2_forward_payload
  token_wallet1=addr refund_address=addr excesses_address=addr tx_deadline=u64 _=&CrossProvideLpBody
`,
)
