import { NOMINATOR_EVENTS, type NominatorEvent } from '../model/staking.ts'
import { bool, bytes, int2, int4, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, boolean, decimal, hash, int32, word } from './kinds.ts'
import { EVENT_FIELDS, PLACE_COLUMNS, type StakingPlace } from './staking-event.ts'

interface StoredEvent {
  readonly place: StakingPlace
  readonly idx: number
  readonly event: NominatorEvent
}

export const NOMINATOR_EVENT_ROWS = defineTable<StoredEvent>()('nominator_events', {
  ...PLACE_COLUMNS,
  idx: int4(({ idx }) => idx),
  nominator: bytes(({ event }) => event.nominator),
  type: int2(({ event }) => NOMINATOR_EVENTS.indexOf(event.type)),
  amount: numeric(({ event }) => event.amount),
  balance_before: numeric(({ event }) => event.before.balance),
  balance_after: numeric(({ event }) => event.after.balance),
  pending_before: numeric(({ event }) => event.before.pending),
  pending_after: numeric(({ event }) => event.after.pending),
  wants_out_before: bool(({ event }) => event.before.wantsOut),
  wants_out_after: bool(({ event }) => event.after.wantsOut),
})

export type NominatorEventRow = RowOf<typeof NOMINATOR_EVENT_ROWS>

export const NominatorEventRecord = defineRecord<NominatorEventRow>()('NominatorPoolEvent', {
  ...EVENT_FIELDS,
  pool_address: address((row) => row.account),
  nominator_address: address((row) => row.nominator),
  type: word(...NOMINATOR_EVENTS)((row) => NOMINATOR_EVENTS[row.type] ?? 'deposit'),
  amount: amount((row) => row.amount),
  balance_delta: amount((row) => row.balance_after - row.balance_before),
  pending_balance_delta: amount((row) => row.pending_after - row.pending_before),
  balance_before: amount((row) => row.balance_before),
  balance_after: amount((row) => row.balance_after),
  pending_balance_before: amount((row) => row.pending_before),
  pending_balance_after: amount((row) => row.pending_after),
  withdraw_request_before: boolean((row) => row.wants_out_before),
  withdraw_request_after: boolean((row) => row.wants_out_after),
})

export const NominatorRewardRecord = defineRecord<NominatorEventRow>()('NominatorReward', {
  utime: int32((row) => row.now),
  reward: amount((row) => row.amount),
  stake_before: amount((row) => row.balance_before),
  tx_hash: hash((row) => row.tx_hash),
  tx_lt: decimal((row) => row.lt),
})
