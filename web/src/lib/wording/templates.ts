/**
 * What each type of action reads like: who, the past and the base form of the verb, and the rest. In the rest `{a:…}` is an account, `{n:…}` an
 * amount of coins, `{m:amount/asset}` an amount of an asset, `{s:…}` an asset by name, `{t:…}` text, `{c:…}` a comment, `{#:…}` how many there
 * are, `{d:…}` an exchange, `{o:…}` an opcode, `{k:…}` a DNS record by its key, `{p:…}` a time span. A part in [ ] falls away when a field in it is not there.
 */
export interface Template {
  readonly subject: string
  readonly past: string
  readonly base: string
  readonly rest: string
  /** Told instead of `rest` when it failed. */
  readonly failed?: string
}

const entry = (subject: string, verbs: string, rest: string, failed?: string): Template => {
  const [past = '', base = past] = verbs.split('·')
  return { subject, past, base, rest, ...(failed !== undefined && { failed }) }
}

const COINS_AND_TOKENS: Record<string, Template> = {
  ton_transfer: entry('source', 'sent·send', '{n:value} to {a:destination}[ {c:comment}]'),
  extra_currency_transfer: entry('source', 'sent·send', '[{n:value} and ]{e:extra_currencies} to {a:destination}'),
  call_contract: entry('source', 'called·call', '{o:opcode} of {a:destination}[ with {n:value}]'),
  contract_deploy: entry('source', 'deployed·deploy', '{a:destination}[ with {n:value}]'),
  tick_tock: entry('account', 'ran·run', 'its scheduled turn'),
  jetton_transfer: entry('sender', 'sent·send', '{j:amount/asset} to {a:receiver}[ {c:comment}]'),
  jetton_burn: entry('owner', 'burned·burn', '{j:amount/asset}'),
  jetton_mint: entry('asset', 'minted·mint', '{j:amount/asset} for {a:receiver}'),
  tgbtc_mint: entry(
    'source',
    'minted·mint',
    '{b:amount} for {a:destination}[ (Bitcoin transaction {t:bitcoin_tx_id})]',
  ),
  tgbtc_burn: entry('source', 'burned·burn', '{b:amount} to be paid out on Bitcoin[ by {a:destination}]'),
  tgbtc_new_key: entry('coordinator', 'took·take', 'the new Bitcoin key {t:pubkey}[ for {n:amount}]'),
  tgbtc_dkg_log: entry('coordinator', 'logged·log', 'the Bitcoin key {t:pubkey}'),
}

const TRADE: Record<string, Template> = {
  jetton_swap: entry(
    'sender',
    'swapped·swap',
    '{m:dex_incoming_transfer.amount/dex_incoming_transfer.asset} for {m:dex_outgoing_transfer.amount/dex_outgoing_transfer.asset} on {d:dex}',
    '{m:dex_incoming_transfer.amount/dex_incoming_transfer.asset}[ for {s:asset_out}] on {d:dex}',
  ),
  dex_deposit_liquidity: entry(
    'source',
    'added·add',
    '{m:amount_1/asset_1}[ and {m:amount_2/asset_2}] to [{a:pool} ]on {d:dex}',
  ),
  dex_withdraw_liquidity: entry(
    'source',
    'took·take',
    '{m:amount_1/asset_1}[ and {m:amount_2/asset_2}] out of {a:pool} on {d:dex}',
  ),
  tonco_deploy_pool: entry('source', 'opened·open', 'a pool of {s:jetton_minter_1} and {s:jetton_minter_2} on TONCO'),
  coffee_create_vault: entry('source', 'opened·open', 'a vault for {s:asset} on swap.coffee'),
  coffee_create_pool_creator: entry(
    'source',
    'began·begin',
    'a pool of {s:asset_1} and {s:asset_2} on swap.coffee[ with {m:amount/provided_asset}]',
  ),
  coffee_create_pool: entry(
    'source',
    'opened·open',
    'a pool with {m:amount_1/asset_1} and {m:amount_2/asset_2} on swap.coffee',
  ),
  coffee_mev_protect_hold_funds: entry('source', 'put·put', '{m:amount/asset} under protection for a swap'),
  coffee_mev_protect_failed_swap: entry(
    '',
    'a protected swap on swap.coffee failed·a protected swap on swap.coffee fail',
    '; the funds went back',
  ),
  coffee_staking_deposit: entry('source', 'staked·stake', '{m:amount/asset} in {a:pool} on swap.coffee'),
  coffee_staking_withdraw: entry('source', 'took·take', '{m:amount/asset} out of {a:pool} on swap.coffee'),
  coffee_staking_claim_rewards: entry('recipient', 'claimed·claim', '{m:amount/asset} from {a:pool} on swap.coffee'),
  dedust_v2_claim_fees: entry(
    'source',
    'claimed·claim',
    'fees of {m:amount_1/asset_1} and {m:amount_2/asset_2} from {a:pool} on DeDust v2',
  ),
  dedust_v2_claim_reward: entry('source', 'claimed·claim', '{m:amount/asset} of rewards from {a:pool} on DeDust v2'),
  evaa_supply: entry('source', 'supplied·supply', '{m:amount/asset} to EVAA[ for {a:recipient}]'),
  evaa_withdraw: entry('source', 'withdrew·withdraw', '{m:amount/asset} from EVAA'),
  evaa_liquidate: entry('source', 'repaid·repay', '{t:debt_amount} of the debt of {a:borrower} on EVAA'),
}

