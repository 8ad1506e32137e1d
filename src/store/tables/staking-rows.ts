import type { Address } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Complaint, CycleMember, Election, Participant, ValidatorCycle } from '../../model/staking.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

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
