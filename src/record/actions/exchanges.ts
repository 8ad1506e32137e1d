import { Type } from '@sinclair/typebox'
import { describeAction } from './describe-action.ts'
import {
  account,
  flag,
  flagOrNull,
  number,
  numberOrNull,
  oneOf,
  text,
  tradedAsset,
  units,
  unitsOrNull,
} from './values.ts'

const DEXES = {
  stonfi: 'STON.fi',
  stonfi_v2: 'STON.fi v2',
  dedust: 'DeDust',
  dedust_v2: 'DeDust v2',
  tonco: 'TONCO',
  coffee: 'swap.coffee',
} as const

const DEX_KEYS = Object.keys(DEXES) as (keyof typeof DEXES)[]
const DEX = oneOf(DEX_KEYS, 'exchange')
const dexWords = ({ dex }: { readonly dex: keyof typeof DEXES }) => ({ dex: DEXES[dex] })

const leg = (description: string) =>
  Type.Object(
    {
      asset: tradedAsset('asset'),
      source: account('who sent it'),
      destination: account('who received it'),
      source_jetton_wallet: account('wallet of the sender; null for Toncoin'),
      destination_jetton_wallet: account('wallet of the receiver; null for Toncoin'),
      amount: units('amount in the smallest units'),
    },
    { description },
  )

const PEER_SWAP = Type.Object({
  asset_in: tradedAsset('asset given'),
  amount_in: units('amount given, in the smallest units'),
  asset_out: tradedAsset('asset received'),
  amount_out: units('amount received, in the smallest units'),
})

const SIDES = {
  amount_1: unitsOrNull('amount of the first asset; null when there is none'),
  amount_2: unitsOrNull('amount of the second asset; null when there is none'),
  asset_1: tradedAsset('first asset'),
  asset_2: tradedAsset('second asset'),
  user_jetton_wallet_1: account("owner's wallet of the first asset"),
  user_jetton_wallet_2: account("owner's wallet of the second asset"),
}

const TICKS = {
  tick_lower: numberOrNull('lower end of the position; TONCO alone'),
  tick_upper: numberOrNull('upper end of the position; TONCO alone'),
}

/** What is known of the two sides, in words. */
const sides = ({
  amount_1,
  amount_2,
}: {
  readonly amount_1: string | null
  readonly amount_2: string | null
}): string => {
  const told = [amount_1 === null ? [] : '{amount_1 asset_1}', amount_2 === null ? [] : '{amount_2 asset_2}'].flat()
  return told.length === 0 ? 'assets' : told.join(' and ')
}

