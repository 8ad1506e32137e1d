import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'coffee',
  `
type CoffeeStakingAssetData - staking_asset_data
  wallet=addr_int amount=Coins
type CoffeeStakingPositionData - staking_position_data
  user_points=Coins additional_points=Coins start_timestamp=u64 end_timestamp=u64 period_id=u32
type CoffeeStakingForwardData - staking_forward_data
  gas=Coins payload=&cell
type CoffeeAMM 0b000 constant_product
type CoffeeAMM 0b001 curve_fi_stable
type CoffeeDepositLiquidityCondition 0b00 none
type CoffeeDepositLiquidityCondition 0b01 lp_quantity
  min_lp_amount=Coins
type CoffeeDepositLiquidityCondition 0b10 reserves_ratio
  denominator=u16 min_nominator=u16 max_nominator=u16
type CoffeeDepositLiquidityCondition 0b11 complex
  min_lp_amount=Coins denominator=u16 min_nominator=u16 max_nominator=u16
type CoffeeAsset 0b00 native
type CoffeeAsset 0b01 jetton
  chain=u8 hash=u256
type CoffeeAsset 0b10 extra
  id=u32
type CoffeePoolParams - pool_params
  first=CoffeeAsset second=CoffeeAsset amm=CoffeeAMM amm_settings=opt<&cell>
type CoffeePublicPoolCreationParams - public_pool_creation_params
  recipient=addr_int use_recipient_on_failure=i1 notification_data=opt<&cell>
type CoffeePrivatePoolCreationParams - private_pool_creation_params
  is_active=u1 extra_settings=opt<&cell>
type CoffeePoolCreationParams - pool_creation_params
  public=CoffeePublicPoolCreationParams private=CoffeePrivatePoolCreationParams
type CoffeeNotificationDataSingle - notification_data_single
  receiver=addr_int fwd_gas=Coins payload=&cell
type CoffeeNotificationData - notification_data
  on_success=opt<&CoffeeNotificationDataSingle> on_failure=opt<&CoffeeNotificationDataSingle>
type CoffeeSwapParams - swap_params
  deadline=u32 recipient=addr_int referral=addr_int notification_data=opt<&CoffeeNotificationData>
type CoffeeSwapStepParams - swap_step_params
  pool_address_hash=u256 min_output_amount=Coins next=opt<&CoffeeSwapStepParams>
type CoffeeSwapStepInternalParams - swap_step_internal_params
  previous_amount=Coins previous_asset_hint=opt<CoffeeAsset> min_output_amount=Coins next=opt<&CoffeeSwapStepParams>
type CoffeePoolReserves - pool_reserves
  input_reserve=Coins output_reserve=Coins
type CoffeeDepositLiquidityParamsTrimmed - deposit_liquidity_params_trimmed
  recipient=addr_int use_recipient_on_failure=i1 referral=addr_int deadline=u32
  condition=CoffeeDepositLiquidityCondition extra_settings=opt<&cell> notification_data=opt<&CoffeeNotificationData>
type CoffeeDepositLiquidityParams - deposit_liquidity_params
  params=&CoffeeDepositLiquidityParamsTrimmed pool_params=&CoffeePoolParams
type CoffeeContractUpdate - contract_update
  code=opt<&cell> data=opt<&cell>
body4 0x6bc79e7e coffee_mev_protect_hold_funds
  query_id=u64
body4 0xee51ce51 coffee_mev_protect_failed_swap
  query_id=u64 recipient=addr_int
body4 0x200f9086 coffee_cross_dex_resend
  query_id=u64 next_recipient=addr_int next=&cell total_gas=Coins next_gas=Coins
body4 0xb902e61a coffee_cross_dex_failure
  query_id=u64 recipient=addr_int
body4 0xbe5a7595 coffee_staking_init
  query_id=u64 owner=addr_int jetton_data=&CoffeeStakingAssetData position_data=&CoffeeStakingPositionData
  periods=&cell
body4 0xf9471134 coffee_staking_deposit
  query_id=u64 sender=addr_int jetton_amount=Coins from_user=addr_int period_id=u32
body4 0x0a9577f0 coffee_staking_update_rewards
  query_id=u64 jetton_wallet=addr_int jetton_amount=Coins duration=u64
body4 0xb30c7310 coffee_staking_claim_rewards
  query_id=u64 jetton_wallet=addr_int jetton_amount=Coins receiver=addr_int payload=opt<&CoffeeStakingForwardData>
body4 0xc0ffee00 coffee_swap
  query_id=u64 amount=Coins _=CoffeeSwapStepParams params=&CoffeeSwapParams
body4 0xc0ffee01 coffee_swap_extra
  query_id=u64 _=CoffeeSwapStepParams params=&CoffeeSwapParams
body4 0xc0ffee20 coffee_swap_internal
  query_id=u64 _=CoffeeSwapStepInternalParams params=&CoffeeSwapParams proof=&cell
body4 0xc0ffee32 coffee_payout
  query_id=u64
body4 0xc0ffee21 coffee_payout_internal
  query_id=u64 recipient=addr_int amount=Coins notification_data=opt<&CoffeeNotificationDataSingle> proof=opt<&cell>
body4 0xc0ffee22 coffee_deploy
  code=&cell data=&cell action=opt<&cell>
body4 0xc0ffee02 coffee_create_pool
  query_id=u64 amount=Coins params=CoffeePoolParams creation_params=CoffeePoolCreationParams
body4 0xc0ffee03 coffee_create_pool_extra
  query_id=u64 params=CoffeePoolParams creation_params=CoffeePoolCreationParams
body4 0xc0ffee23 coffee_create_pool_creator_request
  query_id=u64 amount=Coins params=CoffeePoolParams creation_params=&CoffeePoolCreationParams sender=addr_int
  proof=&cell
body4 0xc0ffee24 coffee_create_pool_creator_internal
  query_id=u64 asset=CoffeeAsset amount=Coins creation_params=&CoffeePoolCreationParams
body4 0xc0ffee25 coffee_create_pool_request
  query_id=u64 amount1=Coins amount2=Coins tx_initiator=addr_int creation_params=&CoffeePoolCreationParams
  proof=&cell
body4 0xc0ffee26 coffee_create_pool_internal
  query_id=u64 amount1=Coins amount2=Coins tx_initiator=addr_int recipient=addr_int use_recipient_on_failure=i1
  extra_settings=opt<&cell> notification_data=opt<&CoffeeNotificationData>
body4 0xc0ffee04 coffee_deposit_liquidity
  query_id=u64 input_amount=Coins params=CoffeeDepositLiquidityParams
body4 0xc0ffee05 coffee_deposit_liquidity_extra
  query_id=u64 params=CoffeeDepositLiquidityParams
body4 0xc0ffee27 coffee_create_liquidity_depository_request
  query_id=u64 amount=Coins params=CoffeeDepositLiquidityParams sender=addr_int proof=&cell
body4 0xc0ffee28 coffee_create_liquidity_depository_internal
  query_id=u64 asset=CoffeeAsset amount=Coins params=&CoffeeDepositLiquidityParamsTrimmed
body4 0xc0ffee29 coffee_deposit_liquidity_internal
  query_id=u64 amount1=Coins amount2=Coins tx_initiator=addr_int params=&CoffeeDepositLiquidityParamsTrimmed
  proof=&cell
body5 0xc0ffee06 coffee_create_vault
  query_id=u64 asset=CoffeeAsset
body5 0xc0ffee2a coffee_create_vault_internal
  query_id=u64
body5 0xc0ffee07 coffee_withdraw_deposit
  query_id=u64
body5 0xc0ffee36 coffee_notification
  query_id=u64 body=&cell
body5 0xc0ffee40 coffee_update_admin
  query_id=u64 address=addr_int
body5 0xc0ffee42 coffee_activate_vault
  query_id=u64 asset=CoffeeAsset wallet=addr_int
body5 0xc0ffee2c coffee_activate_vault_internal
  query_id=u64 wallet=addr_int
body5 0xc0ffee43 coffee_withdraw
  query_id=u64 pool_address=addr_int asset=CoffeeAsset amount=Coins receiver=addr_int
body5 0xc0ffee2d coffee_withdraw_internal
  query_id=u64 asset=CoffeeAsset amount=Coins receiver=addr_int
body5 0xc0ffee44 coffee_update_code_cells
  query_id=u64 first=&cell second=&cell
body5 0xc0ffee45 coffee_update_contract
  query_id=u64 contract_address=addr_int _=CoffeeContractUpdate
body5 0xc0ffee2e coffee_update_contract_internal
  query_id=u64 excesses_receiver=addr_int _=CoffeeContractUpdate
body5 0xc0ffee46 coffee_update_withdrawer
  query_id=u64 address=addr_int
ext 0x0a9577f0 coffee_staking_rewards_updated
  query_id=u64 jetton_wallet=addr_int duration=u64 finish_at=u64 rewards_rate=Coins
ext 0xb30c7310 coffee_staking_rewards_claimed
  query_id=u64 jetton_wallet=addr_int amount=Coins receiver=addr_int
ext 0xc0ffee30 coffee_swap_succeeded
  query_id=u64 input=CoffeeAsset input_amount=Coins output_amount=Coins reserves=CoffeePoolReserves
  protocol_fee=Coins
ext 0xc0ffee31 coffee_swap_failed
  query_id=u64 input=CoffeeAsset input_amount=Coins reserves=opt<&CoffeePoolReserves>
ext 0xc0ffee33 coffee_deposit_liquidity_succeeded
  query_id=u64 amount1=Coins amount2=Coins lp_amount=Coins total_supply=CoffeePoolReserves
  reserves=CoffeePoolReserves
ext 0xc0ffee34 coffee_deposit_liquidity_failed
  query_id=u64 amount1=Coins amount2=Coins min_lp_amount=Coins total_supply=Coins reserves=CoffeePoolReserves
ext 0xc0ffee35 coffee_withdraw_liquidity_succeeded
  query_id=u64 amount1=Coins amount2=Coins lp_amount=Coins total_supply=CoffeePoolReserves
  reserves=CoffeePoolReserves
fwd 0xee51ce51 coffee_mev_protect_failed_swap_forward_payload
  query_id=u64 recipient=addr_int
fwd 0x4ee9b106 coffee_cross_dex_resend_forward_payload
  next=&cell
fwd 0xb902e61a coffee_cross_dex_failure_forward_payload
  query_id=u64 recipient=addr_int
fwd 0xc0ffede coffee_staking_lock_forward_payload
  period_id=u32
fwd 0xc0ffee10 coffee_swap_forward_payload
  _=CoffeeSwapStepParams params=&CoffeeSwapParams
fwd 0xc0ffee11 coffee_create_pool_forward_payload
  params=CoffeePoolParams creation_params=CoffeePoolCreationParams
fwd 0xc0ffee12 coffee_deposit_liquidity_forward_payload
  params=CoffeeDepositLiquidityParams
fwd 0xc0ffee36 coffee_notification_forward_payload
  query_id=u64 body=&cell
`,
)
