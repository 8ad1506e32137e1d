import type { Facts } from '../engine/facts.ts'
import { call, chain, optional, type Pattern } from '../engine/pattern.ts'
import { BodyReader } from './body-reader.ts'
import { orUndefined } from './or-undefined.ts'

export const UPDATE_REQUEST = 0xf5c5baa3
export const UPDATE = 0xae9307ce

/** Who referred whom, told from one to the next. */
export const REFERRALS: Pattern = optional(chain(call([0x55c35b40, 0x076ee4e0])))

export interface VaultAssets {
  readonly pool: string
  /** What is staked. */
  readonly asset: string | null
  /** The token that stands for the stake. */
  readonly stakeAsset: string | null
}

/** Read from the stake wallet's data (pool:addr minter:addr …), and the pool's. */
export function findVaultAssets(stakeWallet: string | null, facts: Facts): VaultAssets | undefined {
  const data = facts.dataCell(stakeWallet)
  if (data === null) return undefined
  return orUndefined(() => {
    const body = BodyReader.of(data)
    const pool = body.address()
    const stakeAsset = body.address()
    return pool === null ? undefined : { pool, asset: findLocked(pool, facts), stakeAsset }
  })
}

/** Pool data: is_inited:1 index:32 factory:addr creator:addr lock_wallet:addr …; the lock wallet is a jetton wallet. */
function findLocked(pool: string, facts: Facts): string | null {
  const data = facts.dataCell(pool)
  if (data === null) return null
  const body = BodyReader.of(data).skip(33)
  body.address()
  body.address()
  return facts.jettonWallet(body.address())?.master ?? null
}
