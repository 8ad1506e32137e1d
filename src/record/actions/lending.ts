import { Type } from '@sinclair/typebox'
import { describeAction } from './describe-action.ts'
import { account, asset, flag, integer, integerOrNull, text, textOrNull, units, unitsOrNull } from './values.ts'

/** Reasons of EVAA in words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['withdraw_no_funds_excess', 'EVAA has too little of it right now'],
  ['withdraw_locked_excess', 'another operation of this account was under way'],
  ['withdraw_not_collateralized_excess', 'what is left would not cover the debt'],
  ['withdraw_missing_prices_excess', 'prices were missing'],
  ['withdraw_execution_crashed', 'the contract of the account failed'],
  ['master_liquidating_too_much', 'more was to be repaid than may be'],
  ['user_withdraw_in_progress', 'a withdrawal of the borrower was under way'],
  ['not_liquidatable', 'the debt is covered'],
  ['execution_crashed', 'the contract of the borrower failed'],
  ['min_collateral_not_satisfied', 'there was less collateral than asked for'],
  ['user_not_enough_collateral', 'the borrower has too little collateral'],
  ['user_liquidating_too_much', 'more was to be repaid than the borrower owes'],
  ['master_not_enough_liquidity', 'EVAA has too little of it right now'],
  ['liquidation_prices_missing', 'prices were missing'],
  ['immediate_rejection', 'EVAA refused at once'],
])

const reasonWords = ({ fail_reason }: { readonly fail_reason: string | null }): string | null =>
  fail_reason === null ? null : (REASONS.get(fail_reason) ?? fail_reason.replaceAll('_', ' '))

const stopped = ({ exit_code }: { readonly exit_code: number | null }): string | null =>
  exit_code === null ? null : `the contract refused with code ${exit_code}`

const VAULT = {
  source: account('who staked'),
  stake_wallet: account('contract of the stake'),
  pool: account('the pool'),
  amount: units('amount in the smallest units'),
  exit_code: integerOrNull('how the contract ended when it stopped early; null when it did not'),
  asset: asset('jetton that is staked'),
  staking_asset: asset('jetton that stands for the stake'),
}

/** EVAA and JVault. */
export const LENDING_ACTIONS = {
  evaa_supply: describeAction({
    group: 'trade',
    summary: 'An asset was lent to EVAA.',
    details: {
      sender_jetton_wallet: account('always null: see `source_wallet`'),
      recipient_jetton_wallet: account('wallet of who gets the claim'),
      master_jetton_wallet: account('wallet of EVAA'),
      master: account('contract of EVAA'),
      asset_id: text('id of the asset at EVAA, hex'),
      is_ton: flag('whether it is Toncoin'),
      source: account('who lent it'),
      source_wallet: account('wallet of who lent it'),
      recipient: account('who gets the claim'),
      recipient_contract: account('contract of who gets the claim'),
      asset: asset('jetton master; null for Toncoin'),
      amount: units('amount in the smallest units'),
    },
    sentence: ({ source, recipient }) =>
      `{source} supplied·supply {amount asset} to EVAA${source === recipient ? '' : '[ for {recipient}]'}`,
  }),
  evaa_withdraw: describeAction({
    group: 'trade',
    summary: 'An asset was taken back or borrowed from EVAA.',
    details: {
      recipient_jetton_wallet: account('wallet of who got it'),
      master_jetton_wallet: account('wallet of EVAA'),
      master: account('contract of EVAA'),
      fail_reason: textOrNull('why it failed; null when it did not'),
      asset_id: text('id of the asset at EVAA, hex'),
      source: account('who asked for it'),
      recipient: account('who got it'),
      owner_contract: account('contract of who asked for it'),
      asset: asset('jetton master; null for Toncoin and for what failed'),
      amount: units('amount in the smallest units'),
    },
    sentence: '{source} withdrew·withdraw {amount asset} from EVAA',
    failed: '{source} withdrew·withdraw from EVAA',
    reason: reasonWords,
  }),
  evaa_liquidate: describeAction({
    group: 'trade',
    summary: "A debt at EVAA was repaid by another, for some of the borrower's collateral.",
    details: {
      fail_reason: textOrNull('why it failed; null when it did not'),
      debt_amount: units('amount repaid, in the smallest units'),
      source: account('who repaid it'),
      borrower: account('who owed it'),
      borrower_contract: account('contract of who owed it; null when it was not reached'),
      collateral: textOrNull('always null'),
      asset_id: text('id of the collateral at EVAA, hex'),
      asset: asset('jetton master of the collateral; null for Toncoin and for what is not known'),
      is_known_asset: flag('whether the collateral is known'),
      amount: units('collateral received, in the smallest units'),
    },
    sentence: ({ is_known_asset }) =>
      `{source} repaid·repay {debt_amount} units of the debt of {borrower} on EVAA for ${
        is_known_asset ? '{amount asset}' : '{amount} units'
      } of collateral`,
    failed: '{source} repaid·repay the debt of {borrower} on EVAA',
    reason: reasonWords,
  }),
  jvault_stake: describeAction({
    group: 'stake',
    summary: 'Jettons were staked in a pool of JVault.',
    details: {
      period: integer('for how long, in seconds'),
      minted_stake_jettons: unitsOrNull('always null'),
      stake_wallet: account('contract of the stake'),
      source: account('who staked'),
      source_jetton_wallet: account('wallet of who staked'),
      asset: asset('jetton that is staked'),
      pool: account('the pool'),
      amount: units('amount in the smallest units'),
    },
    sentence: '{source} staked·stake {amount asset} in {pool} on JVault[ for {time}]',
    words: ({ period }) => ({ time: period === 0 ? null : duration(period) }),
  }),
  jvault_unstake: describeAction({
    group: 'stake',
    summary: 'A stake was taken back from a pool of JVault.',
    details: VAULT,
    sentence: '{source} took·take {amount asset} out of {pool} on JVault',
    reason: stopped,
  }),
  jvault_unstake_request: describeAction({
    group: 'stake',
    summary: 'A stake was asked back from a pool of JVault.',
    details: VAULT,
    sentence: '{source} asked·ask {pool} on JVault for {amount asset} back',
    reason: stopped,
  }),
  jvault_claim: describeAction({
    group: 'stake',
    summary: 'Rewards of a pool of JVault were claimed.',
    details: {
      claimed_rewards: Type.Array(
        Type.Object({ jetton: text('jetton master'), amount: units('amount in the smallest units') }),
        { description: 'what was claimed; empty when several jettons were' },
      ),
      source: account('who claimed them'),
      stake_wallet: account('contract of the stake'),
      pool: account('the pool'),
    },
    sentence: ({ claimed_rewards }) =>
      `{source} claimed·claim ${
        claimed_rewards.length === 1 ? '{claimed_rewards.0.amount claimed_rewards.0.jetton}' : 'rewards'
      } from {pool} on JVault`,
  }),
}

const DAY = 86_400

const duration = (seconds: number): string =>
  seconds < DAY ? `${seconds} seconds` : `${Math.round(seconds / DAY)} ${seconds < 2 * DAY ? 'day' : 'days'}`
