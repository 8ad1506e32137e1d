import { Type } from '@sinclair/typebox'
import { type Address, asAddress } from '../cell/address.ts'
import type { NominatorPool, PoolShare } from '../model/staking.ts'
import { bool, bytes, int2, int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, as, int32 } from './kinds.ts'

interface StoredPool {
  readonly account: Address
  readonly lt: bigint
  readonly pool: NominatorPool
}

export const NOMINATOR_POOLS = defineTable<StoredPool>()('nominator_pools', {
  account: bytes(({ account }) => account),
  lt: int8(({ lt }) => lt),
  state: int2(({ pool }) => pool.state),
  nominators_count: int4(({ pool }) => pool.nominatorsCount),
  stake_sent: numeric(({ pool }) => pool.stakeSent),
  validator_amount: numeric(({ pool }) => pool.validatorAmount),
  validator: bytes(({ pool }) => pool.validator),
  reward_share: int4(({ pool }) => pool.rewardShare),
  max_nominators: int4(({ pool }) => pool.maxNominators),
  min_validator_stake: numeric(({ pool }) => pool.minValidatorStake),
  min_nominator_stake: numeric(({ pool }) => pool.minNominatorStake),
})

/** Accounts that are no pools any more, or whose positions all give way. */
export const REMOVED_POOLS = defineTable<Address>()('stage_removed_pools', { account: bytes((account) => account) })

export type PoolRow = RowOf<typeof NOMINATOR_POOLS>

interface StoredPosition {
  readonly account: Address
  /** The nominator's account id in hex. */
  readonly id: string
  readonly share: PoolShare
}

export const NOMINATOR_POSITIONS = defineTable<StoredPosition>()('nominator_positions', {
  nominator: bytes(({ id }) => asAddress(Buffer.from(`00${id}`, 'hex'))),
  account: bytes(({ account }) => account),
  balance: numeric(({ share }) => share.balance),
  pending: numeric(({ share }) => share.pending),
  wants_out: bool(({ share }) => share.wantsOut),
})

export type PositionRow = Omit<RowOf<typeof NOMINATOR_POSITIONS>, 'wants_out'>

const ActiveNominator = defineRecord<PositionRow>()('ActiveNominator', {
  address: address((row) => row.nominator),
  balance: amount((row) => row.balance),
  pending_balance: amount((row) => row.pending),
})

const POOL_FIELDS = {
  stake_amount_sent: amount((pool: PoolRow) => pool.stake_sent),
  validator_amount: amount((pool: PoolRow) => pool.validator_amount),
  validator_address: address((pool: PoolRow) => pool.validator),
  validator_reward_share: int32((pool: PoolRow) => pool.reward_share),
  state: as(int32, Type.Unsafe<number>({ type: 'integer', enum: [0, 1, 2] }))((pool: PoolRow) => pool.state),
  nominators_count: int32((pool: PoolRow) => pool.nominators_count),
  max_nominators_count: int32((pool: PoolRow) => pool.max_nominators),
  min_validator_stake: amount((pool: PoolRow) => pool.min_validator_stake),
  min_nominator_stake: amount((pool: PoolRow) => pool.min_nominator_stake),
}

export const NominatorPoolRecord = defineRecord<PoolRow, { readonly nominators: readonly PositionRow[] }>()(undefined, {
  ...POOL_FIELDS,
  active_nominators: ActiveNominator.list((_, { nominators }) => nominators),
})

/** A pool in a list of many. */
export const ListedPoolRecord = defineRecord<PoolRow>()('ListedNominatorPool', {
  pool_address: address((pool) => pool.account),
  ...POOL_FIELDS,
})

export const PositionRecord = defineRecord<PositionRow>()('NominatorPoolPosition', {
  pool_address: address((row) => row.account),
  balance: amount((row) => row.balance),
  pending_balance: amount((row) => row.pending),
})
