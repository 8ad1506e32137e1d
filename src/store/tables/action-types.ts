/**
 * Numbers of action types in the tables: the place in this list. A type is added at the end and never taken out, so that rows
 * keep their meaning.
 */
export const ACTION_TYPES: readonly string[] = `
  call_contract contract_deploy ton_transfer tick_tock unknown
  stake_deposit stake_withdrawal stake_withdrawal_request
  dex_deposit_liquidity dex_withdraw_liquidity jetton_transfer jetton_burn jetton_mint jetton_swap
  nft_transfer nft_mint change_dns delete_dns renew_dns subscribe unsubscribe election_deposit election_recover auction_bid
  multisig_create_order multisig_approve multisig_execute vesting_send_message vesting_add_whitelist
  evaa_supply evaa_withdraw evaa_liquidate jvault_stake jvault_unstake jvault_claim jvault_unstake_request
  nft_discovery tonco_deploy_pool
  coffee_create_vault coffee_create_pool_creator coffee_create_pool coffee_mev_protect_hold_funds
  coffee_mev_protect_failed_swap coffee_staking_claim_rewards coffee_staking_deposit coffee_staking_withdraw
  nft_put_on_sale nft_put_on_auction auction_outbid nft_cancel_sale nft_purchase nft_cancel_auction nft_finish_auction
  teleitem_start_auction teleitem_cancel_auction nft_update_sale dns_purchase dns_release
  layerzero_send layerzero_send_tokens layerzero_receive layerzero_commit_packet layerzero_dvn_verify
  cocoon_worker_payout cocoon_proxy_payout cocoon_proxy_charge cocoon_client_top_up cocoon_register_proxy
  cocoon_unregister_proxy cocoon_client_register cocoon_client_change_secret_hash cocoon_client_request_refund
  cocoon_grant_refund cocoon_client_increase_stake cocoon_client_withdraw
  dedust_v2_claim_fees dedust_v2_claim_reward
  tgbtc_dkg_log_fallback tgbtc_new_key tgbtc_new_key_fallback tgbtc_burn tgbtc_burn_fallback tgbtc_mint
  tgbtc_mint_fallback
  extra_currency_transfer`
  .trim()
  .split(/\s+/)

const NUMBERS: ReadonlyMap<string, number> = new Map(ACTION_TYPES.map((type, i) => [type, i]))

/** The number of a type; undefined for a word that is none. */
export const findActionNumber = (type: string): number | undefined => NUMBERS.get(type)

export function actionNumber(type: string): number {
  const number = NUMBERS.get(type)
  if (number === undefined)
    throw new Error(`action type ${type} is not in the list of src/store/tables/action-types.ts`)
  return number
}
