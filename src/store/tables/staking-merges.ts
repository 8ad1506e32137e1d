import { NOMINATOR_EVENT_ROWS } from '../../record/nominator-event.ts'
import { NOMINATOR_POOLS, NOMINATOR_POSITIONS } from '../../record/nominator-pool.ts'
import { POOL_VALIDATOR_EVENT_ROWS } from '../../record/pool-validator-event.ts'
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
function meet(table: string, key: readonly string[], columns: readonly string[], kept: Record<string, string> = {}) {
  const changes = columns.map((name) => `${name} = ${kept[name] ?? `excluded.${name}`}`)
  const names = [...key, ...columns].join(', ')
  return {
    stage: `stage_${table}`,
    columns: `like ${table}`,
    merge: `insert into ${table} as t (${names}) select ${names} from stage_${table}
      on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
  }
}

const besides = ({ columns }: { readonly columns: readonly string[] }, ...key: readonly string[]): string[] =>
  columns.filter((name) => !key.includes(name))

const CYCLE_COLUMNS = [
  ...['cycle_end', 'vset_hash', 'election_id', 'main', 'total', 'total_weight', 'total_stake', 'elected_for'],
  ...['start_before', 'end_before', 'stake_held_for', 'max_validators', 'max_main_validators', 'min_validators'],
  ...['min_stake', 'max_stake', 'min_total_stake', 'max_stake_factor'],
]

const COMPLAINT_COLUMNS = [
  ...['pubkey', 'description', 'created_at', 'severity', 'reward_address', 'paid', 'suggested_fine', 'fine_part'],
  ...['voters', 'vset_id', 'weight_remaining'],
]

/** Run in this order, after all stages are filled. Once stakes are given back, the elector forgets what they were. */
export const STAKING_MERGES = {
  removedPools: {
    stage: 'stage_removed_pools',
    columns: 'account bytea',
    merge: `delete from nominator_pools t using stage_removed_pools s where t.account = s.account;
      delete from nominator_positions t using stage_removed_pools s where t.account = s.account`,
  },
  nominatorPools: meet('nominator_pools', ['account'], besides(NOMINATOR_POOLS, 'account')),
  nominatorPositions: meet(
    'nominator_positions',
    ['nominator', 'account'],
    besides(NOMINATOR_POSITIONS, 'nominator', 'account'),
  ),
  validatorElections: meet(
    'validator_elections',
    ['election_id'],
    ['mc_seqno', 'closes_at', 'min_stake', 'total_stake', 'failed', 'finished'],
  ),
  electionParticipants: meet(
    'election_participants',
    ['election_id', 'pubkey', 'holder'],
    ['stake', 'max_factor', 'adnl'],
  ),
  validatorCycles: meet('validator_cycles', ['cycle_start'], CYCLE_COLUMNS, {
    election_id: 'coalesce(t.election_id, excluded.election_id)',
    total_stake: 'greatest(t.total_stake, excluded.total_stake)',
  }),
  validatorCycleMembers: meet(
    'validator_cycle_members',
    ['cycle_start', 'idx'],
    ['pubkey', 'adnl', 'weight', 'stake'],
    { stake: 'greatest(t.stake, excluded.stake)' },
  ),
  validatorComplaints: meet('validator_complaints', ['election_id', 'hash'], COMPLAINT_COLUMNS),
} as const
