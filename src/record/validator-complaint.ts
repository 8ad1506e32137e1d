import { Type } from '@sinclair/typebox'
import { writeBoc } from '../cell/boc-writer.ts'
import type { Complaint } from '../model/staking.ts'
import { bytes, int2, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { defineKind } from './kind.ts'
import { address, amount, base64, boolean, hash, int32, int64, publicKey } from './kinds.ts'

interface StoredComplaint {
  readonly electionId: number
  readonly complaint: Complaint
}

export const VALIDATOR_COMPLAINTS = defineTable<StoredComplaint>()('validator_complaints', {
  election_id: int8(({ electionId }) => electionId),
  hash: bytes(({ complaint }) => complaint.hash),
  pubkey: bytes(({ complaint }) => complaint.pubkey),
  description: bytes(({ complaint }) => writeBoc(complaint.description)),
  created_at: int8(({ complaint }) => complaint.createdAt),
  severity: int2(({ complaint }) => complaint.severity),
  reward_address: bytes(({ complaint }) => complaint.rewardAddress),
  paid: numeric(({ complaint }) => complaint.paid),
  suggested_fine: numeric(({ complaint }) => complaint.suggestedFine),
  fine_part: int8(({ complaint }) => complaint.suggestedFinePart),
  voters: bytes(({ complaint }) => encodeVoters(complaint.voters)),
  vset_id: bytes(({ complaint }) => complaint.vsetId),
  weight_remaining: int8(({ complaint }) => complaint.weightRemaining),
})

/** Places in the set that votes, two bytes each. */
function encodeVoters(voters: readonly number[]): Buffer {
  const bytes = Buffer.alloc(voters.length * 2)
  voters.forEach((voter, i) => {
    bytes.writeUInt16BE(voter, i * 2)
  })
  return bytes
}

const listVoters = (voters: Buffer): number[] =>
  Array.from({ length: voters.length / 2 }, (_, i) => voters.readUInt16BE(i * 2))

export interface ComplaintRow extends RowOf<typeof VALIDATOR_COMPLAINTS> {
  readonly cycle_start: bigint
  /** Of the accused, in the cycle it is about. */
  readonly adnl: Buffer | null
  readonly holder: Buffer | null
}

/** A set of validators that votes were given in. */
export interface VotingSet {
  readonly totalWeight: bigint
  readonly members: readonly { readonly pubkey: Buffer; readonly adnl: Buffer | null; readonly weight: bigint }[]
}

interface Vote {
  readonly voter: number
  readonly member: VotingSet['members'][number] | undefined
}

const VoteRecord = defineRecord<Vote>()('ValidatorComplaintVote', {
  validator_index: int32((vote) => vote.voter),
  validator_pubkey: publicKey.optional((vote) => vote.member?.pubkey),
  adnl_addr: publicKey.optional((vote) => vote.member?.adnl),
  weight: amount.optional((vote) => vote.member?.weight),
})

export interface ComplaintContext {
  /** By the hash of the set in hex; under `''` the set that works now. */
  readonly sets: ReadonlyMap<string, VotingSet>
}

/** Before anybody voted there is no set yet; those who work now would begin. */
const setOf = (row: ComplaintRow, { sets }: ComplaintContext): VotingSet | undefined =>
  sets.get(row.vset_id.every((byte) => byte === 0) ? '' : row.vset_id.toString('hex'))

const requiredOf = (set: VotingSet | undefined): bigint => ((set?.totalWeight ?? 0n) * 2n) / 3n

function remainingOf(row: ComplaintRow, context: ComplaintContext): bigint {
  const set = setOf(row, context)
  return row.voters.length === 0 && set !== undefined ? requiredOf(set) : row.weight_remaining
}

function percentOf(row: ComplaintRow, context: ComplaintContext): number {
  const set = setOf(row, context)
  if (set === undefined || set.totalWeight === 0n) return 0
  const approved = requiredOf(set) - remainingOf(row, context)
  return Math.round((Number(approved) / Number(set.totalWeight)) * 100_000) / 1000
}

/** Three decimals. */
const percent = defineKind(Type.Number(), (w, value: number) => w.word(value.toString()))

export const ComplaintRecord = defineRecord<ComplaintRow, ComplaintContext>()('ValidatorComplaint', {
  cycle_start: int32((row) => row.cycle_start),
  election_id: int32((row) => row.election_id),
  complaint_hash: hash((row) => row.hash),
  validator_pubkey: publicKey((row) => row.pubkey),
  adnl_addr: publicKey.orNull((row) => row.adnl),
  stake_holder_address: address.optional((row) => row.holder),
  description_boc: base64((row) => row.description),
  created_at: int32((row) => row.created_at),
  severity: int32((row) => row.severity),
  reward_address: address((row) => row.reward_address),
  paid: amount((row) => row.paid),
  suggested_fine: amount((row) => row.suggested_fine),
  suggested_fine_part: int64((row) => row.fine_part),
  voted_validators: VoteRecord.list((row, context) => {
    const set = setOf(row, context)
    return listVoters(row.voters).map((voter) => ({ voter, member: set?.members[voter] }))
  }),
  vset_id: hash((row) => row.vset_id),
  weight_remaining: amount(remainingOf),
  approved_percent: percent(percentOf),
  is_passed: boolean((row) => row.weight_remaining < 0n),
})
