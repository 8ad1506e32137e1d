import type { Address } from '../cell/address.ts'
import type { DedustPool } from '../model/contract.ts'
import { defineContractTable } from './contract-table.ts'

interface FlatPool extends Pick<DedustPool, 'kind' | 'isStable'> {
  readonly asset1: Address | null
  readonly asset2: Address | null
  readonly reserve1: bigint
  readonly reserve2: bigint
  readonly fee1: bigint
  readonly fee2: bigint
}

/** Served nowhere: matchers ask for it. */
export const DEDUST_POOLS = defineContractTable<FlatPool>()(
  'dedust_pool',
  'dedust_pools',
  {
    asset_1: ['bytes', 'asset1'],
    asset_2: ['bytes', 'asset2'],
    reserve_1: ['numeric', 'reserve1'],
    reserve_2: ['numeric', 'reserve2'],
    is_stable: ['bool', 'isStable'],
    fee_1: ['numeric', 'fee1'],
    fee_2: ['numeric', 'fee2'],
  },
  {
    flatten: ({ kind, isStable, assets, reserves, tradeFee }: DedustPool) => ({
      ...{ kind, isStable, asset1: assets[0], asset2: assets[1], reserve1: reserves[0], reserve2: reserves[1] },
      ...{ fee1: tradeFee[0], fee2: tradeFee[1] },
    }),
    unflatten: ({ kind, isStable, asset1, asset2, reserve1, reserve2, fee1, fee2 }): DedustPool => ({
      ...{ kind, isStable },
      ...{ assets: [asset1, asset2], reserves: [reserve1, reserve2], tradeFee: [fee1, fee2] },
    }),
  },
)
