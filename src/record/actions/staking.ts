import { Type } from '@sinclair/typebox'
import { describeAction } from './describe-action.ts'
import { account, asset, coins, coinsOrNull, oneOf, units, unitsOrNull } from './values.ts'

const PROVIDER = oneOf(['nominator', 'liquid_staking', 'ethena'], 'how it is staked; `liquid_staking` is Tonstakers')
const HOLDER = account('who stakes')
const POOL = account('the pool')

const ELECTION = { stake_holder: account('who stakes') }

const WITHDRAWAL = {
  payout_nft: account('item that stands for a payment to come; null for none'),
  tokens_burnt: unitsOrNull('liquid tokens given back, in their smallest units; null where it is not known'),
  asset: asset('liquid token; null for none'),
}

const SUBSCRIPTION = {
  subscriber: account('who pays'),
  beneficiary: Type.Optional(account('who is paid; left out when it is not known')),
  subscription: account('contract of the subscription'),
  amount: Type.Optional(coins('nanotons of a payment; left out when it is not known')),
}

export const STAKING_ACTIONS = {
  election_deposit: describeAction({
    group: 'stake',
    summary: 'A stake was sent to the elector.',
    details: { ...ELECTION, amount: Type.Optional(coins('nanotons; left out when it is not known')) },
    sentence: '{stake_holder} staked·stake[ {amount}] for validation',
  }),
  election_recover: describeAction({
    group: 'stake',
    summary: 'A stake was taken back from the elector.',
    details: { ...ELECTION, amount: Type.Optional(coins('nanotons that came back; left out when nothing did')) },
    sentence: '{stake_holder} took·take back [{amount} ]from the elector',
  }),
  stake_deposit: describeAction({
    group: 'stake',
    summary: 'Something was staked in a pool.',
    details: {
      provider: PROVIDER,
      stake_holder: HOLDER,
      pool: POOL,
      amount: coins('amount staked: nanotons, or the smallest units of `source_asset`'),
      tokens_minted: unitsOrNull('liquid tokens given for it, in their smallest units; null for none'),
      asset: asset('liquid token; null for none'),
      source_asset: Type.Optional(asset('jetton that was staked; left out for Toncoin')),
    },
    sentence: ({ source_asset, asset: token }) =>
      `{stake_holder} staked·stake ${source_asset == null ? '{amount}' : '{amount source_asset}'} in {pool}${
        token === null ? '' : '[ for {tokens_minted asset}]'
      }`,
  }),
  stake_withdrawal: describeAction({
    group: 'stake',
    summary: 'A stake was paid out.',
    details: {
      provider: PROVIDER,
      stake_holder: HOLDER,
      pool: POOL,
      amount: coinsOrNull('nanotons paid out'),
      ...WITHDRAWAL,
      tokens_minted: Type.Optional(units('tokens given instead, in their smallest units')),
    },
    sentence: ({ asset: token }) =>
      `{stake_holder} withdrew·withdraw [{amount} ]from {pool}${token === null ? '' : '[ for {tokens_burnt asset}]'}`,
  }),
  stake_withdrawal_request: describeAction({
    group: 'stake',
    summary: 'A stake was asked back, to be paid out later.',
    details: {
      provider: PROVIDER,
      stake_holder: HOLDER,
      pool: POOL,
      ...WITHDRAWAL,
      tokens_minted: Type.Optional(units('tokens given instead, in their smallest units')),
    },
    sentence: ({ asset: token }) =>
      `{stake_holder} asked·ask {pool} to pay out${token === null ? '' : '[ {tokens_burnt asset}]'}`,
  }),
  subscribe: describeAction({
    group: 'company',
    summary: 'A payment that repeats was agreed to.',
    details: SUBSCRIPTION,
    sentence: ({ beneficiary }) =>
      `{subscriber} subscribed·subscribe to ${beneficiary == null ? '{subscription}' : '{beneficiary}'}[ for {amount}]`,
  }),
  unsubscribe: describeAction({
    group: 'company',
    summary: 'A payment that repeats was ended.',
    details: SUBSCRIPTION,
    sentence: '{subscriber} ended·end the subscription {subscription}',
  }),
}
