import {
  type NominatorEventRow,
  nominatorEventType,
  type PoolRow,
  type PoolValidatorEventRow,
  type PositionRow,
  poolValidatorEventType,
} from '../reads/staking.ts'
import { addressText, hashText } from './contract-fields.ts'

/** Without its closing brace: the address book follows. */
export const renderPool = (pool: PoolRow, nominators: readonly PositionRow[]): string =>
  `{"stake_amount_sent":"${pool.stake_sent}","validator_amount":"${pool.validator_amount}"` +
  `,"validator_address":${addressText(pool.validator)},"validator_reward_share":${pool.reward_share}` +
  `,"state":${pool.state},"nominators_count":${pool.nominators_count},"max_nominators_count":${pool.max_nominators}` +
  `,"min_validator_stake":"${pool.min_validator_stake}","min_nominator_stake":"${pool.min_nominator_stake}"` +
  `,"active_nominators":[${nominators.map(renderNominator).join()}]`

const renderNominator = ({ nominator, balance, pending }: PositionRow): string =>
  `{"address":${addressText(nominator)},"balance":"${balance}","pending_balance":"${pending}"}`

export const renderPosition = ({ account, balance, pending }: PositionRow): string =>
  `{"pool_address":${addressText(account)},"balance":"${balance}","pending_balance":"${pending}"}`

export const renderNominatorEvent = (row: NominatorEventRow): string =>
  `{"tx_hash":${hashText(row.tx_hash)},"tx_lt":"${row.lt}","utime":${row.now},"pool_address":${addressText(row.account)}` +
  `,"nominator_address":${addressText(row.nominator)},"type":"${nominatorEventType(row)}","amount":"${row.amount}"` +
  `,"balance_delta":"${row.balance_after - row.balance_before}"` +
  `,"pending_balance_delta":"${row.pending_after - row.pending_before}"` +
  `,"balance_before":"${row.balance_before}","balance_after":"${row.balance_after}"` +
  `,"pending_balance_before":"${row.pending_before}","pending_balance_after":"${row.pending_after}"` +
  `,"withdraw_request_before":${row.wants_out_before},"withdraw_request_after":${row.wants_out_after}}`

export const renderNominatorReward = (row: NominatorEventRow): string =>
  `{"utime":${row.now},"reward":"${row.amount}","stake_before":"${row.balance_before}"` +
  `,"tx_hash":${hashText(row.tx_hash)},"tx_lt":"${row.lt}"}`

const changeOf = ({ amount_before: before, amount_after: after }: PoolValidatorEventRow): bigint => after - before

/** Fields that are left out where there is nothing to say. */
const renderCause = ({ query_id: queryId, cycle_start: cycleStart }: PoolValidatorEventRow): string =>
  `${queryId === null ? '' : `,"query_id":"${queryId}"`}${cycleStart === null ? '' : `,"cycle_start":${cycleStart}`}`

export const renderPoolValidatorEvent = (row: PoolValidatorEventRow): string =>
  `{"tx_hash":${hashText(row.tx_hash)},"tx_lt":"${row.lt}","utime":${row.now},"pool_address":${addressText(row.account)}` +
  `,"validator_address":${addressText(row.validator)},"type":"${poolValidatorEventType(row)}"` +
  `,"amount":"${changeOf(row) < 0n ? -changeOf(row) : changeOf(row)}","balance_delta":"${changeOf(row)}"` +
  `,"balance_before":"${row.amount_before}","balance_after":"${row.amount_after}"${renderCause(row)}` +
  `,"validator_reward_share":${row.reward_share}}`

export const renderPoolValidatorReward = (row: PoolValidatorEventRow): string =>
  `{"utime":${row.now},"reward":"${changeOf(row)}","balance_before":"${row.amount_before}"` +
  `,"tx_hash":${hashText(row.tx_hash)},"tx_lt":"${row.lt}"${renderCause(row)}}`

export const sumOfRewards = (rows: readonly PoolValidatorEventRow[]): bigint =>
  rows.reduce((sum, row) => sum + changeOf(row), 0n)