const ITEMS: Record<string, Template> = {
  nft_mint: entry('owner', 'minted·mint', '{a:nft_item}[ of {a:nft_collection}]'),
  nft_transfer: entry('old_owner', 'gave·give', '{a:nft_item} to {a:new_owner}[ {c:comment}]'),
  nft_purchase: entry(
    'new_owner',
    'bought·buy',
    '{a:nft_item} from {a:real_old_owner}[ for {n:price}][ on {t:marketplace}]',
  ),
  nft_discovery: entry('source', 'asked·ask', '{a:nft_item} for its collection'),
  nft_put_on_sale: entry('owner', 'put·put', '{a:nft_item} on sale for {n:full_price}[ on {t:marketplace}]'),
  nft_put_on_auction: entry('owner', 'put·put', '{a:nft_item} up for auction[ from {n:min_bid}][ to {n:max_bid}]'),
  teleitem_start_auction: entry('owner', 'started·start', 'an auction of {a:nft_item}[ from {n:min_bid}]'),
  teleitem_cancel_auction: entry('owner', 'called off·call off', 'the auction of {a:nft_item}'),
  nft_cancel_auction: entry('owner', 'called off·call off', 'the auction of {a:nft_item}'),
  nft_cancel_sale: entry('owner', 'took·take', '{a:nft_item} off sale'),
  nft_finish_auction: entry('owner', 'got·get', '{a:nft_item} as its auction ended'),
  nft_update_sale: entry('source', 'changed·change', 'the price of {a:nft_address} to {n:full_price}'),
  auction_bid: entry('bidder', 'bid·bid', '{n:amount} for {a:nft_item}'),
  auction_outbid: entry('new_bidder', 'outbid·outbid', '{a:bidder} for {a:nft_item}[; {n:amount} went back]'),
  change_dns: entry('source', 'set·set', 'the {k:key} of {a:asset}[ to {v:value}]'),
  delete_dns: entry('source', 'removed·remove', 'the {k:hash} of {a:asset}'),
  renew_dns: entry('source', 'renewed·renew', '{a:asset}'),
  dns_purchase: entry('new_owner', 'won·win', '{a:nft_item}[ for {n:price}]'),
  dns_release: entry('source', 'put·put', 'the expired {a:nft_item} back up for auction[ with {n:value}]'),
}

