import { Type } from '@sinclair/typebox'
import { Address, Hash, Int32, Int64, Nullable } from '../../record/schema.ts'
import { AddressBook } from './address-book.ts'

const Amount = Type.String({ pattern: '^-?[0-9]+$' })
const Key = Type.String({ pattern: '^[0-9A-F]{64}$', description: '32 bytes, upper-case hex' })

const Participant = Type.Object(
  {
    validator_pubkey: Key,
    validator_index: Type.Optional(Int32),
    stake: Amount,
    max_factor: Int32,
    stake_holder_address: Address,
    adnl_addr: Key,
  },
  { $id: 'ValidatorElectionParticipant' },
)

const Election = Type.Object(
  {
    election_id: Int32,
    elect_close: Int32,
    min_stake: Amount,
    total_stake: Amount,
    total_participants: Int32,
    failed: Type.Boolean(),
    finished: Type.Boolean(),
    participants: Type.Optional(Type.Array(Participant)),
  },
  { $id: 'ValidatorElection' },
)

export const ElectionsReply = Type.Object(
  { elections: Type.Array(Election), address_book: AddressBook },
  { $id: 'ValidatorElectionsResponse' },
)

const Vote = Type.Object(
  {
    validator_index: Int32,
    validator_pubkey: Type.Optional(Key),
    adnl_addr: Type.Optional(Key),
    weight: Type.Optional(Type.String()),
  },
  { $id: 'ValidatorComplaintVote' },
)

const Complaint = Type.Object(
  {
    cycle_start: Int32,
    election_id: Int32,
    complaint_hash: Hash,
    validator_pubkey: Key,
    adnl_addr: Nullable(Key),
    stake_holder_address: Type.Optional(Address),
    description_boc: Type.String(),
    created_at: Int32,
    severity: Int32,
    reward_address: Address,
    paid: Amount,
    suggested_fine: Amount,
    suggested_fine_part: Int64,
    voted_validators: Type.Array(Vote),
    vset_id: Hash,
    weight_remaining: Type.String(),
    approved_percent: Type.Number(),
    is_passed: Type.Boolean(),
  },
  { $id: 'ValidatorComplaint' },
)

export const ComplaintsReply = Type.Object(
  { complaints: Type.Array(Complaint), address_book: AddressBook },
  { $id: 'ValidatorComplaintsResponse' },
)

const CycleValidator = Type.Object(
  {
    validator_index: Int32,
    validator_pubkey: Key,
    adnl_addr: Key,
    weight: Type.String(),
    stake_holder_address: Type.Optional(Address),
    stake: Type.Optional(Amount),
    max_factor: Type.Optional(Int32),
    complaints: Type.Array(Complaint),
  },
  { $id: 'ValidatorCycleValidator' },
)

const Cycle = Type.Object(
  {
    election_id: Type.Optional(Int32),
    cycle_start: Int32,
    cycle_end: Int32,
    total: Int32,
    main: Int32,
    total_weight: Type.String(),
    total_stake: Type.Optional(Amount),
    validators_elected_for: Int32,
    elections_start_before: Int32,
    elections_end_before: Int32,
    stake_held_for: Int32,
    max_validators: Int32,
    max_main_validators: Int32,
    min_validators: Int32,
    min_stake: Type.Optional(Amount),
    max_stake: Type.Optional(Amount),
    min_stake_limit: Amount,
    max_stake_limit: Amount,
    min_total_stake: Amount,
    max_stake_factor: Int32,
    validators: Type.Optional(Type.Array(CycleValidator)),
  },
  { $id: 'ValidatorCycle' },
)

export const CyclesReply = Type.Object(
  { cycles: Type.Array(Cycle), address_book: AddressBook },
  { $id: 'ValidatorCyclesResponse' },
)
