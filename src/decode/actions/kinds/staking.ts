import type { ActionKind } from '../engine/action-node.ts'

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

const stakeDeposit = (name: string): ActionKind<StakeDepositData, 'stake_deposit'> => ({
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

const head = ({ provider, holder, pool }: StakeWithdrawalData) => ({ provider, stake_holder: holder, pool })

const rest = ({ payoutNft, tokensBurnt, asset, tokensMinted }: StakeWithdrawalData) => ({
  payout_nft: payoutNft,
  tokens_burnt: tokensBurnt?.toString() ?? null,
  asset,
  ...(tokensMinted === undefined ? {} : { tokens_minted: tokensMinted.toString() }),
})

const requestDetails = (data: StakeWithdrawalData) => ({ ...head(data), ...rest(data) })

const withdrawalDetails = (data: StakeWithdrawalData) => ({
  ...head(data),
  amount: data.amount?.toString() ?? null,
  ...rest(data),
})

const accounts = ({ holder, pool, wallet }: StakeWithdrawalData) => [holder, pool, wallet ?? null]

const stakeWithdrawal = (name: string): ActionKind<StakeWithdrawalData, 'stake_withdrawal'> => ({
  name,
  type: 'stake_withdrawal',
  details: withdrawalDetails,
  accounts,
})

const stakeWithdrawalRequest = (name: string): ActionKind<StakeWithdrawalData, 'stake_withdrawal_request'> => ({
  name,
  type: 'stake_withdrawal_request',
  details: requestDetails,
  accounts,
})

/** One name for asking and for being paid at once. */
export const NOMINATOR_WITHDRAWAL: ActionKind<StakeWithdrawalData, 'stake_withdrawal' | 'stake_withdrawal_request'> = {
  name: 'nominator_pool_withdraw_request',
  type: ({ amount }) => (amount === null ? 'stake_withdrawal_request' : 'stake_withdrawal'),
  details: (data) => (data.amount === null ? requestDetails(data) : withdrawalDetails(data)),
  accounts,
}
export const TONSTAKERS_WITHDRAWAL = stakeWithdrawal('tonstakers_withdraw')
export const TONSTAKERS_WITHDRAWAL_REQUEST = stakeWithdrawalRequest('tonstakers_withdraw_request')
export const ETHENA_WITHDRAWAL_REQUEST = stakeWithdrawalRequest('ethena_withdrawal_request')
