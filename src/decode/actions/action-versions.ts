const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const V1 = words(`call_contract contract_deploy ton_transfer stake_deposit stake_withdrawal stake_withdrawal_request
  dex_deposit_liquidity jetton_transfer nft_transfer nft_mint jetton_burn jetton_mint jetton_swap change_dns delete_dns renew_dns
  subscribe dex_withdraw_liquidity unsubscribe election_deposit election_recover auction_bid tick_tock`)
const MULTISIG = words('multisig_create_order multisig_approve multisig_execute')
const VESTING = words('vesting_send_message vesting_add_whitelist')
const EVAA = words('evaa_supply evaa_withdraw evaa_liquidate')
const JVAULT = words('jvault_stake jvault_unstake jvault_claim jvault_unstake_request')
const COFFEE_V2 = words(`coffee_create_vault coffee_create_pool_creator coffee_create_pool coffee_mev_protect_hold_funds
  coffee_mev_protect_failed_swap coffee_staking_claim_rewards coffee_staking_deposit coffee_staking_withdraw`)
const V2 = [
  ...V1,
  ...MULTISIG,
  ...VESTING,
  ...EVAA,
  ...JVAULT,
  'nft_discovery',
  'tonco_deploy_pool',
  ...COFFEE_V2,
  'unknown',
]
const NFT = words('nft_transfer nft_mint auction_bid')
const NFT_V3 = words(`nft_put_on_sale nft_put_on_auction auction_outbid nft_cancel_sale nft_purchase nft_cancel_auction
  nft_finish_auction teleitem_start_auction teleitem_cancel_auction nft_update_sale dns_purchase dns_release`)
const LAYERZERO = words(`layerzero_send layerzero_send_tokens layerzero_receive layerzero_commit_packet
  layerzero_dvn_verify`)
const V3 = [...V2, ...NFT_V3, ...LAYERZERO]
const COCOON = words(`cocoon_worker_payout cocoon_proxy_payout cocoon_proxy_charge cocoon_client_top_up
  cocoon_register_proxy cocoon_unregister_proxy cocoon_client_register cocoon_client_change_secret_hash
  cocoon_client_request_refund cocoon_grant_refund cocoon_client_increase_stake cocoon_client_withdraw`)
const V4 = [...V3, ...COCOON]
const V5 = [...V4, 'dedust_v2_claim_fees', 'dedust_v2_claim_reward']
const DNS = words('change_dns delete_dns renew_dns dns_purchase dns_release')

/** Words that stand for many types. */
const SHORTCUTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['v1', V1],
  ['v2', V2],
  ['v3', V3],
  ['v4', V4],
  ['v5', V5],
  ['latest', V5],
  ['staking', words('stake_deposit stake_withdrawal stake_withdrawal_request')],
  ['jettons', words('jetton_transfer jetton_burn jetton_mint')],
  ['nft', NFT],
  ['nft.v3', [...NFT, ...NFT_V3]],
  ['dns', DNS],
  ['dns.v2', DNS],
  ['multisig', MULTISIG],
  ['vesting', VESTING],
  ['evaa', EVAA],
  ['jvault', JVAULT],
  ['coffee', COFFEE_V2.filter((type) => type !== 'coffee_mev_protect_failed_swap')],
  [
    'tgbtc',
    words(`tgbtc_dkg_log_fallback tgbtc_new_key tgbtc_new_key_fallback tgbtc_burn tgbtc_burn_fallback tgbtc_mint
      tgbtc_mint_fallback`),
  ],
  ['layerzero', LAYERZERO],
  ['cocoon', COCOON],
])

const V1_TYPES: ReadonlySet<string> = new Set(V1)

/** What `ton_transfer` and `call_contract` are called that carry extra currencies; who knows these knows it. */
const EXTRA_CURRENCY_TRANSFER = 'extra_currency_transfer'

/** Types that every caller knows: their parts are never told apart from them. */
export const isFirstVersion = (type: string): boolean => V1_TYPES.has(type)

/** The types a caller understands: names and shortcuts, mixed. Those of v1 always; everything newest by default. */
export function expandActionTypes(given: readonly string[] = ['latest']): ReadonlySet<string> {
  const types = new Set([...V1, EXTRA_CURRENCY_TRANSFER])
  for (const word of given) for (const type of SHORTCUTS.get(word) ?? [word]) types.add(type)
  return types
}

/** Whether a caller who understands `types` sees an action: not when it sees the whole it is a part of. */
export const isVisible = (
  action: { readonly type: string; readonly ancestorTypes: readonly string[] },
  types: ReadonlySet<string>,
): boolean => types.has(action.type) && !action.ancestorTypes.some((type) => types.has(type))
