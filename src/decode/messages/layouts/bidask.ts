import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'bidask',
  `
type BidaskDexPayload - _
  first_bin=i32 liquidity_dict=dict32<i32> current_bin=i32 remaining=cell
type BidaskAdditionalData - additional_data
  from_address=addr ref_address=addr
type BidaskFarmingData - farming_data
  distributed_x_amount=Coins distributed_y_amount=Coins
type BidaskSwapAdditionalData - swap_additional
  previous_time=u64 start_price=u256 actual_fee=u16 distributed_x_amount=Coins distributed_y_amount=Coins
body0 0xf2ef6c1b bidask_swap
  query_id=u64 native_amount=Coins to_address=addr slippage=alt<Coins,u256> exact_out=Coins ref_address=addr
  additional_data=opt<&cell> reject_payload=opt<&cell> forward_payload=opt<&cell>
body0 0x96feef7b bidask_provide
  query_id=u64 deposit_type=u4 liquidity_dict=dict32<i32> reject_payload=opt<&cell> forward_payload=opt<&cell>
body0 0x520e4831 bidask_swap_success
  query_id=u64 new_current_bin=i32 new_sqrt_price=u256 order=bool amount_x=Coins amount_y=Coins is_x=bool
  user_address=addr ref_cell=opt<&cell> additional_data=opt<&cell> reject_payload=opt<&cell>
  forward_payload=opt<&cell>
body0 0x02422cbe bidask_provide_refund
  query_id=u64 first_range_bin=i32 x_excess=Coins y_excess=Coins user_address=addr reject_payload=opt<&cell>
  order=bool
body0 0x42062d62 bidask_burn_payout
  query_id=u64 first_range_bin=i32 amount_x=Coins amount_y=Coins user_address=addr forward_payload=opt<&cell>
body0 0x66210c65 bidask_internal_swap
  query_id=u64 to_address=addr order=bool is_x=bool amount_in=Coins amount_out=Coins exact_out=Coins
  slippage=alt<Coins,u256> ref_cell=opt<&cell> additional_data=opt<&cell> reject_payload=opt<&cell>
  forward_payload=opt<&cell>
body0 0x59699475 bidask_internal_continue_swap
  query_id=u64 to_address=addr order=bool is_x=bool amount_in=Coins amount_out=Coins exact_out=Coins
  slippage=alt<Coins,u256> ref_cell=opt<&cell> additional_data=opt<&cell> reject_payload=opt<&cell>
  forward_payload=opt<&cell>
body0 0xd1b02ea5 bidask_internal_provide
  query_id=u64 ref_1=opt<&cell> ref_2=opt<&cell> ref_3=opt<&cell> amount_x=Coins amount_y=Coins to_address=addr
  dex_payload=&BidaskDexPayload
body0 0x0c09445a bidask_internal_continue_provide
  query_id=u64 amount_x=Coins amount_y=Coins excess_x=Coins excess_y=Coins user_address=addr first_bin=i32
  number_of_bins=u32 liquidity_dict=dict32<i32> lp_tokens=dict32<i32> reject_payload=opt<&cell>
  forward_payload=opt<&cell> order=bool
body0 0x214ad1d2 bidask_save_liquidity_info
  query_id=u64 amount_x=Coins amount_y=Coins deposit_type=u3 liquidity_dict=dict32<i32> reject_payload=opt<&cell>
  forward_payload=opt<&cell>
body0 0xaf31d23f bidask_adding_liquidity_notify
  query_id=u64 user_address=addr amount_x=Coins amount_y=Coins deposit_type=u3 liquidity_dict=dict32<i32>
  reject_payload=opt<&cell> forward_payload=opt<&cell>
body0 0x16e09400 bidask_internal_burn
  query_id=u64 owner_address=addr amount_x=Coins amount_y=Coins first_bin=i32 tokens_to_burn=dict32<i32>
  forward_payload=opt<&cell>
body0 0x250ad226 bidask_multitoken_mint
  query_id=u64 ref_1=opt<&cell> ref_2=opt<&cell> liquidity_dict=dict32<i32> number_of_bins=u32
  forward_payload=opt<&cell>
body0 0x73403c43 bidask_burn
  query_id=u64 tokens_to_burn=dict32<i32> forward_payload=opt<&cell>
body0 0xebd6ec83 bidask_burn_all
  query_id=u64 forward_payload=opt<&cell>
body0 0x0dc8bb28 bidask_liquidity_added_notify
  query_id=u64 forward_payload=opt<&cell>
body0 0x6edd65f0 bidask_native_transfer_notification
  query_id=u64 native_amount=Coins forward_payload=opt<&cell>
body0 0x87d36990 bidask_internal_swap_v2
  query_id=u64 to_address=addr order=bool is_x=bool amount_in=Coins amount_out=Coins exact_out=Coins
  slippage=alt<Coins,u256> farming_cell=opt<&BidaskFarmingData> additional_data=opt<&BidaskAdditionalData>
  reject_payload=opt<&cell> forward_payload=opt<&cell>
body0 0xd3a25890 bidask_swap_success_v2
  query_id=u64 new_current_bin=i32 new_sqrt_price=u256 order=bool amount_x=Coins amount_y=Coins is_x=bool
  user_address=addr dynamic_fee=u16 additional_data=opt<&BidaskAdditionalData> reject_payload=opt<&cell>
  forward_payload=opt<&cell>
body0 0x5a6a036f bidask_internal_continue_swap_v2
  query_id=u64 to_address=addr order=bool is_x=bool amount_in=Coins amount_out=Coins exact_out=Coins
  slippage=alt<Coins,u256> swap_additional_data=opt<&BidaskSwapAdditionalData>
  additional_data=opt<&BidaskAdditionalData> reject_payload=opt<&cell> forward_payload=opt<&cell>
body0 0x1bba3896 bidask_swap_fallback_v2
  query_id=u64 first_range_bin=i32 order=bool user_address=addr is_x=bool amount_in=Coins distributed_x_amount=Coins
  distributed_y_amount=Coins additional_data=opt<&BidaskAdditionalData> reject_payload=opt<&cell>
body1 0x1bba3896 bidask_swap_fallback
  query_id=u64 first_range_bin=i32 order=bool user_address=addr is_x=bool amount_in=Coins additional_data=opt<&cell>
  reject_payload=opt<&cell>
body1 0xd1b02ea5 bidask_internal_provide
  query_id=u64 ref_1=opt<&cell> ref_2=opt<&cell> ref_3=opt<&cell> amount_x=Coins amount_y=Coins to_address=addr
  dex_payload=Any
body1 0x87d36990 bidask_swap_v2
  query_id=u64 native_amount=Coins to_address=addr slippage=alt<Coins,u256> exact_out=Coins
  additional_data=opt<&BidaskAdditionalData> reject_payload=opt<&cell> forward_payload=opt<&cell>
fwd 0xf2ef6c1b bidask_swap_forward_payload
  to_address=addr slippage=alt<Coins,u256> exact_out=Coins ref_address=addr additional_data=opt<&cell>
  reject_payload=opt<&cell> forward_payload=opt<&cell>
fwd 0x96feef7b bidask_provide_forward_payload
  deposit_type=u4 liquidity_dict=dict32<i32> reject_payload=opt<&cell> forward_payload=opt<&cell>
fwd 0x3ea0bafc bidask_provide_both_forward_payload
  ton_amount=Coins deposit_type=u4 liquidity_dict=dict32<i32> reject_payload=opt<&cell> forward_payload=opt<&cell>
fwd 0x87d36990 bidask_swap_v2_forward_payload
  to_address=addr slippage=alt<Coins,u256> exact_out=Coins additional_data=opt<&BidaskAdditionalData>
  reject_payload=opt<&cell> forward_payload=opt<&cell>
`,
)
