import { POOL_VALIDATOR_EVENTS, type PoolValidatorEvent } from '../model/staking.ts'
import { bytes, int2, int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, decimal, hash, int32, word } from './kinds.ts'
import { EVENT_FIELDS, PLACE_COLUMNS, type StakingPlace } from './staking-event.ts'

interface StoredEvent {
  readonly place: StakingPlace
  readonly event: PoolValidatorEvent
}

export const POOL_VALIDATOR_EVENT_ROWS = defineTable<StoredEvent>()('pool_validator_events', {
  ...PLACE_COLUMNS,
  validator: bytes(({ event }) => event.validator),
  type: int2(({ event }) => POOL_VALIDATOR_EVENTS.indexOf(event.type)),
  amount_before: numeric(({ event }) => event.before),
  amount_after: numeric(({ event }) => event.after),
  query_id: numeric.orNull(({ event }) => event.queryId),
  cycle_start: int8.orNull(({ event }) => event.cycleStart),
  reward_share: int4(({ event }) => event.rewardShare),
})

export type PoolValidatorEventRow = RowOf<typeof POOL_VALIDATOR_EVENT_ROWS>

/** What the validator's share gained; negative for what it lost. */
export const shareChange = ({ amount_before: before, amount_after: after }: PoolValidatorEventRow): bigint =>
  after - before

const distance = (change: bigint): bigint => (change < 0n ? -change : change)

export const PoolValidatorEventRecord = defineRecord<PoolValidatorEventRow>()('NominatorPoolValidatorEvent', {
  ...EVENT_FIELDS,
  pool_address: address((row) => row.account),
  validator_address: address((row) => row.validator),
  type: word(...POOL_VALIDATOR_EVENTS)((row) => POOL_VALIDATOR_EVENTS[row.type] ?? 'deposit'),
  amount: amount((row) => distance(shareChange(row))),
  balance_delta: amount(shareChange),
  balance_before: amount((row) => row.amount_before),
  balance_after: amount((row) => row.amount_after),
  query_id: amount.optional((row) => row.query_id),
  cycle_start: int32.optional((row) => row.cycle_start),
  validator_reward_share: int32((row) => row.reward_share),
})

export const PoolValidatorRewardRecord = defineRecord<PoolValidatorEventRow>()('NominatorPoolValidatorReward', {
  utime: int32((row) => row.now),
  reward: amount(shareChange),
  balance_before: amount((row) => row.amount_before),
  tx_hash: hash((row) => row.tx_hash),
  tx_lt: decimal((row) => row.lt),
  query_id: amount.optional((row) => row.query_id),
  cycle_start: int32.optional((row) => row.cycle_start),
})
