import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'storm',
  `
type InvertedMaybe(X) 0b1 nothing_from_inverted_maybe
type InvertedMaybe(X) 0b0 just_from_inverted_maybe
  value=X
type StormDirection 0b0 long
type StormDirection 0b1 short
type StormPositionData - _
  size=i128 direction=StormDirection margin=Coins open_notional=Coins last_updated_cumulative_premium=i64 fee=u32
  discount=u32 rebate=u32 last_updated_timestamp=u32
type StormAmmStateLog - amm_state_log
  quote_asset_reserve=Coins quote_asset_weight=Coins base_asset_reserve=Coins total_long_position_size=Coins
  total_short_position_size=Coins open_interest_long=Coins open_interest_short=Coins
type StormMarketDepth - market_depth
  vpi_spread=Coins vpi_market_depth_long=Coins vpi_market_depth_short=Coins vpi_coefficient=u64
type StormUserOrder 0x0 stop_loss_order
  expiration=u32 direction=StormDirection amount=Coins trigger_price=Coins
type StormUserOrder 0x1 take_profit_order
  expiration=u32 direction=StormDirection amount=Coins trigger_price=Coins
type StormUserOrder - _
  order=StormCreateOrder
type StormUserOrder 0x4 add_margin
  direction=StormDirection amount=Coins
type StormUserOrder 0x5 remove_margin
  direction=StormDirection amount=Coins
type StormUserOrder 0x8 request_order
  selector=StormExecuteSelector order=StormCreateOrder
type StormCreateOrder 0x2 limit_order
  expiration=u32 direction=StormDirection amount=Coins leverage=u64 limit_price=Coins stop_price=Coins
  stop_trigger_price=Coins take_trigger_price=Coins
type StormCreateOrder 0x3 market_order
  expiration=u32 direction=StormDirection amount=Coins leverage=u64 limit_price=Coins stop_price=Coins
  stop_trigger_price=Coins take_trigger_price=Coins
type StormExecutorOrder 0x6 liquidate
  direction=StormDirection
type StormExecutorOrder 0x7 force_close
  direction=StormDirection
type StormExecutorOrder 0x9 force_close_max_leverage
  direction=StormDirection
type StormExecutorOrder 0xa force_close_min_margin
  direction=StormDirection
type StormExecuteSelector 0b0 execute_stop
type StormExecuteSelector 0b1 execute_take
type StormUpdateMsg - update_msg
  price=Coins spread=Coins timestamp=u32 assetIndex=u16 pause_at=u32 unpause_at=u32 vpi_spread=Coins
  vpi_market_depth_long=Coins vpi_market_depth_short=Coins vpi_coefficient=u64
type StormSignature 0b0 empty
  continue=(InvertedMaybe &StormSignature)
type StormSignature 0b1 fulled
  signature=b512 continue=(InvertedMaybe &StormSignature)
type StormSingleOraclePayload - without_settlement
  update_msg=&StormUpdateMsg signatures=&StormSignature
type StormDoubleOraclePayload - with_settlement
  update_msg=&StormUpdateMsg signatures=&StormSignature settlement_update_msg=&StormUpdateMsg
  settlement_signatures=&StormSignature
type StormCreatedOraclePayload 0x00 created_price
  update_msg=&StormUpdateMsg signatures=&StormSignature
type StormCreatedOraclePayload 0x01 created_price_with_settlement
  update_msg=&StormUpdateMsg signatures=&StormSignature settlement_update_msg=&StormUpdateMsg
  settlement_signatures=&StormSignature
type StormLazerFeed - _
  number_of_properties=u8 price_property_id=u8 price_property_value=u64 exponent_property_id=u8
  exponent_property_value=i16
type StormLazerPayloadMagic 0x93c7d375 lazer_payload_magic
type StormLazerPayload 0b0 single_lazer_payload
  magic=StormLazerPayloadMagic timestamp=u64 channel_id=u8 number_of_feeds=u8 index_feed_id=u32
  index_feed=StormLazerFeed
type StormLazerPayload 0b1 double_lazer_payload
  magic=StormLazerPayloadMagic timestamp=u64 channel_id=u8 number_of_feeds=u8 index_feed_id=u32
  index_feed=StormLazerFeed settlement_feed_id=u32 settlement_feed=StormLazerFeed
type StormLazerMessage 0x9a99222a lazer_message
  r=u256 s=u256 v=u8 payload_length=u16 payload=StormLazerPayload
type StormOraclePayload 0x00 single_lazer_payload
  price_oracle_payload=&StormSingleOraclePayload lazer_message=opt<&StormLazerMessage>
type StormOraclePayload 0x01 double_lazer_payload
  price_oracle_payload=&StormDoubleOraclePayload lazer_message=opt<&StormLazerMessage>
type StormOraclePayload 0x02 single_with_created
  price_oracle_payload=&StormSingleOraclePayload created_oracle_payload=&StormCreatedOraclePayload
  lazer_message=opt<&StormLazerMessage> created_lazer_message=opt<&StormLazerMessage>
type StormOraclePayload 0x03 double_with_created
  price_oracle_payload=&StormDoubleOraclePayload created_oracle_payload=&StormCreatedOraclePayload
  lazer_message=opt<&StormLazerMessage> created_lazer_message=opt<&StormLazerMessage>
type StormOracleType 0x0 storm
type StormOracleType 0x1 lazer
type StormReferrerData - _
  referrer_address=addr_int referrer_part=u8
type StormReferralData - _
  discount=u32 rebate=u32 ref_info=dict4<StormReferrerData>
type StormAddressesData - _
  trader_address=addr_int smart_account_factory_address=addr_int vault_address=addr
type StormUserQueryId - _
  shift=u13 bit_number=u10
type StormExecutorQueryId - _
  shift=u13 bit_number=u10
type StormUserIntentPayload - user_intent_payload
  amm_address=addr_int sa_address=addr_int order=&StormUserOrder
type StormUserIntent - _
  query_id=StormUserQueryId created_at=u32 reference_query_id=opt<StormUserQueryId> public_key=b256
  intent=&StormUserIntentPayload
type StormExecutorIntent - _
  amm_address=addr_int sa_address=addr_int order=&StormExecutorOrder
type StormIntent 0b0 user_intent
  signature=b512 intent=&StormUserIntent oracle_payload=&StormOraclePayload next_intent=opt<&StormIntent>
type StormIntent 0b1 executor_intent
  intent=&StormExecutorIntent oracle_payload=&StormOraclePayload next_intent=opt<&StormIntent>
type StormKeys - _
  hot_public_key=u256 cold_public_key=u256 user_public_keys=dict256<cell> keys_count=u8
type StormLogType 0x00 increase
type StormLogType 0x01 close
type StormLogType 0x02 add_margin
type StormLogType 0x03 remove_margin
type StormNotificationReferralParams - referral_params
  referral_amount=Coins referral_addr=addr
type StormNotificationExecutorParams - executor_params
  split_executor_reward=u1 executor_amount=Coins executor_index=u32
type StormInitializationData - _
  highload_timeout=u24 keys=&StormKeys version=u8 new_code=&cell
type StormInitializationRequest 0b1 need_key_init
  user_public_keys=dict256<cell>
type StormInitializationRequest 0b0 no_key_init
type StormUpgradePayload - _
  migrate_code=opt<&cell> new_code=opt<&cell>
type StormSignedUpgradePayload - _
  signature=b512 payload=dict8<StormUpgradePayload>
type StormExternalMsgPayload - _
  query_id=StormExecutorQueryId created_at=u32 sa_address=addr_int actual_version=u8
  upgrade_payload=opt<&StormSignedUpgradePayload> msg=(Maybe &(MessageRelaxed Any))
type StormIntentLog - _
  type=StormLogType size=i128 margin=Coins open_notional=Coins last_updated_cpf=i64 realized_pnl=i64
  funding_payment=i64 rollover_fee=u64 position_fee_rate=u32 executor_fee_rate=u32 position_fee_amount=Coins
  executor_fee_amount=Coins fee_to_stakers_percent=u32
type StormNotificationPayload - _
  bundle_sender_address=addr balance_delta=Coins amm_address=addr_int direction=StormDirection
  position_data=opt<&StormPositionData>
type SignedChangeKeyPayload - _
  query_id=StormExecutorQueryId created_at=u32 sa_address=addr_int new_hot_key=u256
type StormSignedSelfDepositNativePayload - _
  external_query_id=StormExecutorQueryId created_at=u32 sa_address=addr_int query_id=u64 amount=Coins
  vault_address=addr_int
type StormSignedSelfDepositJettonPayload - _
  external_query_id=StormExecutorQueryId created_at=u32 sa_address=addr_int query_id=u64 amount=Coins
  vault_address=addr_int &[ jetton_wallet_address:addr_int ]
body10 0x5b705138 storm_force_close_max_leverage
  executor_index=u32 oracle_payload=&StormOraclePayload
body10 0x5a8cf652 storm_force_close_min_margin
  executor_index=u32 oracle_payload=&StormOraclePayload
body10 0x0ef28735 storm_change_max_leverage
  query_id=u64 response_destination=addr_int new_max_leverage=u32
body10 0x28055719 storm_change_max_leverage_request
  query_id=u64 vamm_address=addr_int new_max_leverage=u32
body10 0x04db6665 storm_change_lazer_data
  query_id=u64 response_destination=addr_int oracle_flag=StormOracleType index_asset_pyth_id=u32
  settlement_asset_pyth_id=u32
body10 0x174c830c storm_change_lazer_data_request
  query_id=u64 vamm_address=addr_int oracle_flag=StormOracleType index_asset_pyth_id=u32
  settlement_asset_pyth_id=u32
body10 0x60dfc677 storm_update_position
  direction=StormDirection origin_op=u32 oracle_price=Coins settlement_oracle_price=Coins
  new_position_ref=&StormPositionData amm_state_log=&StormAmmStateLog
body10 0xcf90d618 storm_complete_order
  order_type=u4 order_index=u3 direction=StormDirection origin_op=u32 oracle_price=Coins
  settlement_oracle_price=Coins new_position_ref=&StormPositionData amm_state_log=&StormAmmStateLog
  market_depth_log_ref=&StormMarketDepth
body10 0x3475fdd2 storm_trade_notification
  asset_id=u16 free_amount=i64 locked_amount=i64 exchange_amount=i64 withdraw_locked_amount=u64 fee_to_stakers=u64
  withdraw_amount=u64 trader_addr=addr_int origin_addr=addr_int referral_data=opt<&StormNotificationReferralParams>
  executor_params=opt<&StormNotificationExecutorParams>
body10 0xde1ddbcc storm_execute_order
  direction=StormDirection order_index=u3 trader_addr=addr_int prev_addr=addr_int ref_addr=addr executor_index=u32
  order=&StormUserOrder position=&StormPositionData oracle_payload=&StormOraclePayload
body10 0x13076670 storm_provide_position
  direction=u1 gas_to_addr=addr inner_opcode=u32 executor_index=u32 oracle_ref=&StormOraclePayload
body10 0x0302cd79 storm_deploy_ordinary_sa
  query_id=u64 user_public_keys=dict256<cell>
body10 0x5b0dd9f4 storm_init_sa
  query_id=u64 init_data=StormInitializationData
body10 0x220c4c19 storm_add_public_key
  query_id=u64 public_key=u256
body10 0x76519f8b storm_remove_public_key
  query_id=u64 public_key=u256
body10 0x644794b8 storm_remove_all_keys_except_current
  query_id=u64 public_key=u256
body10 0x29bb3721 storm_deposit_native
  query_id=u64 amount=Coins receiver_address=addr_int init=bool key_init=StormInitializationRequest
body10 0x76840119 storm_deposit_jetton
  query_id=u64 receiver_address=addr_int init=bool key_init=StormInitializationRequest
body10 0x5a89f5a2 storm_notify_with_deploy
  query_id=u64 amount=Coins user_public_keys=dict256<cell> sender_address=addr_int owner_address=addr_int
  jetton_minter_address=addr_int
body10 0x18a092f7 storm_deposit_notify_with_deploy
  query_id=u64 vault_address=addr_int amount=Coins sender_address=addr_int init_data=StormInitializationData
body10 0x186b2edf storm_deposit_notify
  query_id=u64 amount=Coins sender_address=addr_int jetton_minter_address=addr_int
body10 0x5b27f9c5 storm_deposit_revert
  query_id=u64 amount=Coins sender_address=addr owner_address=addr_int
body10 0x6cde12e2 storm_unsuccessful_deposit
  query_id=u64
body10 0x6eec039d storm_withdraw_request_user
  query_id=u64 vault_address=addr_int amount=Coins
body10 0x512cbd25 storm_withdraw_request
  query_id=u64 amount=Coins owner_address=addr_int
body10 0x20d835c2 storm_withdraw_success
  query_id=u64
body10 0x1bea50f1 storm_take_position_v2
  query_id=u64 bundle_sender_address=addr amm_address=addr_int direction=StormDirection spent_amount=Coins
  addresses=&StormAddressesData ref_count=u4 ref_data=ref_count?(StormReferralData) position=&StormPositionData
  intent=&StormIntent
body10 0x5f40f1ec storm_execute_orders_bundle
  query_id=u64 signature=b512 payload=&StormExternalMsgPayload
body10 0x28d36491 storm_trade_notification_v2
  query_id=u64 asset_id=u16 free_amount=i64 locked_amount=i64 exchange_amount=i64 withdraw_locked_amount=u64
  fee_to_stakers=u64 executor_amount=u64 total_referrer_amount=u64 ref_count=u4
  referral_data=dict4<StormReferrerData> sa_address=addr_int notification_payload=&StormNotificationPayload
body10 0x1ca43d2f storm_notify_update_position
  query_id=u64 jetton_minter_address=addr_int notification_payload=&StormNotificationPayload
body10 0x4fedc82b storm_referral_fees
  query_id=u64 referral_sa_address=addr_int amount=Coins jetton_minter_address=addr_int
  notification_payload=&StormNotificationPayload
body10 0x666392ee storm_failed_bundle_execution
  query_id=u64 asset_id=u16 error_code=u16 spent_amount=Coins sa_address=addr_int amm_address=addr_int
  direction=StormDirection bundle_sender_address=addr intent=&StormIntent
body10 0x367f2743 storm_fail_notification
  query_id=u64 spent_amount=Coins jetton_minter_address=addr_int amm_address=addr_int direction=StormDirection
  bundle_sender_address=addr intent=&StormIntent
body10 0x0b9d20cc storm_change_cold_key_factory
  query_id=u64 new_cold_key=u256
body10 0x1bd24ca6 storm_change_hot_key_factory
  query_id=u64 new_hot_key=u256
body10 0x7a0bda1c storm_change_cold_key_request
  query_id=u64 sa_address=addr_int
body10 0x70246da6 storm_change_cold_key
  query_id=u64 response_destination=addr new_cold_key=u256
body10 0x0c6ca95e storm_update_sa_ordinary_code
  query_id=u64 version=u8 new_code=&cell
body10 0x5a091c43 storm_deposit_ton
  query_id=u64
body10 0x13559d58 storm_change_factory_content
  query_id=u64 new_content=&cell
body10 0x179d61f9 storm_change_factory_code
  query_id=u64 new_code=&cell
body10 0x3e56c929 storm_change_v3_state
  query_id=u64
ext 0x04c52fd2 storm_execute_orders_bundle
  query_id=u64 signature=b512 payload=&StormExternalMsgPayload
ext 0x012e8f40 logs
  log_dict=dict8<StormIntentLog>
ext 0x34d2e9f9 storm_change_hot_key
  query_id=u64 signature=b512 signed_payload=&SignedChangeKeyPayload
ext 0x558e804a storm_self_deposit_native
  query_id=u64 signature=b512 signed_payload=&StormSignedSelfDepositNativePayload
ext 0x01d81ebc storm_self_deposit_jetton
  query_id=u64 signature=b512 signed_payload=&StormSignedSelfDepositJettonPayload
`,
)
