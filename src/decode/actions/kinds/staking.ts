import type { BlockKind } from '../engine/block.ts'

export type StakingProvider = 'nominator' | 'liquid_staking' | 'ethena'

export interface StakeDepositData {
  readonly provider: StakingProvider
  readonly holder: string | null
  readonly pool: string | null
  readonly amount: bigint
  readonly tokensMinted: bigint | null
  /** Liquid token. */
  readonly asset: string | null
  /** What was staked, where it is not Toncoin. */
  readonly sourceAsset?: string | null
  readonly wallet?: string | null
}

const stakeDeposit = (name: string): BlockKind<StakeDepositData> => ({
  name,
  type: 'stake_deposit',
  details: ({ provider, holder, pool, amount, tokensMinted, asset, sourceAsset }) => ({
    provider,
    stake_holder: holder,
    pool,
    amount: amount.toString(),
    tokens_minted: tokensMinted?.toString() ?? null,
    asset,
    ...(sourceAsset === undefined ? {} : { source_asset: sourceAsset }),
  }),
  accounts: ({ holder, pool, wallet }) => [holder, pool, wallet ?? null],
})

export const NOMINATOR_DEPOSIT = stakeDeposit('nominator_pool_deposit')
export const TONSTAKERS_DEPOSIT = stakeDeposit('tonstakers_deposit')
export const ETHENA_DEPOSIT = stakeDeposit('ethena_deposit')

export interface StakeWithdrawalData {
  readonly provider: StakingProvider
  readonly holder: string | null
  readonly pool: string | null
  /** null while it is only asked for. */
  readonly amount: bigint | null
  readonly payoutNft: string | null
  readonly tokensBurnt: bigint | null
  readonly asset: string | null
  readonly tokensMinted?: bigint
  readonly wallet?: string | null
}

function details(data: StakeWithdrawalData, isRequest: boolean) {
  const { provider, holder, pool, amount, payoutNft, tokensBurnt, asset, tokensMinted } = data
  return {
    provider,
    stake_holder: holder,
    pool,
    ...(isRequest ? {} : { amount: amount?.toString() ?? null }),
    payout_nft: payoutNft,
    tokens_burnt: tokensBurnt?.toString() ?? null,
    asset,
    ...(tokensMinted === undefined ? {} : { tokens_minted: tokensMinted.toString() }),
  }
}

const accounts = ({ holder, pool, wallet }: StakeWithdrawalData) => [holder, pool, wallet ?? null]

const stakeWithdrawal = (name: string): BlockKind<StakeWithdrawalData> => ({
  name,
  type: 'stake_withdrawal',
  details: (data) => details(data, false),
  accounts,
})

const stakeWithdrawalRequest = (name: string): BlockKind<StakeWithdrawalData> => ({
  name,
  type: 'stake_withdrawal_request',
  details: (data) => details(data, true),
  accounts,
})

/** One name for asking and for being paid at once. */
export const NOMINATOR_WITHDRAWAL: BlockKind<StakeWithdrawalData> = {
  name: 'nominator_pool_withdraw_request',
  type: ({ amount }) => (amount === null ? 'stake_withdrawal_request' : 'stake_withdrawal'),
  details: (data) => details(data, data.amount === null),
  accounts,
}
export const TONSTAKERS_WITHDRAWAL = stakeWithdrawal('tonstakers_withdraw')
export const TONSTAKERS_WITHDRAWAL_REQUEST = stakeWithdrawalRequest('tonstakers_withdraw_request')
export const ETHENA_WITHDRAWAL_REQUEST = stakeWithdrawalRequest('ethena_withdrawal_request')
