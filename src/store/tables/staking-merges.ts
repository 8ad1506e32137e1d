import type { Table } from '../../record/define-table.ts'
import { NOMINATOR_EVENT_ROWS } from '../../record/nominator-event.ts'
import { NOMINATOR_POOLS, NOMINATOR_POSITIONS } from '../../record/nominator-pool.ts'
import { POOL_VALIDATOR_EVENT_ROWS } from '../../record/pool-validator-event.ts'
import { VALIDATOR_COMPLAINTS } from '../../record/validator-complaint.ts'
import { VALIDATOR_CYCLE_MEMBERS, VALIDATOR_CYCLES } from '../../record/validator-cycle.ts'
import { ELECTION_PARTICIPANTS, VALIDATOR_ELECTIONS } from '../../record/validator-election.ts'
import { VALIDATOR_EVENT_ROWS } from '../../record/validator-event.ts'

/** Rows that are new. */
export const STAKING_INSERTS = {
  nominatorEvents: NOMINATOR_EVENT_ROWS.target,
  poolValidatorEvents: POOL_VALIDATOR_EVENT_ROWS.target,
  validatorEvents: VALIDATOR_EVENT_ROWS.target,
} as const

/** All tables of staking. */
export const STAKING_TABLES = [
  ...['nominator_pools', 'nominator_positions', 'nominator_events', 'pool_validator_events', 'validator_events'],
  ...['validator_elections', 'election_participants', 'validator_cycles', 'validator_cycle_members'],
  'validator_complaints',
]

/** A row with a known key gives way to the new one, except where `kept` says how the two are brought together. */
function meet({ name, columns }: Keyed, key: readonly string[], kept: Record<string, string> = {}) {
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = ${kept[column] ?? `excluded.${column}`}`)
  const names = columns.join(', ')
  return {
    stage: `stage_${name}`,
    columns: `like ${name}`,
    merge: `insert into ${name} as t (${names}) select ${names} from stage_${name}
      on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
  }
}

type Keyed = Pick<Table<never, Readonly<Record<string, unknown>>>, 'name' | 'columns'>

/** Run in this order, after all stages are filled. Once stakes are given back, the elector forgets what they were. */
export const STAKING_MERGES = {
  removedPools: {
    stage: 'stage_removed_pools',
    columns: 'account bytea',
    merge: `delete from nominator_pools t using stage_removed_pools s where t.account = s.account;
      delete from nominator_positions t using stage_removed_pools s where t.account = s.account`,
  },
  nominatorPools: meet(NOMINATOR_POOLS, ['account']),
  nominatorPositions: meet(NOMINATOR_POSITIONS, ['nominator', 'account']),
  validatorElections: meet(VALIDATOR_ELECTIONS, ['election_id']),
  electionParticipants: meet(ELECTION_PARTICIPANTS, ['election_id', 'pubkey', 'holder']),
  validatorCycles: meet(VALIDATOR_CYCLES, ['cycle_start'], {
    election_id: 'coalesce(t.election_id, excluded.election_id)',
    total_stake: 'greatest(t.total_stake, excluded.total_stake)',
  }),
  validatorCycleMembers: meet(VALIDATOR_CYCLE_MEMBERS, ['cycle_start', 'idx'], {
    stake: 'greatest(t.stake, excluded.stake)',
  }),
  validatorComplaints: meet(VALIDATOR_COMPLAINTS, ['election_id', 'hash']),
} as const
