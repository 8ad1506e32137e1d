import type { CycleMember, ValidatorCycle } from '../model/staking.ts'
import { bytes, int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, int32, publicKey } from './kinds.ts'
import { type ComplaintContext, ComplaintRecord, type ComplaintRow } from './validator-complaint.ts'

export const VALIDATOR_CYCLES = defineTable<ValidatorCycle>()('validator_cycles', {
  cycle_start: int8((cycle) => cycle.since),
  cycle_end: int8((cycle) => cycle.until),
  vset_hash: bytes((cycle) => cycle.vsetHash),
  election_id: int8.orNull((cycle) => cycle.electionId),
  main: int4((cycle) => cycle.main),
  total: int4((cycle) => cycle.members.length),
  total_weight: numeric((cycle) => cycle.totalWeight),
  total_stake: numeric.orNull((cycle) => cycle.totalStake),
  elected_for: int8((cycle) => cycle.electedFor),
  start_before: int8((cycle) => cycle.startBefore),
  end_before: int8((cycle) => cycle.endBefore),
  stake_held_for: int8((cycle) => cycle.stakeHeldFor),
  max_validators: int4((cycle) => cycle.maxValidators),
  max_main_validators: int4((cycle) => cycle.maxMainValidators),
  min_validators: int4((cycle) => cycle.minValidators),
  min_stake: numeric((cycle) => cycle.minStake),
  max_stake: numeric((cycle) => cycle.maxStake),
  min_total_stake: numeric((cycle) => cycle.minTotalStake),
  max_stake_factor: int8((cycle) => cycle.maxStakeFactor),
})

export interface CycleRow extends RowOf<typeof VALIDATOR_CYCLES> {
  /** Null unless the stakes of all members are known. */
  readonly least_stake: bigint | null
  readonly most_stake: bigint | null
}

interface StoredMember {
  readonly since: number
  readonly idx: number
  readonly member: CycleMember
}

export const VALIDATOR_CYCLE_MEMBERS = defineTable<StoredMember>()('validator_cycle_members', {
  cycle_start: int8(({ since }) => since),
  idx: int4(({ idx }) => idx),
  pubkey: bytes(({ member }) => member.pubkey),
  adnl: bytes.orNull(({ member }) => member.adnl),
  weight: numeric(({ member }) => member.weight),
  stake: numeric.orNull(({ member }) => member.stake),
})

export interface CycleMemberRow extends RowOf<typeof VALIDATOR_CYCLE_MEMBERS> {
  readonly holder: Buffer | null
  readonly max_factor: bigint | null
}

export interface CycleContext extends ComplaintContext {
  /** None where they were not asked for. */
  readonly membersOf: (cycle: CycleRow) => readonly CycleMemberRow[] | undefined
  readonly complaintsAbout: (member: CycleMemberRow) => readonly ComplaintRow[]
}

const NO_ADNL = new Uint8Array(32)

const CycleMemberRecord = defineRecord<CycleMemberRow, CycleContext>()('ValidatorCycleValidator', {
  validator_index: int32((row) => row.idx),
  validator_pubkey: publicKey((row) => row.pubkey),
  adnl_addr: publicKey((row) => row.adnl ?? NO_ADNL),
  weight: amount((row) => row.weight),
  stake_holder_address: address.optional((row) => row.holder),
  stake: amount.optional((row) => row.stake),
  max_factor: int32.optional((row) => row.max_factor),
  complaints: ComplaintRecord.list((row, { complaintsAbout }) => complaintsAbout(row)),
})

export const CycleRecord = defineRecord<CycleRow, CycleContext>()('ValidatorCycle', {
  election_id: int32.optional((row) => row.election_id),
  cycle_start: int32((row) => row.cycle_start),
  cycle_end: int32((row) => row.cycle_end),
  total: int32((row) => row.total),
  main: int32((row) => row.main),
  total_weight: amount((row) => row.total_weight),
  total_stake: amount.optional((row) => row.total_stake),
  validators_elected_for: int32((row) => row.elected_for),
  elections_start_before: int32((row) => row.start_before),
  elections_end_before: int32((row) => row.end_before),
  stake_held_for: int32((row) => row.stake_held_for),
  max_validators: int32((row) => row.max_validators),
  max_main_validators: int32((row) => row.max_main_validators),
  min_validators: int32((row) => row.min_validators),
  min_stake: amount.optional((row) => row.least_stake),
  max_stake: amount.optional((row) => row.most_stake),
  min_stake_limit: amount((row) => row.min_stake),
  max_stake_limit: amount((row) => row.max_stake),
  min_total_stake: amount((row) => row.min_total_stake),
  max_stake_factor: int32((row) => row.max_stake_factor),
  validators: CycleMemberRecord.optionalList((row, { membersOf }) => membersOf(row)),
})
