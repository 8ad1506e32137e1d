import { VALIDATOR_EVENTS, type ValidatorEvent } from '../model/staking.ts'
import { bytes, int2, int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, int32, publicKey, word } from './kinds.ts'
import { EVENT_FIELDS, PLACE_COLUMNS, type StakingPlace } from './staking-event.ts'

interface StoredEvent {
  readonly place: StakingPlace
  readonly event: ValidatorEvent
}

export const VALIDATOR_EVENT_ROWS = defineTable<StoredEvent>()('validator_events', {
  ...PLACE_COLUMNS,
  type: int2(({ event }) => VALIDATOR_EVENTS.indexOf(event.type)),
  holder: bytes(({ event }) => event.holder),
  query_id: numeric(({ event }) => event.queryId),
  amount: numeric(({ event }) => event.amount),
  pubkey: bytes.orNull(({ event }) => event.pubkey),
  adnl: bytes.orNull(({ event }) => event.adnl),
  election_id: int8.orNull(({ event }) => event.electionId),
  reason: int4.orNull(({ event }) => event.reason),
})

export type ValidatorEventRow = RowOf<typeof VALIDATOR_EVENT_ROWS>

export const ValidatorEventRecord = defineRecord<ValidatorEventRow>()('ValidatorEvent', {
  ...EVENT_FIELDS,
  type: word(...VALIDATOR_EVENTS)((row) => VALIDATOR_EVENTS[row.type] ?? 'stake_accepted'),
  stake_holder_address: address((row) => row.holder),
  validator_pubkey: publicKey.optional((row) => row.pubkey),
  adnl_addr: publicKey.optional((row) => row.adnl),
  election_id: int32.optional((row) => row.election_id),
  query_id: amount.optional((row) => row.query_id),
  amount: amount((row) => row.amount),
  reason: int32.optional((row) => row.reason),
})
