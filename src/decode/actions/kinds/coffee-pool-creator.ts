import type { ActionKind } from '../engine/action-node.ts'

export interface PoolCreatorData {
  readonly source: string | null
  readonly wallet: string | null
  readonly recipient: string | null
  readonly contract: string | null
  readonly provided: string | null
  /** The pair of the pool, in its order. */
  readonly assets: readonly [string | null, string | null]
  readonly amount: bigint
}

/** The names are the public service's: what was provided stands under `asset_1`, the pool's first asset under `asset_2`. */
export const COFFEE_CREATE_POOL_CREATOR: ActionKind<PoolCreatorData, 'coffee_create_pool_creator'> = {
  name: 'coffee_create_pool_creator',
  details: ({ source, wallet, recipient, contract, provided, assets, amount }) => ({
    source,
    source_jetton_wallet: wallet,
    deposit_recipient: recipient,
    pool_creator_contract: contract,
    provided_asset: null,
    asset_1: provided,
    asset_2: assets[0],
    amount: amount.toString(),
  }),
  accounts: ({ source, wallet, recipient, contract }) => [source, wallet, recipient, contract],
}