export const EXCHANGE_ACTIONS = {
  jetton_swap: describeAction({
    group: 'trade',
    summary: 'One asset was exchanged for another.',
    details: {
      dex: DEX,
      sender: account('who swapped'),
      asset_in: tradedAsset('asset given'),
      asset_out: tradedAsset('asset wanted'),
      dex_incoming_transfer: leg('what was given'),
      dex_outgoing_transfer: leg('what came back'),
      peer_swaps: Type.Array(PEER_SWAP, { description: 'each step, when there are several' }),
      min_out_amount: Type.Optional(unitsOrNull('least amount wanted; on TONCO and DeDust v2')),
    },
    sentence:
      '{sender} swapped·swap {dex_incoming_transfer.amount dex_incoming_transfer.asset} for {dex_outgoing_transfer.amount dex_outgoing_transfer.asset} on {dex}[ over {steps} pools]',
    failed: '{sender} swapped·swap {dex_incoming_transfer.amount dex_incoming_transfer.asset} for {wanted} on {dex}',
    words: ({ dex, peer_swaps, asset_out }) => ({
      dex: DEXES[dex],
      steps: peer_swaps.length > 1 ? String(peer_swaps.length) : null,
      wanted: asset_out ?? 'TON',
    }),
  }),
  dex_deposit_liquidity: describeAction({
    group: 'trade',
    summary: 'Assets were added to a pool of an exchange.',
    details: {
      dex: DEX,
      ...SIDES,
      source: account('who added them'),
      pool: account('the pool; null while one of two assets is missing'),
      destination_liquidity: account('contract that got the assets'),
      lp_tokens_minted: unitsOrNull('shares of the pool given for it; null until both assets are there'),
      target_asset_1: tradedAsset('first asset of the pool'),
      target_asset_2: tradedAsset('second asset of the pool'),
      target_amount_1: unitsOrNull('amount meant of the first asset'),
      target_amount_2: unitsOrNull('amount meant of the second asset'),
      vault_excesses: Type.Array(
        Type.Object({ asset: tradedAsset('asset'), amount: units('amount in the smallest units') }),
        { description: 'what was too much and went back' },
      ),
      ...TICKS,
      nft_index: numberOrNull('number of the position; TONCO alone'),
      nft_address: account('item that stands for the position; TONCO alone'),
    },
    sentence: (details) =>
      `{source} added·add ${sides(details)} to ${details.pool === null ? 'a pool' : '{pool}'} on {dex}[ for {lp_tokens_minted} shares]`,
    words: dexWords,
  }),
  dex_withdraw_liquidity: describeAction({
    group: 'trade',
    summary: 'Assets were taken out of a pool of an exchange.',
    details: {
      dex: DEX,
      ...SIDES,
      lp_tokens_burnt: unitsOrNull('shares of the pool given back'),
      is_refund: flagOrNull('always null'),
      source: account('who took them'),
      pool: account('the pool'),
      destination_liquidity: account('the pool'),
      burnt_nft_index: numberOrNull('number of the position; TONCO alone'),
      burnt_nft_address: account('item that stood for the position; TONCO alone'),
      ...TICKS,
    },
    sentence: (details) => `{source} took·take ${sides(details)} out of {pool} on {dex}`,
    words: dexWords,
  }),
  tonco_deploy_pool: describeAction({
    group: 'trade',
    summary: 'A pool of TONCO was opened.',
    details: {
      source: account('who opened it'),
      pool: account('the pool'),
      router: account('the router'),
      router_jetton_wallet_1: account("router's wallet of the first asset"),
      router_jetton_wallet_2: account("router's wallet of the second asset"),
      jetton_minter_1: account('first jetton'),
      jetton_minter_2: account('second jetton'),
      tick_spacing: number('distance of ticks'),
      initial_price_x96: number('first price: its square root times 2^96'),
      protocol_fee: number('share of the protocol'),
      lp_fee_base: number('base of the fee of a swap'),
      lp_fee_current: number('fee of a swap now'),
      pool_active: flag('whether it may be used'),
    },
    sentence: '{source} opened·open a pool of {jetton_minter_1} and {jetton_minter_2} on TONCO',
  }),
  dedust_v2_claim_fees: describeAction({
    group: 'trade',
    summary: 'Fees that a position in a pool of DeDust v2 earned were claimed.',
    details: {
      dex: text('always `dedust_v2`'),
      source: account('who claimed them'),
      pool: account('the pool'),
      position: account('contract of the position'),
      asset_1: tradedAsset('first asset'),
      asset_2: tradedAsset('second asset'),
      amount_1: units('amount of the first asset'),
      amount_2: units('amount of the second asset'),
      user_jetton_wallet_1: account("owner's wallet of the first asset"),
      user_jetton_wallet_2: account("owner's wallet of the second asset"),
      dex_jetton_wallet_1: account("pool's wallet of the first asset"),
      dex_jetton_wallet_2: account("pool's wallet of the second asset"),
    },
    sentence: '{source} claimed·claim fees of {amount_1 asset_1} and {amount_2 asset_2} from {pool} on DeDust v2',
  }),
  dedust_v2_claim_reward: describeAction({
    group: 'trade',
    summary: 'A reward for a position in a pool of DeDust v2 was claimed.',
    details: {
      dex: text('always `dedust_v2`'),
      source: account('who claimed it'),
      pool: account('the pool'),
      position: account('contract of the position'),
      asset: tradedAsset('asset'),
      amount: units('amount in the smallest units'),
      user_jetton_wallet: account("owner's wallet"),
      dex_jetton_wallet: account("pool's wallet"),
    },
    sentence: '{source} claimed·claim {amount asset} of rewards from {pool} on DeDust v2',
  }),
}
