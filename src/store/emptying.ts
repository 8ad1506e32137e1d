import type { Queryable, Transaction } from './database.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from './tables/contract-tables.ts'
import { OPERATOR_TABLES } from './tables/operator-tables.ts'

/** Not of the chain, and not to be had again from anywhere. */
const IRREPLACEABLE: readonly string[] = [...OPERATOR_TABLES, 'schema_migrations']

/** Filled by themselves while somebody follows, serves, or starts. */
const PASSING = [
  ...[
    'pending_traces',
    'sent_messages',
    'confirmed_blocks',
    'confirmed_transactions',
    'confirmed_states',
    'token_metadata',
  ],
  ...['follower', 'leases', 'backfill_ranges', 'network', 'redecode', 'reclassify'],
  ...['document_dictionaries', 'document_packing'],
]

/** Where a table that cannot be read comes back from. */
export type Origin = 'nowhere' | 'by itself' | 'stored blocks' | 'stored rows' | 'stored states' | 'chain'

/** Counted by triggers while tokens are written. */
export const TOKEN_COUNT_TABLES = ['jetton_counts', 'collection_counts', 'collection_owners']

/** Counted by triggers while rows of lists come and go. */
export const LIST_COUNT_TABLES = ['list_counts', 'counted_lists']

const FROM_STATES = [
  ...TABLED_KINDS.map((kind) => CONTRACT_TABLES[kind].table),
  ...['multisig_members', 'vesting_whitelist', 'contract_claims', 'names'],
  ...TOKEN_COUNT_TABLES,
]

/** Counted from blocks and transactions that are stored. */
export const COUNTED_TABLES = ['stats', 'stats_progress']

export function originOf(table: string): Origin {
  if (IRREPLACEABLE.includes(table)) return 'nowhere'
  if (PASSING.includes(table)) return 'by itself'
  if (COUNTED_TABLES.includes(table)) return 'stored blocks'
  if (LIST_COUNT_TABLES.includes(table)) return 'stored rows'
  return FROM_STATES.includes(table) ? 'stored states' : 'chain'
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Truncating gives a table new files: it needs nothing of the old ones. */
export const emptyTables = (db: Queryable, tables: readonly string[]): Promise<unknown> =>
  db.query(`truncate ${tables.map(quoted).join(', ')}`)

export const rebuildIndex = (db: Queryable, index: string): Promise<unknown> =>
  db.query(`reindex index ${quoted(index)}`)

/** Everything that was read from the chain; keys, and what was fetched from elsewhere, stay. */
export async function emptyChain(transaction: Transaction): Promise<void> {
  const tables = await transaction.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = current_schema()',
  )
  const kept = [...IRREPLACEABLE, 'token_metadata', 'follower', 'leases', 'network']
  await emptyTables(
    transaction,
    tables.map(({ name }) => name).filter((name) => !kept.includes(name)),
  )
}
