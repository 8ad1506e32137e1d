import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'tonco',
  `
type ToncoSwapParams - _
  amount=coins sqrtPriceLimitX96=u160 minOutAmount=coins
type ToncoSwapPayloads - _
  target_address=addr ok_forward_amount=coins ok_forward_payload=opt<&cell> ret_forward_amount=coins
  ret_forward_payload=opt<&cell>
type ToncoOldFeeCell - _
  fee_growth_inside_0_last_x128=u256 fee_growth_inside_1_last_x128=u256
type ToncoNewFeeCell - _
  fee_growth_inside_0_current_x128=u256 fee_growth_inside_1_current_x128=u256
type ToncoMinterCell - _
  jetton0_minter=addr jetton1_minter=addr
type ToncoMinterControllerCell - _
  jetton0_minter=addr jetton1_minter=addr controller_addr=addr
type ToncoOldFeeCellFull - _
  fee_growth_inside_0_last_x128=u256 fee_growth_inside_1_last_x128=u256 nft_index=u64 jetton0_amount=coins
  jetton1_amount=coins tick=i24
type ToncoPayloadCell - _
  payload_amount0=coins payload_0=opt<&cell> payload_amount1=coins payload_1=opt<&cell>
type ToncoCoinsInfoCellFull - _
  amount0=coins jetton0_address=addr amount1=coins jetton1_address=addr payload_cell=&ToncoPayloadCell
type ToncoCoinsInfoCell - _
  amount0=coins jetton0_address=addr amount1=coins jetton1_address=addr
type ToncoIndexerSwapInfoCell - _
  liquidity=u128 price_sqrt=u160 tick=i24 fee_growth_global_0x128=i256 fee_growth_global_1x128=i256
type ToncoIndexerBurnInfoCell - _
  nft_index=u64 liquidity_burned=u128 tick_lower=i24 tick_upper=i24 tick_burn=i24
body4 0xa1daa96d tonco_router_pay_to_normal
  query_id=u64 reciever0=addr reciever1=addr exit_code=u32 seqno=u64 coinsinfo_cell=opt<&ToncoCoinsInfoCellFull>
  indexer_swap_info_cell=opt<&ToncoIndexerSwapInfoCell>
body5 0xa7fb58f8 tonco_pool_swap
  query_id=u64 owner_address=addr source_wallet=addr swap_params=&ToncoSwapParams swap_payloads=&ToncoSwapPayloads
body5 0xb2c1b6e3 tonco_pool_mint
  query_id=u64 owner_address=addr amount0=coins amount1=coins enough0=coins enough1=coins liquidity=u128
  tick_lower=i24 tick_upper=i24
body5 0x81702ef8 tonco_pool_mint_and_refund
  query_id=u64 amount0_funded=coins amount1_funded=coins recipient=addr liquidity=u128 tick_lower=i24 tick_upper=i24
body5 0x530b5f2c tonco_pool_start_burn
  query_id=u64 burned_index=u64 liquidity_to_burn=u128 tick_lower=i24 tick_upper=i24
body5 0xd73ac09d tonco_pool_burn
  query_id=u64 recipient=addr burned_index=u64 liquidity=u128 tick_lower=i24 tick_upper=i24 liquidity_to_burn=u128
  old_fee_cell=&ToncoOldFeeCell new_fee_cell=&ToncoNewFeeCell
body5 0x4468de77 tonco_pool_fund_account
  query_id=u64 owner_address=addr amount0=coins amount1=coins enough0=coins enough1=coins liquidity=u128
  tick_lower=i24 tick_upper=i24
body5 0x441c39ed tonco_pool_init
  query_id=u64 from_admin=bool has_admin=bool admin_address=addr has_controller=bool controller_address=addr
  set_spacing=bool tick_spacing=i24 set_price=bool initial_price_x96=u160 set_active=bool pool_active=bool
  protocol_fee=u16 lp_fee_base=u16 lp_fee_current=u16 nftv3_content=&cell nftv3item_content=&cell
  minter_cell=opt<&ToncoMinterCell>
body5 0x2e3034ef tonco_router_create_pool
  query_id=u64 jetton_wallet0=addr jetton_wallet1=addr tick_spacing=i24 initial_price_x96=u160 protocol_fee=u16
  lp_fee_base=u16 lp_fee_current=u16 nftv3_content=&cell nftv3item_content=&cell
  minter_cell=&ToncoMinterControllerCell
body5 0xd5ecca2a tonco_position_nft_init
  query_id=u64 user_address=addr liquidity=u128 tick_lower=i24 tick_upper=i24 old_fee_cell=&ToncoOldFeeCellFull
body5 0x46ca335a tonco_position_nft_burn
  query_id=u64 nft_owner=addr liquidity_to_burn=u128 tick_lower=i24 tick_upper=i24 old_fee_cell=&ToncoOldFeeCell
body5 0x3ebe5431 tonco_account_add_liquidity
  query_id=u64 new_amount0=coins new_amount1=coins new_enough0=coins new_enough1=coins liquidity=u128 tick_lower=i24
  tick_upper=i24
body5 0xb1b0b7e2 tonco_pool_lock
  query_id=u64
body5 0x4e737e4d tonco_pool_unlock
  query_id=u64
body5 0x6bdcbeb8 tonco_pool_set_fee
  query_id=u64 protocol_fee=u16 lp_fee_base=u16 lp_fee_current=u16
body5 0xbf3f447 tonco_account_refund_me
  query_id=u64
body5 0x42a0fb43 tonco_reset_gas
  query_id=u64
body5 0xa1daa96d tonco_router_pay_to_exit_code_201
  query_id=u64 reciever0=addr reciever1=addr exit_code=u32 seqno=u64 coinsinfo_cell=opt<&ToncoCoinsInfoCell>
  indexer_burn_info_cell=opt<&ToncoIndexerBurnInfoCell>
fwd 0x4468de77 tonco_pool_fund_account_payload
  other_jetton_wallet=addr amount0=coins amount1=coins liquidity=u128 tick_lower=i24 tick_upper=i24
`,
)
