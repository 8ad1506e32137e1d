import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'dedust',
  `
type DedustVersion - _
  version=u16
type DedustTimestamp - _
  timestamp=u32
type DedustAssetType - _
  asset_type=u4
type DedustAsset 0b0000 native
type DedustAsset 0b0001 jetton
  workchain_id=i8 address=b256
type DedustContractType 0x01 vault
type DedustContractType 0x02 pool
type DedustContractType 0x03 liquidity_deposit
type DedustContractType 0x04 operator
type DedustProof(X) - proof
  factory_addr=addr_int contract_type=DedustContractType params=X
type DedustPoolParams - pool_params
  is_stable=bool asset0=DedustAsset asset1=DedustAsset
type DedustRole 0x01 code_installer
type DedustRole 0x02 code_updater
type DedustRole 0x03 fee_collector
type DedustRole 0x04 fee_configurator
type DedustRole 0x05 stable_pool_factory
type DedustRole 0x06 legacy_vault_factory
type DedustRole 0x07 quote_synchronizer
type DedustRole 0x08 quote_configurator
type DedustVaultProof - _
  proof=(DedustProof DedustAsset)
type DedustPoolProof - _
  proof=(DedustProof DedustPoolParams)
type DedustLiquidityDepositProof - _
  proof=(DedustProof &[ owner_addr:addr_int pool_params:DedustPoolParams ])
type DedustSwapKind 0b0 given_in
type DedustSwapKind 0b1 given_out
type DedustSwapParams - swap_params
  deadline=DedustTimestamp recipient_addr=addr referral_addr=addr fulfill_payload=opt<&cell>
  reject_payload=opt<&cell>
type DedustSwapStepParams - step_params
  kind=DedustSwapKind limit=Coins next=opt<&DedustSwapStep>
type DedustSwapStep - step
  pool_addr=addr_int params=DedustSwapStepParams
type DedustDepositLiquidityParams - _
  min_lp_amount=Coins asset0_target_balance=Coins asset1_target_balance=Coins
body0 0xd55e4686 dedust_deposit_liquidity
  query_id=u64 amount=Coins pool_params=DedustPoolParams deposit_params=&DedustDepositLiquidityParams
  fulfill_payload=opt<&cell> reject_payload=opt<&cell>
body8 0xca61554e dedust_transfer_ownership
  query_id=u64 new_owner_addr=addr
body8 0xdee60404 dedust_accept_ownership
  query_id=u64
body8 0x16cb7fc2 dedust_cancel_ownership_transfer
  query_id=u64
body8 0xbc3f26f6 dedust_install_vault_code
  query_id=u64 asset_type=DedustAssetType code_version=DedustVersion code=&cell
body8 0x21cfe02b dedust_create_vault
  query_id=u64 asset=DedustAsset
body8 0xc9a5752d dedust_create_legacy_jetton_vault
  query_id=u64 minter_addr=addr_int resolver_addr=addr_int
body8 0x25d66911 dedust_upgrade_vault
  query_id=u64 asset=DedustAsset
body8 0xdf4a27aa dedust_upgrade
  query_id=u64 code_version=DedustVersion code=&cell
body8 0x9f3f0937 dedust_reset_gas
  query_id=u64
body8 0xb9d29997 dedust_deploy_operator
  query_id=u64 role=DedustRole user_addr=addr_int
body8 0x1be6df93 dedust_change_operator_user_addr
  query_id=u64 role=DedustRole user_addr=addr_int
body8 0xe505d21a dedust_install_operator_code
  query_id=u64 code_version=DedustVersion code=&cell
body8 0x0085f5a3 dedust_upgrade_operator
  query_id=u64 role=DedustRole
body8 0xa3e45df1 dedust_install_pool_code
  query_id=u64 code_version=DedustVersion code=&cell
body8 0x97d51f2f dedust_create_volatile_pool
  query_id=u64 asset0=DedustAsset asset1=DedustAsset
body9 0x7c40ac87 dedust_create_stable_pool
  query_id=u64 asset0=DedustAsset asset0_decimals=u8 asset1=DedustAsset asset1_decimals=u8
body9 0x53e252ae dedust_upgrade_pool
  query_id=u64 pool_params=DedustPoolParams
body9 0x817462a9 dedust_sync_fee_collector_addr
  query_id=u64 pool_addr=addr_int
body9 0xa805f43e dedust_configure_pool_asset_quote_provider
  query_id=u64 pool_addr=addr_int asset=DedustAsset quote_provider_addr=addr
body9 0x59317e9a dedust_sync_pool_asset_quote
  query_id=u64 pool_addr=addr_int asset=DedustAsset
body9 0x99a84311 dedust_install_liquidity_deposit_code
  query_id=u64 code_version=DedustVersion code=&cell
body9 0xf04ec526 dedust_create_liquidity_deposit
  query_id=u64 proof=&DedustVaultProof owner_addr=addr_int pool_params=DedustPoolParams &[
  asset0_target_balance:Coins asset1_target_balance:Coins deposit_asset:DedustAsset deposit_amount:Coins
  min_lp_amount:Coins ] fulfill_payload=opt<&cell> reject_payload=opt<&cell>
body9 0x8a518d0d dedust_destroy_non_ready_vault
  query_id=u64 asset=DedustAsset
body9 0x9b3aa3fa dedust_install
  query_id=u64 blank_code=&cell code_version=DedustVersion code=&cell extra_params=cell
body9 0x6b0b787f dedust_pay_out_from_deposit
  query_id=u64 proof=&DedustLiquidityDepositProof amount=Coins payload=opt<&cell>
body9 0xad4eb6f5 dedust_pay_out_from_pool
  query_id=u64 proof=&DedustPoolProof amount=Coins recipient_addr=addr payload=opt<&cell>
body9 0xe93405b9 dedust_provide_vault_state
  query_id=u64
body9 0xa913dc0d dedust_take_vault_state
  query_id=u64 is_ready=bool
body9 0xd55e4686 dedust_deposit_liquidity
  query_id=u64 amount=Coins pool_params=DedustPoolParams min_lp_amount=Coins asset0_target_balance=Coins
  asset1_target_balance=Coins fulfill_payload=opt<&cell> reject_payload=opt<&cell>
body9 0x474f86cf dedust_payout
  query_id=u64 payload=opt<&cell>
body9 0xea06185d dedust_swap
  query_id=u64 amount=Coins _=DedustSwapStep swap_params=&DedustSwapParams
body9 0x9d65482b dedust_destroy_non_ready
  query_id=u64
body9 0xb56b9598 dedust_deposit_liquidity_all
  query_id=u64 proof=&DedustLiquidityDepositProof owner_addr=addr_int min_lp_amount=Coins &[ asset0:DedustAsset
  asset0_amount:Coins asset1:DedustAsset asset1_amount:Coins ] fulfill_payload=opt<&cell> reject_payload=opt<&cell>
body9 0x61ee542d dedust_swap_external
  query_id=u64 proof=&DedustVaultProof amount=Coins sender_addr=addr_int current=DedustSwapStepParams
  swap_params=&DedustSwapParams
body9 0x72aca8aa dedust_swap_peer
  query_id=u64 proof=&DedustPoolProof asset=DedustAsset amount=Coins sender_addr=addr_int
  current=DedustSwapStepParams swap_params=&DedustSwapParams
body9 0x0b429f52 dedust_collect_fees
  query_id=u64 asset0_amount=Coins asset0_destination=addr_int asset0_payload=opt<&cell> asset1_amount=Coins
  asset1_destination=addr asset1_payload=opt<&cell>
body9 0xeda15922 dedust_configure_fee_collector_addr
  query_id=u64 fee_collector_addr=addr_int
body9 0xabb46b3d dedust_configure_quote_provider
  query_id=u64 asset=DedustAsset quote_provider_addr=addr
body9 0x6873c90c dedust_sync_asset_quote
  query_id=u64 asset=DedustAsset
body9 0x6e24728d dedust_provide_pool_state
  query_id=u64 include_assets=bool
body9 0xbddd4954 dedust_take_pool_state
  query_id=u64 reserve0=Coins reserve1=Coins total_supply=Coins assets=opt<&[ asset0:DedustAsset asset1:DedustAsset
  ]>
body9 0x7ed7f6ce dedust_configure_start_time
  query_id=u64 start_at=DedustTimestamp
body9 0x54240fe5 dedust_deposit_asset
  query_id=u64 asset=DedustAsset amount=Coins
body9 0xaae79256 dedust_fulfill_deposit
  query_id=u64 proof=&DedustPoolProof asset0_deposit=Coins asset1_deposit=Coins
body9 0xe1a36cd4 dedust_reject_deposit
  query_id=u64 proof=&DedustPoolProof payload=opt<&cell>
body9 0x166cedee dedust_cancel_deposit
  query_id=u64 payload=opt<&cell>
body9 0xc015297f dedust_configure_trade_fee
  query_id=u64 trade_fee=u16
body9 0x26c63ab7 dedust_reset_gas_v2
  query_id=u64 response_destination=addr_int
body9 0x48e5a95d dedust_set_user_addr
  query_id=u64 user_addr=addr
body9 0xf1989255 dedust_forward
  query_id=u64 destination=addr_int body=&cell
extout 0xb544f4a4 dedust_deposit
  sender_addr=addr_int amount0=Coins amount1=Coins reserve0=Coins reserve1=Coins liquidity=Coins
extout 0x3aa870a6 dedust_withdrawal
  sender_addr=addr_int liquidity=Coins amount0=Coins amount1=Coins reserve0=Coins reserve1=Coins
extout 0x9c610de3 dedust_swap
  asset_in=DedustAsset asset_out=DedustAsset amount_in=Coins amount_out=Coins &[ sender_addr:addr_int
  referral_addr:addr reserve0:Coins reserve1:Coins ]
fwd 0x40e108d6 dedust_deposit_liquidity
  pool_params=DedustPoolParams min_lp_amount=Coins asset0_target_balance=Coins asset1_target_balance=Coins
  fulfill_payload=opt<&cell> reject_payload=opt<&cell>
fwd 0xe3a0d482 dedust_swap
  _=DedustSwapStep swap_params=&DedustSwapParams
body 0xad83913f dedust_provide_current_quote
  query_id=u64 custom_payload=opt<&cell>
body 0xa420458 dedust_take_current_quote
  query_id=u64 quote_numerator=u128 quote_denominator=u128 custom_payload=opt<&cell>
`,
)
