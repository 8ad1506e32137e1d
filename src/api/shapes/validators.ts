import type { ComplaintRow, VotingSet } from '../reads/complaints.ts'
import type { CycleMemberRow, CycleRow, ElectionRow, ParticipantRow } from '../reads/validators.ts'
import { addressText, hashText } from './contract-fields.ts'

/** Keys of validators are spelt in hex, other than all hashes. */
const key = (bytes: Uint8Array): string => `"${Buffer.from(bytes).toString('hex').toUpperCase()}"`

/** `,"name":value`, or nothing where there is no value. */
const optional = <T>(name: string, value: T | null, write: (value: T) => string): string =>
  value === null ? '' : `,"${name}":${write(value)}`

const plain = (value: bigint | number): string => `${value}`
const text = (value: bigint): string => `"${value}"`

/** `participants` undefined when they were not asked for. */
export const renderElection = (row: ElectionRow, participants: readonly ParticipantRow[]): string =>
  `{"election_id":${row.election_id},"elect_close":${row.closes_at},"min_stake":"${row.min_stake}"` +
  `,"total_stake":"${row.total_stake}","total_participants":${row.participants},"failed":${row.failed}` +
  `,"finished":${row.finished}` +
  `${participants.length === 0 ? '' : `,"participants":[${participants.map(renderParticipant).join()}]`}}`

const renderParticipant = (row: ParticipantRow): string =>
  `{"validator_pubkey":${key(row.pubkey)}${optional('validator_index', row.idx, plain)},"stake":"${row.stake}"` +
  `,"max_factor":${row.max_factor},"stake_holder_address":${addressText(row.holder)},"adnl_addr":${key(row.adnl)}}`

export const renderCycle = (row: CycleRow, members: readonly string[]): string =>
  `{${row.election_id === null ? '' : `"election_id":${row.election_id},`}"cycle_start":${row.cycle_start}` +
  `,"cycle_end":${row.cycle_end},"total":${row.total},"main":${row.main},"total_weight":"${row.total_weight}"` +
  `${optional('total_stake', row.total_stake, text)},"validators_elected_for":${row.elected_for}` +
  `,"elections_start_before":${row.start_before},"elections_end_before":${row.end_before}` +
  `,"stake_held_for":${row.stake_held_for},"max_validators":${row.max_validators}` +
  `,"max_main_validators":${row.max_main_validators},"min_validators":${row.min_validators}` +
  `${optional('min_stake', row.least_stake, text)}${optional('max_stake', row.most_stake, text)}` +
  `,"min_stake_limit":"${row.min_stake}","max_stake_limit":"${row.max_stake}"` +
  `,"min_total_stake":"${row.min_total_stake}","max_stake_factor":${row.max_stake_factor}` +
  `${members.length === 0 ? '' : `,"validators":[${members.join()}]`}}`

const NO_ADNL = new Uint8Array(32)

export const renderMember = (row: CycleMemberRow, complaints: readonly string[]): string =>
  `{"validator_index":${row.idx},"validator_pubkey":${key(row.pubkey)},"adnl_addr":${key(row.adnl ?? NO_ADNL)}` +
  `,"weight":"${row.weight}"${optional('stake_holder_address', row.holder, addressText)}` +
  `${optional('stake', row.stake, text)}${optional('max_factor', row.max_factor, plain)}` +
  `,"complaints":[${complaints.join()}]}`

export function renderComplaint(row: ComplaintRow, sets: ReadonlyMap<string, VotingSet>): string {
  const voters = Array.from({ length: row.voters.length / 2 }, (_, i) => row.voters.readUInt16BE(i * 2))
  // Before anybody voted there is no set yet; those who work now would begin.
  const set = sets.get(row.vset_id.every((byte) => byte === 0) ? '' : row.vset_id.toString('hex'))
  const required = ((set?.totalWeight ?? 0n) * 2n) / 3n
  const remaining = voters.length === 0 && set !== undefined ? required : row.weight_remaining
  return (
    `{"cycle_start":${row.cycle_start},"election_id":${row.election_id},"complaint_hash":${hashText(row.hash)}` +
    `,"validator_pubkey":${key(row.pubkey)},"adnl_addr":${row.adnl === null ? 'null' : key(row.adnl)}` +
    `${optional('stake_holder_address', row.holder, addressText)}` +
    `,"description_boc":"${row.description.toString('base64')}","created_at":${row.created_at}` +
    `,"severity":${row.severity},"reward_address":${addressText(row.reward_address)},"paid":"${row.paid}"` +
    `,"suggested_fine":"${row.suggested_fine}","suggested_fine_part":${row.fine_part}` +
    `,"voted_validators":[${voters.map((voter) => renderVote(voter, set)).join()}],"vset_id":${hashText(row.vset_id)}` +
    `,"weight_remaining":"${remaining}","approved_percent":${percentOf(required - remaining, set?.totalWeight)}` +
    `,"is_passed":${row.weight_remaining < 0n}}`
  )
}

function renderVote(voter: number, set: VotingSet | undefined): string {
  const member = set?.members[voter]
  if (member === undefined) return `{"validator_index":${voter}}`
  const { pubkey, adnl, weight } = member
  return `{"validator_index":${voter},"validator_pubkey":${key(pubkey)}${optional('adnl_addr', adnl, key)},"weight":"${weight}"}`
}

/** Three decimals. */
const percentOf = (part: bigint, whole: bigint | undefined): number =>
  whole === undefined || whole === 0n ? 0 : Math.round((Number(part) / Number(whole)) * 100_000) / 1000
