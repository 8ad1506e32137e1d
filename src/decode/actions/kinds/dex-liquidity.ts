import type { ActionKind } from '../engine/action-node.ts'
import type { Dex } from './jetton-swap.ts'

/** An asset is a jetton master, null for Toncoin; undefined where nothing is said of one. */
export type Asset = string | null

export interface DepositSide {
  readonly asset: Asset
  readonly amount: bigint | null
  readonly wallet: string | null
}

export interface DexDepositData {
  readonly dex: Dex
  readonly source: string | null
  readonly pool: string | null
  /** The contract that gathers both assets, where the DEX has one. */
  readonly depositContract: string | null
  readonly first: DepositSide | null
  readonly second: DepositSide | null
  readonly lpMinted: bigint | null
  readonly target?: {
    readonly assets: readonly [Asset, Asset]
    readonly amounts: readonly [bigint | null, bigint | null]
  }
  readonly excesses: readonly { readonly asset: Asset; readonly amount: bigint }[]
  readonly tickLower?: number
  readonly tickUpper?: number
  readonly nftIndex?: bigint | null
  readonly nftAddress?: string | null
}

const details = (data: DexDepositData) => ({
  dex: data.dex,
  amount_1: data.first?.amount?.toString() ?? null,
  amount_2: data.second?.amount?.toString() ?? null,
  asset_1: data.first?.asset ?? null,
  asset_2: data.second?.asset ?? null,
  user_jetton_wallet_1: data.first?.wallet ?? null,
  user_jetton_wallet_2: data.second?.wallet ?? null,
  source: data.source,
  pool: data.pool,
  destination_liquidity: data.depositContract,
  lp_tokens_minted: data.lpMinted?.toString() ?? null,
  target_asset_1: data.target?.assets[0] ?? null,
  target_asset_2: data.target?.assets[1] ?? null,
  target_amount_1: data.target?.amounts[0]?.toString() ?? null,
  target_amount_2: data.target?.amounts[1]?.toString() ?? null,
  vault_excesses: data.excesses.map(({ asset, amount }) => ({ asset, amount: amount.toString() })),
  tick_lower: data.tickLower?.toString() ?? null,
  tick_upper: data.tickUpper?.toString() ?? null,
  nft_index: data.nftIndex?.toString() ?? null,
  nft_address: data.nftAddress ?? null,
})

const deposit = (name: string): ActionKind<DexDepositData, 'dex_deposit_liquidity'> => ({
  name,
  type: 'dex_deposit_liquidity',
  details,
  accounts: ({ source, pool, depositContract, first, second }) => [
    source,
    first?.wallet ?? null,
    second?.wallet ?? null,
    pool,
    depositContract,
  ],
})

export const DEX_DEPOSIT = deposit('dex_deposit_liquidity')
export const DEDUST_DEPOSIT = deposit('dedust_deposit_liquidity')
export const DEDUST_DEPOSIT_PARTIAL = deposit('dedust_deposit_liquidity_partial')
export const DEDUST_V2_DEPOSIT = deposit('dedust_v2_deposit_liquidity')
export const DEDUST_V2_DEPOSIT_PARTIAL = deposit('dedust_v2_deposit_liquidity_partial')
export const TONCO_DEPOSIT = deposit('tonco_deposit_liquidity')
export const COFFEE_DEPOSIT = deposit('coffee_deposit_liquidity')

export interface WithdrawSide {
  readonly asset: Asset
  readonly amount: bigint | null
  readonly wallet: string | null
}

export interface DexWithdrawData {
  readonly dex: Dex
  readonly source: string | null
  readonly sourceWallet?: string | null
  readonly pool: string | null
  readonly first: WithdrawSide | null
  readonly second: WithdrawSide | null
  readonly lpBurnt: bigint | null
  readonly nftIndex?: bigint
  readonly nftAddress?: string | null
  readonly tickLower?: number
  readonly tickUpper?: number
}

const withdraw = (name: string): ActionKind<DexWithdrawData, 'dex_withdraw_liquidity'> => ({
  name,
  type: 'dex_withdraw_liquidity',
  details: (data) => ({
    dex: data.dex,
    amount_1: data.first?.amount?.toString() ?? null,
    amount_2: data.second?.amount?.toString() ?? null,
    asset_1: data.first?.asset ?? null,
    asset_2: data.second?.asset ?? null,
    user_jetton_wallet_1: data.first?.wallet ?? null,
    user_jetton_wallet_2: data.second?.wallet ?? null,
    lp_tokens_burnt: data.lpBurnt?.toString() ?? null,
    is_refund: null,
    source: data.source,
    pool: data.pool,
    destination_liquidity: data.pool,
    burnt_nft_index: data.nftIndex?.toString() ?? null,
    burnt_nft_address: data.nftAddress ?? null,
    tick_lower: data.tickLower?.toString() ?? null,
    tick_upper: data.tickUpper?.toString() ?? null,
  }),
  accounts: ({ source, sourceWallet, pool, first, second }) => [
    source,
    sourceWallet ?? null,
    pool,
    first?.wallet ?? null,
    second?.wallet ?? null,
  ],
})

export const DEX_WITHDRAW = withdraw('dex_withdraw_liquidity')
export const TONCO_WITHDRAW = withdraw('tonco_withdraw_liquidity')
