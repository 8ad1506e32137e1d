import { COUNTED_TABLES, LIST_COUNT_TABLES, TOKEN_COUNT_TABLES } from '../emptying.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from './contract-tables.ts'
import { OPERATOR_TABLES } from './operator-tables.ts'

/**
 * Where the rows of a table lie once the database is distributed over several servers by Citus:
 * - spread by a column: rows of one value are on one server, together with those of every other table that is spread by the same column;
 * - `everywhere`: each server has all of them, so that rows that are spread find them beside themselves;
 * - `coordinator`: on the server that everybody connects to.
 */
type Placement = SpreadColumn | 'everywhere' | 'coordinator'

type SpreadColumn = 'account' | 'trace_id' | 'hash'

const SPREAD: Readonly<Record<SpreadColumn, readonly string[]>> = {
  account: [
    ...['transactions', 'messages', 'accounts', 'account_states', 'account_data', 'inner_states'],
    ...['trace_accounts', 'action_accounts', 'jetton_burns', 'jetton_wallet_changes'],
  ],
  trace_id: ['traces', 'trace_nodes', 'actions', 'unclassified_traces'],
  hash: ['transaction_hashes'],
}

/** Few, and joined to rows that are spread. */
const EVERYWHERE = ['codes']

/**
 * Few beside transactions, or changed by every block. Those whose rows are counted or named by triggers must be: a trigger of a table that is spread
 * would run on every server at once, and wait for itself.
 */
const COORDINATOR = [
  ...['blocks', 'shard_state', 'configs', 'libraries', 'open_messages', 'checkpoint', 'network'],
  ...TABLED_KINDS.map((kind) => CONTRACT_TABLES[kind].table),
  ...['multisig_members', 'vesting_whitelist', 'contract_claims', 'contract_recognition', 'names', 'token_metadata'],
  ...['jetton_transfers', 'nft_transfers', ...TOKEN_COUNT_TABLES, ...COUNTED_TABLES, ...LIST_COUNT_TABLES],
  ...['nominator_events', 'nominator_pools', 'nominator_positions', 'pool_validator_events'],
  ...['validator_complaints', 'validator_cycle_members', 'validator_cycles', 'validator_elections', 'validator_events'],
  ...['election_participants', 'pending_traces', 'sent_messages'],
  ...['confirmed_blocks', 'confirmed_states', 'confirmed_transactions'],
  ...['follower', 'leases', 'backfill_ranges', 'schema_migrations', 'redecode', 'reclassify', 'inner_state_progress'],
  ...['document_dictionaries', 'document_packing', ...OPERATOR_TABLES],
]

/** Every table there is. */
export const PLACEMENTS: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ...Object.entries(SPREAD).flatMap(([column, tables]) =>
    tables.map((table) => [table, column as SpreadColumn] as const),
  ),
  ...EVERYWHERE.map((table) => [table, 'everywhere'] as const),
  ...COORDINATOR.map((table) => [table, 'coordinator'] as const),
])

/** Tables that do not stay on the coordinator, those that others lie beside first. */
export const MOVED_TABLES: readonly string[] = [...PLACEMENTS.keys()].filter(
  (table) => PLACEMENTS.get(table) !== 'coordinator',
)

/** The table that those spread by the same column lie beside. */
export const leaderOf = (column: SpreadColumn): string => SPREAD[column][0] as string
