import { type Address, asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Complaint, Election, NominatorPool, Participant, ValidatorCycle } from '../../model/staking.ts'
import { NOMINATOR_POOLS, NOMINATOR_POSITIONS, REMOVED_POOLS } from '../../record/nominator-pool.ts'
import { VALIDATOR_COMPLAINTS } from '../../record/validator-complaint.ts'
import { VALIDATOR_CYCLE_MEMBERS, VALIDATOR_CYCLES } from '../../record/validator-cycle.ts'
import { ELECTION_PARTICIPANTS, VALIDATOR_ELECTIONS } from '../../record/validator-election.ts'
import type { BatchBuffers } from '../../store/commit.ts'

interface ChangedPool {
  readonly account: Address
  readonly lt: bigint
  readonly pool: NominatorPool | undefined
}

/** Rows of a batch: one for each thing, however often it changed. */
export class StakingChanges {
  private pools = new Map<string, ChangedPool>()
  private elections = new Map<number, { readonly mcSeqno: number; readonly election: Election }>()
  private participants = new Map<string, { readonly electionId: number; readonly participant: Participant }>()
  private cycles = new Map<number, ValidatorCycle>()
  private complaints = new Map<string, { readonly electionId: number; readonly complaint: Complaint }>()

  setPool(account: Address, lt: bigint, pool: NominatorPool | undefined, before: NominatorPool | undefined): void {
    if (pool === undefined && before === undefined) return
    const own = asAddress(Uint8Array.from(account))
    this.pools.set(byteKey(own), { account: own, lt, pool })
  }

  addElection(mcSeqno: number, election: Election): void {
    const { electionId } = election
    this.elections.set(electionId, { mcSeqno, election })
    for (const participant of election.participants) {
      const key = `${electionId} ${byteKey(participant.pubkey)}${byteKey(participant.holder)}`
      this.participants.set(key, { electionId, participant })
    }
  }

  /** The first word on which election it was, and the largest stakes: later ones may have been fined, or given back. */
  addCycle(cycle: ValidatorCycle): void {
    const known = this.cycles.get(cycle.since)
    const members = cycle.members.map((member, i) => {
      const before = known?.members[i]?.stake ?? null
      return { ...member, stake: most(before, member.stake) }
    })
    this.cycles.set(cycle.since, {
      ...{ ...cycle, members },
      electionId: known?.electionId ?? cycle.electionId,
      totalStake: most(known?.totalStake ?? null, cycle.totalStake),
    })
  }

  addComplaint(electionId: number, complaint: Complaint): void {
    this.complaints.set(`${electionId} ${byteKey(complaint.hash)}`, { electionId, complaint })
  }

  encode(buffers: BatchBuffers): void {
    for (const { account, lt, pool } of this.pools.values()) {
      // All positions of a pool give way to those it has now.
      REMOVED_POOLS.encode(buffers.removedPools, account)
      if (pool === undefined) continue
      NOMINATOR_POOLS.encode(buffers.nominatorPools, { account, lt, pool })
      for (const [id, share] of pool.shares)
        NOMINATOR_POSITIONS.encode(buffers.nominatorPositions, { account, id, share })
    }
    for (const { mcSeqno, election } of this.elections.values()) {
      VALIDATOR_ELECTIONS.encode(buffers.validatorElections, { mcSeqno, election })
    }
    for (const { electionId, participant } of this.participants.values()) {
      ELECTION_PARTICIPANTS.encode(buffers.electionParticipants, { electionId, participant })
    }
    for (const cycle of this.cycles.values()) {
      VALIDATOR_CYCLES.encode(buffers.validatorCycles, cycle)
      cycle.members.forEach((member, i) => {
        VALIDATOR_CYCLE_MEMBERS.encode(buffers.validatorCycleMembers, { since: cycle.since, idx: i, member })
      })
    }
    for (const { electionId, complaint } of this.complaints.values()) {
      VALIDATOR_COMPLAINTS.encode(buffers.validatorComplaints, { electionId, complaint })
    }
    this.clear()
  }

  private clear(): void {
    this.pools = new Map()
    this.elections = new Map()
    this.participants = new Map()
    this.cycles = new Map()
    this.complaints = new Map()
  }
}

function most(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
