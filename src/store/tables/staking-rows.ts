import type { Address } from '../../cell/address.ts'
import { asAddress } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Hash } from '../../cell/hash.ts'
import {
  type Complaint,
  type CycleMember,
  type Election,
  NOMINATOR_EVENTS,
  type NominatorEvent,
  type NominatorPool,
  type Participant,
  POOL_VALIDATOR_EVENTS,
  type PoolShare,
  type PoolValidatorEvent,
  VALIDATOR_EVENTS,
  type ValidatorCycle,
  type ValidatorEvent,
} from '../../model/staking.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

/** The transaction that an event belongs to. */
export interface StakingPlace {
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
  readonly now: number
}

/** What rows of all kinds of events begin with. */
const PLACE_COLUMNS = 'account, lt, tx_hash, now'
const PLACE_FIELDS = 4

function encodePlace(copy: CopyBuffer, { account, lt, hash, now }: StakingPlace): void {
  copy.bytes(account)
  copy.int8(lt)
  copy.bytes(hash)
  copy.int8(now)
}

export const STAKING_TARGETS = {
  nominatorEvents: `nominator_events (${PLACE_COLUMNS}, idx, nominator, type, amount, balance_before, balance_after, pending_before, pending_after, wants_out_before, wants_out_after)`,
  poolValidatorEvents: `pool_validator_events (${PLACE_COLUMNS}, validator, type, amount_before, amount_after, query_id, cycle_start, reward_share)`,
  validatorEvents: `validator_events (${PLACE_COLUMNS}, type, holder, query_id, amount, pubkey, adnl, election_id, reason)`,
} as const

export function encodePool(copy: CopyBuffer, account: Address, lt: bigint, pool: NominatorPool): void {
  copy.row(11)
  copy.bytes(account)
  copy.int8(lt)
  copy.int2(pool.state)
  copy.int4(pool.nominatorsCount)
  copy.numeric(pool.stakeSent)
  copy.numeric(pool.validatorAmount)
  copy.bytes(pool.validator)
  copy.int4(pool.rewardShare)
  copy.int4(pool.maxNominators)
  copy.numeric(pool.minValidatorStake)
  copy.numeric(pool.minNominatorStake)
}

export function encodePosition(copy: CopyBuffer, account: Address, id: string, share: PoolShare): void {
  copy.row(5)
  copy.bytes(asAddress(Buffer.from(`00${id}`, 'hex')))
  copy.bytes(account)
  copy.numeric(share.balance)
  copy.numeric(share.pending)
  copy.bool(share.wantsOut)
}

export function encodeNominatorEvent(copy: CopyBuffer, place: StakingPlace, idx: number, event: NominatorEvent): void {
  const { before, after } = event
  copy.row(PLACE_FIELDS + 10)
  encodePlace(copy, place)
  copy.int4(idx)
  copy.bytes(event.nominator)
  copy.int2(NOMINATOR_EVENTS.indexOf(event.type))
  copy.numeric(event.amount)
  copy.numeric(before.balance)
  copy.numeric(after.balance)
  copy.numeric(before.pending)
  copy.numeric(after.pending)
  copy.bool(before.wantsOut)
  copy.bool(after.wantsOut)
}

export function encodePoolValidatorEvent(copy: CopyBuffer, place: StakingPlace, event: PoolValidatorEvent): void {
  copy.row(PLACE_FIELDS + 7)
  encodePlace(copy, place)
  copy.bytes(event.validator)
  copy.int2(POOL_VALIDATOR_EVENTS.indexOf(event.type))
  copy.numeric(event.before)
  copy.numeric(event.after)
  copy.numeric(event.queryId)
  copy.int8(event.cycleStart)
  copy.int4(event.rewardShare)
}

export function encodeValidatorEvent(copy: CopyBuffer, place: StakingPlace, event: ValidatorEvent): void {
  copy.row(PLACE_FIELDS + 8)
  encodePlace(copy, place)
  copy.int2(VALIDATOR_EVENTS.indexOf(event.type))
  copy.bytes(event.holder)
  copy.numeric(event.queryId)
  copy.numeric(event.amount)
  copy.bytes(event.pubkey)
  copy.bytes(event.adnl)
  copy.int8(event.electionId)
  copy.int4(event.reason)
}

export function encodeElection(copy: CopyBuffer, mcSeqno: number, election: Election): void {
  copy.row(7)
  copy.int8(election.electionId)
  copy.int4(mcSeqno)
  copy.int8(election.closesAt)
  copy.numeric(election.minStake)
  copy.numeric(election.totalStake)
  copy.bool(election.hasFailed)
  copy.bool(election.hasFinished)
}

export function encodeParticipant(copy: CopyBuffer, electionId: number, participant: Participant): void {
  copy.row(6)
  copy.int8(electionId)
  copy.bytes(participant.pubkey)
  copy.bytes(participant.holder)
  copy.numeric(participant.stake)
  copy.int8(participant.maxFactor)
  copy.bytes(participant.adnl)
}

export function encodeCycle(copy: CopyBuffer, cycle: ValidatorCycle): void {
  copy.row(19)
  copy.int8(cycle.since)
  copy.int8(cycle.until)
  copy.bytes(cycle.vsetHash)
  copy.int8(cycle.electionId)
  copy.int4(cycle.main)
  copy.int4(cycle.members.length)
  copy.numeric(cycle.totalWeight)
  copy.numeric(cycle.totalStake)
  copy.int8(cycle.electedFor)
  copy.int8(cycle.startBefore)
  copy.int8(cycle.endBefore)
  copy.int8(cycle.stakeHeldFor)
  copy.int4(cycle.maxValidators)
  copy.int4(cycle.maxMainValidators)
  copy.int4(cycle.minValidators)
  copy.numeric(cycle.minStake)
  copy.numeric(cycle.maxStake)
  copy.numeric(cycle.minTotalStake)
  copy.int8(cycle.maxStakeFactor)
}

export function encodeCycleMember(copy: CopyBuffer, since: number, idx: number, member: CycleMember): void {
  copy.row(6)
  copy.int8(since)
  copy.int4(idx)
  copy.bytes(member.pubkey)
  copy.bytes(member.adnl)
  copy.numeric(member.weight)
  copy.numeric(member.stake)
}

export function encodeComplaint(copy: CopyBuffer, electionId: number, complaint: Complaint): void {
  const voters = Buffer.alloc(complaint.voters.length * 2)
  complaint.voters.forEach((voter, i) => {
    voters.writeUInt16BE(voter, i * 2)
  })
  copy.row(13)
  copy.int8(electionId)
  copy.bytes(complaint.hash)
  copy.bytes(complaint.pubkey)
  copy.bytes(writeBoc(complaint.description))
  copy.int8(complaint.createdAt)
  copy.int2(complaint.severity)
  copy.bytes(complaint.rewardAddress)
  copy.numeric(complaint.paid)
  copy.numeric(complaint.suggestedFine)
  copy.int8(complaint.suggestedFinePart)
  copy.bytes(voters)
  copy.bytes(complaint.vsetId)
  copy.int8(complaint.weightRemaining)
}

/** `account` is no pool any more. */
export function encodeRemovedPool(copy: CopyBuffer, account: Address): void {
  copy.row(1)
  copy.bytes(account)
}
