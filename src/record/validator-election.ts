import type { Election, Participant } from '../model/staking.ts'
import { bool, bytes, int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, boolean, int32, publicKey } from './kinds.ts'

interface StoredParticipant {
  readonly electionId: number
  readonly participant: Participant
}

export const ELECTION_PARTICIPANTS = defineTable<StoredParticipant>()('election_participants', {
  election_id: int8(({ electionId }) => electionId),
  pubkey: bytes(({ participant }) => participant.pubkey),
  holder: bytes(({ participant }) => participant.holder),
  stake: numeric(({ participant }) => participant.stake),
  max_factor: int8(({ participant }) => participant.maxFactor),
  adnl: bytes(({ participant }) => participant.adnl),
})

export interface ParticipantRow extends RowOf<typeof ELECTION_PARTICIPANTS> {
  /** Place in the set that was elected. */
  readonly idx: number | null
}

const ParticipantRecord = defineRecord<ParticipantRow>()('ValidatorElectionParticipant', {
  validator_pubkey: publicKey((row) => row.pubkey),
  validator_index: int32.optional((row) => row.idx),
  stake: amount((row) => row.stake),
  max_factor: int32((row) => row.max_factor),
  stake_holder_address: address((row) => row.holder),
  adnl_addr: publicKey((row) => row.adnl),
})

interface StoredElection {
  readonly mcSeqno: number
  readonly election: Election
}

export const VALIDATOR_ELECTIONS = defineTable<StoredElection>()('validator_elections', {
  election_id: int8(({ election }) => election.electionId),
  mc_seqno: int4(({ mcSeqno }) => mcSeqno),
  closes_at: int8(({ election }) => election.closesAt),
  min_stake: numeric(({ election }) => election.minStake),
  total_stake: numeric(({ election }) => election.totalStake),
  failed: bool(({ election }) => election.hasFailed),
  finished: bool(({ election }) => election.hasFinished),
})

export interface ElectionRow extends Omit<RowOf<typeof VALIDATOR_ELECTIONS>, 'mc_seqno'> {
  readonly participants: bigint
}

export interface ElectionContext {
  /** None where they were not asked for. */
  readonly participantsOf: (row: ElectionRow) => readonly ParticipantRow[] | undefined
}

export const ElectionRecord = defineRecord<ElectionRow, ElectionContext>()('ValidatorElection', {
  election_id: int32((row) => row.election_id),
  elect_close: int32((row) => row.closes_at),
  min_stake: amount((row) => row.min_stake),
  total_stake: amount((row) => row.total_stake),
  total_participants: int32((row) => row.participants),
  failed: boolean((row) => row.failed),
  finished: boolean((row) => row.finished),
  participants: ParticipantRecord.optionalList((row, { participantsOf }) => participantsOf(row)),
})
