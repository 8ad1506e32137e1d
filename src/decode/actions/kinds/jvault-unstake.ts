import type { ActionKind } from '../engine/action-node.ts'

export interface JvaultUnstakeData {
  readonly source: string | null
  readonly stakeWallet: string | null
  readonly pool: string | null
  readonly amount: bigint
  readonly exitCode: number | null
  readonly asset: string | null
  readonly stakeAsset: string | null
}

const unstake = (name: string): ActionKind<JvaultUnstakeData, 'jvault_unstake' | 'jvault_unstake_request'> => ({
  name,
  details: ({ source, stakeWallet, pool, amount, exitCode, asset, stakeAsset }) => ({
    source,
    stake_wallet: stakeWallet,
    pool,
    amount: amount.toString(),
    exit_code: exitCode,
    asset,
    staking_asset: stakeAsset,
  }),
  accounts: ({ source, stakeWallet, pool }) => [source, stakeWallet, pool],
})

export const JVAULT_UNSTAKE = unstake('jvault_unstake')
export const JVAULT_UNSTAKE_REQUEST = unstake('jvault_unstake_request')