const SAVINGS: Record<string, Template> = {
  election_deposit: entry('stake_holder', 'staked·stake', '{n:amount} for validation'),
  election_recover: entry('stake_holder', 'took·take', 'back [{n:amount} ]from the elector'),
  stake_deposit: entry(
    'stake_holder',
    'staked·stake',
    '{m:amount/source_asset} in {a:pool}[ for {m:tokens_minted/asset}]',
  ),
  stake_withdrawal: entry('stake_holder', 'withdrew·withdraw', '{n:amount} from {a:pool}[ for {m:tokens_burnt/asset}]'),
  stake_withdrawal_request: entry('stake_holder', 'asked·ask', '{a:pool} to pay out[ {m:tokens_burnt/asset}]'),
  subscribe: entry('subscriber', 'subscribed·subscribe', 'to [{a:beneficiary} ]for {n:amount}'),
  unsubscribe: entry('subscriber', 'ended·end', 'the subscription {a:subscription}'),
  multisig_create_order: entry('source', 'proposed·propose', 'order #{t:order_seqno} to {a:destination}'),
  multisig_approve: entry('source', 'approved·approve', 'order {a:destination}'),
  multisig_execute: entry(
    'destination',
    'carried out·carry out',
    'order #{t:order_seqno}[ with {t:approvals_num} approvals]',
  ),
  vesting_send_message: entry('source', 'paid·pay', '{n:amount} out of {a:vesting} to {a:destination}'),
  vesting_add_whitelist: entry('source', 'allowed·allow', '{a:vesting} to pay {#:accounts_added} more accounts'),
  jvault_stake: entry('source', 'staked·stake', '{m:amount/asset} in {a:pool} on JVault[ for {p:period}]'),
  jvault_unstake: entry('source', 'took·take', '{m:amount/asset} out of {a:pool} on JVault'),
  jvault_unstake_request: entry('source', 'asked·ask', '{a:pool} on JVault for {m:amount/asset} back'),
  jvault_claim: entry('source', 'claimed·claim', 'rewards from {a:pool} on JVault'),
}

const OTHERS: Record<string, Template> = {
  layerzero_send: entry('initiator', 'sent·send', 'a LayerZero message to chain {t:dst_eid}'),
  layerzero_send_tokens: entry('sender', 'sent·send', '{m:amount/asset} to chain {t:dst_eid} over LayerZero'),
  layerzero_receive: entry('oapp', 'received·receive', 'a LayerZero message from chain {t:src_eid}'),
  layerzero_commit_packet: entry('sender', 'committed·commit', 'LayerZero packet {t:nonce} from chain {t:src_eid}'),
  layerzero_dvn_verify: entry('dvn', 'verified·verify', 'LayerZero packet {t:nonce}[: {t:status}]'),
  cocoon_worker_payout: entry('source', 'paid·pay', '{n:amount} to the worker of {a:destination}'),
  cocoon_proxy_payout: entry('source', 'paid out·pay out', 'to its owner {a:destination}'),
  cocoon_proxy_charge: entry('source', 'charged·charge', '{a:destination} for its use'),
  cocoon_client_top_up: entry('source', 'topped up·top up', '{a:destination} with {n:amount}'),
  cocoon_register_proxy: entry('', 'a proxy was registered·register a proxy', 'at {a:destination}'),
  cocoon_unregister_proxy: entry('', 'a proxy was removed·remove a proxy', 'from {a:destination}'),
  cocoon_client_register: entry('source', 'registered·register', 'the client {a:destination}'),
  cocoon_client_change_secret_hash: entry('source', 'changed·change', 'the secret of {a:destination}'),
  cocoon_client_request_refund: entry('source', 'asked·ask', '{a:destination} for a refund'),
  cocoon_grant_refund: entry('source', 'refunded·refund', '{n:amount} to {a:destination}'),
  cocoon_client_increase_stake: entry('source', 'raised·raise', 'the stake of {a:destination} to {n:new_stake}'),
  cocoon_client_withdraw: entry('source', 'withdrew·withdraw', '{n:withdraw_amount} from {a:destination}'),
}

export const TEMPLATES: Readonly<Record<string, Template>> = {
  ...COINS_AND_TOKENS,
  ...TRADE,
  ...ITEMS,
  ...SAVINGS,
  ...OTHERS,
}
