import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'evaa',
  `
type EvaaSbRate - _
  sb_rate=u64
type EvaaTimestamp - _
  timestamp=u32
type EvaaPrincipal - _
  principal=i64
type EvaaBalance - _
  balance=u64
type EvaaAddressHash - _
  address_hash=u256
type EvaaAssetId - _
  asset_id=u256
type EvaaAmount - _
  amount=u64
type EvaaTrackingIndex - _
  tracking_index=u64
type BoolExtended 0b11 bool_true
type BoolExtended 0b00 bool_false
type PriceAssets - price_assets
  id=u256 price=Coins next_asset=opt<&PriceAssets>
type PriceOraclesData - price_oracles_data
  oracle_id=u32 proof=&cell signature=b512 next_oracles_data=opt<&PriceOraclesData>
type PricesPacked - prices_packed
  assets=&PriceAssets oracles_data=&PriceOraclesData
type AssetConfigParams - _
  collateral_factor=u16 liquidation_threshold=u16 liquidation_bonus=u16 base_borrow_rate=u64
  borrow_rate_slope_low=u64 borrow_rate_slope_high=u64 supply_rate_slope_low=u64 supply_rate_slope_high=u64
  target_utilization=u64 origination_fee=u64 dust_value=u64 max_total_supply=u64 reserve_factor=u16
  liquidation_reserve_factor=u16 min_principal_for_rewards=u64 base_tracking_supply_speed=u64
  base_tracking_borrow_speed=u64
type AssetConfig - _
  jw_address_hash=EvaaAddressHash decimals=u8 params=&AssetConfigParams
type AssetConfigCollection - _
  asset_configs=dict256<AssetConfig>
type AssetDynamics - _
  s_rate=EvaaSbRate b_rate=EvaaSbRate total_supply_principal=EvaaPrincipal total_borrow_principal=EvaaPrincipal
  last_accrual=EvaaTimestamp token_balance=EvaaBalance tracking_supply_index=EvaaTrackingIndex
  tracking_borrow_index=EvaaTrackingIndex awaited_supply=EvaaBalance
type AssetDynamicsCollection - _
  asset_dynamics=dict256<AssetDynamics>
type OraclesInfo - oracles_info
  total_oracles=u16 threshold=u16 oracles=&cell
type UpgradeConfig - upgrade_config
  master_code_version=Coins user_code_version=Coins timeout=u32 update_time=u64 freeze_time=u64 user_code=&cell
  blank_code=&cell new_master_code=opt<&cell> new_user_code=opt<&cell>
type MasterConfig - master_config
  asset_config_collection=AssetConfigCollection if_active=i8 admin=addr_int oracles_info=OraclesInfo
  tokens_keys=opt<&cell> maybe_supervisor_address_cell=Any
type MasterStorage - storage
  meta=&cell upgrade_config=&UpgradeConfig master_config=&MasterConfig
  asset_dynamics_collection=AssetDynamicsCollection
type SupplyMasterOptional - sm_opt_data
  subaccount_id=i16 return_repay_remainings_flag=BoolExtended custom_payload_recipient=addr_int
  custom_payload_saturation_flag=BoolExtended
type LiquidationError 0x000031f0 user_withdraw_in_progress
type LiquidationError 0x000031f2 not_liquidatable
type LiquidationError 0x000031f7 liquidation_prices_missing
type LiquidationError 0x000031f3 min_collateral_not_satisfied
  collateral_amount=EvaaAmount
type LiquidationError 0x000031f4 user_not_enough_collateral
  collateral_present=EvaaAmount
type LiquidationError 0x000031f5 user_liquidating_too_much
  max_not_too_much=EvaaAmount
type LiquidationError 0x000031fe liqudation_execution_crashed
type LiquidationMasterError 0x000030f1 master_liquidating_too_much
  max_allowed_liquidation=EvaaAmount
type LiquidationMasterError 0x000031f6 master_not_enough_liquidity
  available_liquidity=EvaaAmount
type LiquidationMasterError 0x000031fe liqudation_execution_crashed
type SWSupply - sw_supply
  supply_amount=EvaaAmount
type SWSupplyEmpty - sw_supply_empty
type SWSupplyUser - sw_supply_user
  _=SWSupply supply_asset_id=EvaaAssetId
type SWWithdraw - sw_withdraw
  withdraw_amount=EvaaAmount withdraw_asset_id=EvaaAssetId recipient_address_of_withdraw=addr_int
type SWWithdrawUser - sw_withdraw_user
  _=SWWithdraw prices_packed=&cell
type SWWithdrawEmpty - sw_withdraw_empty
type SWGeneral - sw_general
  include_user_code=BoolExtended ton_amount_for_repay_remainings=EvaaAmount custom_response_payload=&cell
  swm_opt_rest=Any
type SWGeneralUser - sw_general_user
  ton_amount_for_repay_remainings=EvaaAmount custom_response_payload=&cell _=SupplyMasterWithdrawExtData
type SupplyMasterWithdrawExtData - swm_ext_data
  subaccount_id=i16 return_repay_remainings_flag=BoolExtended custom_payload_saturation_flag=BoolExtended
type SupplyWithdrawMasterParams - supply_withdraw_master_params
  supply_data=&SWSupply withdraw_data=&SWWithdraw general_data=&SWGeneral
type SupplyWithdrawMasterJettonParams - supply_withdraw_master_jetton_params
  supply_data=&SWSupplyEmpty withdraw_data=&SWWithdraw general_data=&SWGeneral
type SupplyWithdrawUserParams - _
  asset_config_collection=AssetConfigCollection asset_dynamics_collection=AssetDynamicsCollection _=SWGeneralUser
type SupplyWithdrawSatisfiedSupplyData - _
  owner_address=addr_int _=SWSupplyUser supply_new_principal=EvaaPrincipal repay_amount_principal=EvaaPrincipal
  supply_amount_principal=EvaaPrincipal
type SupplyWithdrawSatisfiedWithdrawData - _
  _=SWWithdraw withdraw_new_principal=EvaaPrincipal borrow_amount_principal=EvaaPrincipal
  reclaim_amount_principal=EvaaPrincipal
type SupplyWithdrawUnsatisfiedSupplyData - _
  owner_address=addr_int _=SWSupplyUser
type SupplyWithdrawUnsatisfiedGeneralData - _
  ton_amount_for_repay_remainings=EvaaAmount custom_response_payload=&cell subaccount_id=i16
type SupplyWithdrawFailSupplyData - _
  supply_asset_id=EvaaAssetId supply_principal_amount=EvaaAmount
type SupplyWithdrawFailWithdrawData - _
  withdraw_asset_id=EvaaAssetId withdraw_principal_amount=EvaaAmount
type SupplyWithdrawFailGeneralData - _
  subaccount_id=i16
type SupplyWithdrawSuccessSupplyData - _
  supply_asset_id=EvaaAssetId supply_principal_amount=EvaaAmount
type SupplyWithdrawSuccessWithdrawData - _
  withdraw_asset_id=EvaaAssetId withdraw_principal_amount=EvaaAmount
type SupplyWithdrawSuccessGeneralData - _
  asset_config_collection=AssetConfigCollection asset_dynamics_collection=AssetDynamicsCollection subaccount_id=i16
type InitMasterPackedData - _
  new_asset_dynamics_collection=&AssetDynamicsCollection tokens_keys=&cell
body5 0x000011ae evaa_supply_excess_with_data
  query_id=u64 custom_response_payload=&cell
body5 0x0000211a evaa_withdraw_success
  query_id=u64 asset_id=EvaaAssetId principal_amount=EvaaPrincipal tracking_supply_index=EvaaTrackingIndex
  tracking_borrow_index=EvaaTrackingIndex
body6 0x107e0000 evaa_user_execute_action
  extra=Any
body6 0x0000000f evaa_revert_call
  query_id=u64 owner_address=addr_int revert_body=&cell
body6 0x00000001 evaa_supply_master
  query_id=u64 include_user_code=BoolExtended supply_amount=EvaaAmount recipient_address=addr_int
  forward_ton_amount=EvaaAmount custom_response_payload=&cell
body6 0x00000011 evaa_supply_user
  query_id=u64 asset_id=EvaaAssetId supply_amount_current=EvaaAmount s_rate=EvaaSbRate b_rate=EvaaSbRate dust=u64
  max_token_amount=u64 total_supply=EvaaPrincipal total_borrow=EvaaPrincipal tracking_supply_index=EvaaTrackingIndex
  tracking_borrow_index=EvaaTrackingIndex custom_response_payload=&cell &[ subaccount_id:i16
  return_repay_remainings_flag:BoolExtended custom_payload_recipient:addr_int
  custom_payload_saturation_flag:BoolExtended initial_sender:addr_int ]
body6 0x0000011a evaa_supply_success
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId amount_supplied=EvaaAmount
  user_new_principal=EvaaPrincipal repay_amount_principal=EvaaPrincipal supply_amount_principal=EvaaPrincipal
  custom_response_payload=&cell subaccount_id=i16 return_repay_remainings_flag=BoolExtended &[
  custom_payload_recipient:addr ] custom_payload_saturation_flag=BoolExtended
body6 0x0000011f evaa_supply_fail
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId amount=EvaaAmount forward_ton_amount=EvaaAmount
  custom_response_payload=&cell subaccount_id=i16 return_repay_remainings_flag=BoolExtended &[
  initial_sender:addr_int ]
body6 0x000011ae evaa_supply_excess
  query_id=u64
body6 0x00011ae1 evaa_supply_fail_with_data
  query_id=u64 custom_response_payload=&cell
body6 0x00000002 evaa_withdraw_master
  query_id=u64 asset_id=EvaaAssetId amount=EvaaAmount recipient_addr=addr_int include_user_code=BoolExtended
  forward_ton_amount=EvaaAmount custom_response_payload=&cell prices_with_signature_packed=&PricesPacked
body6 0x00000021 evaa_withdraw_user
  query_id=u64 asset_id=EvaaAssetId withdraw_amount_current=EvaaAmount s_rate=EvaaSbRate b_rate=EvaaSbRate
  recipient_address=addr_int &[ asset_config_collection:AssetConfigCollection
  asset_dynamics_collection:AssetDynamicsCollection prices_packed:&PricesPacked forward_ton_amount:EvaaAmount
  custom_response_payload:&cell ]
body6 0x00000211 evaa_withdraw_collateralized
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId withdraw_amount_current=EvaaAmount
  user_new_principal=EvaaPrincipal borrow_amount_principal=EvaaPrincipal reclaim_amount_principal=EvaaPrincipal &[
  recipient_address:addr_int forward_ton_amount:EvaaAmount custom_response_payload:&cell ]
body6 0x0000211a evaa_withdraw_success_excess_with_data
  query_id=u64 custom_response_payload=&cell
body6 0x0000211f evaa_withdraw_fail
  query_id=u64 asset_id=EvaaAssetId principal_amount=EvaaPrincipal
body6 0x000021e6 evaa_withdraw_locked_excess
  query_id=u64
body6 0x000021e7 evaa_withdraw_not_collateralized_excess
  query_id=u64
body6 0x00211fe8 evaa_withdraw_no_funds_excess
  query_id=u64
body6 0x000021e8 evaa_withdraw_missing_prices_excess
  query_id=u64
body6 0x000021ec evaa_withdraw_execution_crashed
  query_id=u64
body7 0x00000001 evaa_supply_master
  query_id=u64 include_user_code=BoolExtended supply_amount=EvaaAmount recipient_address=addr_int
  custom_response_payload=&cell supply_master_optional=SupplyMasterOptional
body7 0x00000011 evaa_supply_user
  query_id=u64 asset_id=EvaaAssetId supply_amount_current=EvaaAmount s_rate=EvaaSbRate b_rate=EvaaSbRate dust=u64
  max_token_amount=u64 total_supply=EvaaPrincipal total_borrow=EvaaPrincipal tracking_supply_index=EvaaTrackingIndex
  tracking_borrow_index=EvaaTrackingIndex forward_ton_amount=EvaaAmount custom_response_payload=&cell
body7 0x0000011a evaa_supply_success
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId amount_supplied=EvaaAmount
  user_new_principal=EvaaPrincipal repay_amount_principal=EvaaPrincipal supply_amount_principal=EvaaPrincipal
  custom_response_payload=&cell
body7 0x0000011f evaa_supply_fail
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId amount=EvaaAmount forward_ton_amount=EvaaAmount
  custom_response_payload=&cell
body7 0x00000211 evaa_withdraw_collateralized
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId withdraw_amount_current=EvaaAmount
  user_new_principal=EvaaPrincipal borrow_amount_principal=EvaaPrincipal reclaim_amount_principal_optional=Any
body7 0x0000211a evaa_withdraw_success_excess_with_data
  query_id=u64 custom_response_payload=Any
body7 0x00000003 evaa_liquidate_master
  query_id=u64 borrower_address=addr_int liquidator_address=addr collateral_asset_id=EvaaAssetId
  min_collateral_amount=EvaaAmount include_user_code=BoolExtended liquidate_incoming_amount=EvaaAmount &[
  forward_ton_amount:EvaaAmount custom_response_payload:&cell ] prices_with_signature_packed=&PricesPacked
body7 0x00000031 evaa_liquidate_user
  query_id=u64 asset_config_collection=AssetConfigCollection asset_dynamics_collection=AssetDynamicsCollection &[
  prices_packed:&PricesPacked collateral_asset_id:EvaaAssetId min_collateral_amount:EvaaAmount
  liquidator_address:addr_int transferred_asset_id:EvaaAssetId transfered_amount:EvaaAmount forward_ton_amount:Coins
  custom_response_payload:&cell ]
body7 0x0000031f evaa_liquidate_unsatisfied
  query_id=u64 owner_address=addr_int liquidator_address=addr_int transferred_asset_id=EvaaAssetId &[
  transferred_amount:EvaaAmount collateral_asset_id:EvaaAssetId min_collateral_amount:EvaaAmount
  forward_ton_amount:Coins custom_response_payload:&cell error:LiquidationError ]
body7 0x00000311 evaa_liquidate_satisfied
  query_id=u64 owner_address=addr_int liquidator_address=addr_int transferred_asset_id=EvaaAssetId &[
  delta_loan_principal:EvaaPrincipal liquidatable_amount:EvaaAmount protocol_gift:EvaaAmount
  new_user_loan_principal:EvaaPrincipal collateral_asset_id:EvaaAssetId delta_collateral_principal:EvaaPrincipal
  collateral_reward:EvaaAmount min_collateral_amount:EvaaAmount new_user_collateral_principal:EvaaPrincipal
  forward_ton_amount:Coins custom_response_payload:&cell ]
body7 0x0000311a evaa_liquidate_success
  query_id=u64 transferred_asset_id=EvaaAssetId delta_loan_principal=EvaaPrincipal
  loan_tracking_supply_index=EvaaTrackingIndex loan_tracking_borrow_index=EvaaTrackingIndex
  collateral_asset_id=EvaaAssetId delta_collateral_principal=EvaaPrincipal
  collateral_tracking_supply_index=EvaaTrackingIndex collateral_tracking_borrow_index=EvaaTrackingIndex
body7 0x0000311f evaa_liquidate_fail
  query_id=u64 transferred_asset_id=EvaaAssetId delta_loan_principal=EvaaPrincipal collateral_asset_id=EvaaAssetId
  delta_collateral_principal=EvaaPrincipal
body7 0x0000311d evaa_liquidate_success_report
  transferred_asset_id=EvaaAssetId transferred_amount=EvaaAmount collateral_asset_id=EvaaAssetId
  collateral_reward=EvaaAmount custom_response_payload=&cell
body7 - evaa_liquidate_fail_report
  error=LiquidationMasterError custom_response_payload=&cell
body7 0x00000401 evaa_supply_withdraw_master_without_prices
  query_id=u64 _=SupplyWithdrawMasterParams
body7 0x00000041 evaa_supply_withdraw_user
  query_id=u64 supply_data=&SWSupplyUser withdraw_data=&SWWithdrawUser general_data=&SupplyWithdrawUserParams
body7 0x00000411 evaa_supply_withdraw_satisfied
  query_id=u64 supply_data=&SupplyWithdrawSatisfiedSupplyData withdraw_data=&SupplyWithdrawSatisfiedWithdrawData
  general_data=&SWGeneralUser
body7 0x0000041f evaa_supply_withdraw_unsatisfied
  query_id=u64 supply_data=&SupplyWithdrawUnsatisfiedSupplyData withdraw_data=&SWWithdrawEmpty
  general_data=&SupplyWithdrawUnsatisfiedGeneralData
body7 0x0000411f evaa_supply_withdraw_fail
  query_id=u64 supply_data=&SupplyWithdrawFailSupplyData withdraw_data=&SupplyWithdrawFailWithdrawData
  general_data=&SupplyWithdrawFailGeneralData
body7 0x0000411a evaa_supply_withdraw_success
  query_id=u64 supply_data=&SupplyWithdrawSuccessSupplyData withdraw_data=&SupplyWithdrawSuccessWithdrawData
  general_data=&SupplyWithdrawSuccessGeneralData
body7 0x00000008 evaa_idle_master
  query_id=u64 target_address=addr_int
body7 0x00000081 evaa_idle_user
  query_id=u64 tokens_keys=opt<&cell> originator_address=addr_int
body7 0x0000081e evaa_idle_excess
  query_id=u64
body7 0x0000d001 evaa_do_data_checks
  query_id=u64
body7 0x00009998 evaa_get_store_request
  query_id=u64 body_data=&cell
body7 0x00009999 evaa_get_store_response
  query_id=u64 body_data=&cell storage=MasterStorage
body7 0x00000a99 evaa_add_to_reserve
  rest=Any
body7 0x000000a1 evaa_init_master
  query_id=u64 new_asset_config_collection=&AssetConfigCollection packed_data=&InitMasterPackedData
body7 0x000000a2 evaa_claim_asset_reserves
  query_id=u64 target_address=addr_int asset_id=EvaaAssetId amount_to_claim=EvaaAmount
body7 0x000000e8 evaa_disable_contract_for_upgrade
  query_id=u64
body7 0x000000c1 evaa_init_upgrade
  query_id=u64 new_master_code=opt<&cell> new_user_code=opt<&cell>
body7 0x000000c2 evaa_submit_upgrade
  query_id=u64
body7 0x000000c3 evaa_cancel_upgrade
  query_id=u64
body7 0x000000e4 evaa_update_config
  query_id=u64 new_meta=&cell new_config=&MasterConfig
body7 0x00000a32 evaa_add_new_token
  query_id=u64 asset_key=EvaaAssetId new_asset_config=&AssetConfig new_asset_dynamics=&AssetDynamics
body7 0x000000e1 evaa_force_enable
  query_id=u64
body7 0x000000e9 evaa_force_disable_contract
  query_id=u64
body7 0x00000d21 evaa_debug_principals_edit_user
  query_id=u64 new_principals=dict256<EvaaPrincipal>
body8 0x00000001 evaa_supply_master
  query_id=u64 include_user_code=BoolExtended supply_amount=EvaaAmount recipient_address=addr_int
  custom_response_payload=&cell supply_master_optional=Any
body8 0x0000011a evaa_supply_success
  query_id=u64 owner_address=addr_int asset_id=EvaaAssetId amount_supplied=EvaaAmount
  user_new_principal=EvaaPrincipal repay_amount_principal=EvaaPrincipal custom_response_payload=Any
body8 0x00000003 evaa_liquidate_master
  query_id=u64 borrower_address=addr_int liquidator_address=addr collateral_asset_id=EvaaAssetId
  min_collateral_amount=EvaaAmount include_user_code=BoolExtended liquidate_incoming_amount=EvaaAmount &[
  forward_ton_amount:EvaaAmount custom_response_payload:&cell ]
fwd 0x00000401 evaa_supply_withdraw_master_without_prices
  _=SupplyWithdrawMasterJettonParams
fwd 0x00000042 evaa_supply_withdraw_master_jetton
  _=SupplyWithdrawMasterJettonParams
`,
)
