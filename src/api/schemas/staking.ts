import { Type } from '@sinclair/typebox'
import { NOMINATOR_EVENTS, POOL_VALIDATOR_EVENTS } from '../../model/staking.ts'
import { Address, Hash, Int32, NumericString, words } from '../../record/schema.ts'
import { AddressBook } from './address-book.ts'

const Amount = Type.String({ pattern: '^-?[0-9]+$' })
const Times = { start_utime: Type.Optional(Type.Integer()), end_utime: Type.Optional(Type.Integer()) }
const Place = { tx_hash: Hash, tx_lt: NumericString, utime: Int32 }

const ActiveNominator = Type.Object(
  { address: Address, balance: Amount, pending_balance: Amount },
  { $id: 'ActiveNominator' },
)

export const NominatorPoolReply = Type.Object(
  {
    stake_amount_sent: Amount,
    validator_amount: Amount,
    validator_address: Address,
    validator_reward_share: Int32,
    state: Type.Unsafe<number>({ type: 'integer', enum: [0, 1, 2] }),
    nominators_count: Int32,
    max_nominators_count: Int32,
    min_validator_stake: Amount,
    min_nominator_stake: Amount,
    active_nominators: Type.Array(ActiveNominator),
    address_book: AddressBook,
  },
  { $id: 'NominatorPoolInfo' },
)

const Position = Type.Object(
  { pool_address: Address, balance: Amount, pending_balance: Amount },
  { $id: 'NominatorPoolPosition' },
)

export const NominatorPoolsReply = Type.Object(
  { nominator_pools: Type.Array(Position), address_book: AddressBook },
  { $id: 'NominatorPoolsResponse' },
)

const NominatorEvent = Type.Object(
  {
    ...Place,
    pool_address: Address,
    nominator_address: Address,
    type: words(undefined, ...NOMINATOR_EVENTS),
    amount: Amount,
    balance_delta: Amount,
    pending_balance_delta: Amount,
    balance_before: Amount,
    balance_after: Amount,
    pending_balance_before: Amount,
    pending_balance_after: Amount,
    withdraw_request_before: Type.Boolean(),
    withdraw_request_after: Type.Boolean(),
  },
  { $id: 'NominatorPoolEvent' },
)

export const NominatorEventsReply = Type.Object(
  { ...Times, events: Type.Array(NominatorEvent), address_book: AddressBook },
  { $id: 'NominatorPoolEventsResponse' },
)

const NominatorReward = Type.Object(
  { utime: Int32, reward: Amount, stake_before: Amount, tx_hash: Hash, tx_lt: NumericString },
  { $id: 'NominatorReward' },
)

export const NominatorRewardsReply = Type.Object(
  { ...Times, total_on_page: Amount, rewards: Type.Array(NominatorReward), address_book: AddressBook },
  { $id: 'NominatorRewardsResponse' },
)

const PoolValidatorEvent = Type.Object(
  {
    ...Place,
    pool_address: Address,
    validator_address: Address,
    type: words(undefined, ...POOL_VALIDATOR_EVENTS),
    amount: Amount,
    balance_delta: Amount,
    balance_before: Amount,
    balance_after: Amount,
    query_id: Type.Optional(Type.String()),
    cycle_start: Type.Optional(Int32),
    validator_reward_share: Int32,
  },
  { $id: 'NominatorPoolValidatorEvent' },
)

export const PoolValidatorEventsReply = Type.Object(
  { ...Times, events: Type.Array(PoolValidatorEvent), address_book: AddressBook },
  { $id: 'NominatorPoolValidatorEventsResponse' },
)

const PoolValidatorReward = Type.Object(
  {
    utime: Int32,
    reward: Amount,
    balance_before: Amount,
    tx_hash: Hash,
    tx_lt: NumericString,
    cycle_start: Type.Optional(Int32),
    query_id: Type.Optional(Type.String()),
  },
  { $id: 'NominatorPoolValidatorReward' },
)

export const PoolValidatorRewardsReply = Type.Object(
  { ...Times, total_on_page: Amount, rewards: Type.Array(PoolValidatorReward), address_book: AddressBook },
  { $id: 'NominatorPoolValidatorRewardsResponse' },
)
