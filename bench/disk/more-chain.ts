import { availableParallelism } from 'node:os'
import type { Database } from '../../src/store/database.ts'

/** How a column of one more copy of the chain is made from that of the first: `$1` is its number. */
type Change = (column: string) => string

const ofHash: Change = (column) => `sha256(${column} || int4send($1))`
/** The workchain stays. */
const ofAccount: Change = (column) =>
  `substring(${column} for 1) || sha256(substring(${column} from 2) || int4send($1))`
const later =
  (by: number): Change =>
  (column) =>
    `${column} + $1::bigint * ${by}`
/** More than the recorded chain has of each. */
const byLt = later(10_000_000_000)
const byTime = later(100_000)
const bySeqno: Change = (column) => `${column} + $1 * 10000`

const CHANGES: Readonly<Record<string, Change>> = {
  ...eachOf(ofAccount, 'account', 'source', 'destination', 'owner', 'old_owner', 'new_owner', 'real_owner'),
  ...eachOf(ofHash, 'hash', 'hash_norm', 'body_hash', 'tx_hash', 'transaction_hash', 'in_tx_hash', 'out_tx_hash'),
  ...eachOf(ofHash, 'prev_trans_hash', 'state_before', 'state_after', 'trace_id', 'external_hash', 'action_id'),
  ...eachOf(ofHash, 'root_hash', 'file_hash', 'data_hash', 'state_hash'),
  ...eachOf(byLt, 'lt', 'prev_trans_lt', 'created_lt', 'in_lt', 'start_lt', 'end_lt', 'trace_end_lt'),
  ...eachOf(byTime, 'now', 'created_at', 'gen_utime', 'start_utime', 'end_utime', 'trace_end_utime'),
  ...eachOf(bySeqno, 'seqno', 'mc_seqno', 'mc_seqno_start', 'mc_seqno_end', 'found_seqno'),
}

function eachOf(change: Change, ...names: readonly string[]): Record<string, Change> {
  return Object.fromEntries(names.map((name) => [name, change]))
}

/** What grows with the chain. */
const TABLES = [
  ...['blocks', 'shard_state', 'transactions', 'transaction_hashes', 'messages', 'traces', 'trace_nodes'],
  ...['trace_accounts', 'account_states', 'account_data', 'accounts', 'actions', 'action_accounts', 'inner_states'],
  ...['jetton_transfers', 'jetton_burns', 'jetton_wallets', 'jetton_wallet_changes', 'nft_items', 'nft_transfers'],
]

/**
 * The stored chain as many times as told, one behind the other: each copy has hashes, accounts, lts, seqnos and times of its own, and as long rows.
 * Columns that nothing is found by, such as documents and books, are the same bytes in each.
 */
export async function addCopies(db: Database, times: number): Promise<void> {
  const tables = await Promise.all(TABLES.map(async (table) => ({ table, columns: await listColumns(db, table) })))
  await db.query('create schema first_copy')
  for (const table of TABLES) await db.query(`create table first_copy.${table} as table ${table}`)
  let copied = 1
  const addCopy = (copy: number): Promise<void> =>
    db.transaction(async (transaction) => {
      await transaction.run('set local session_replication_role = replica')
      for (const { table, columns } of tables) {
        const changed = columns.map((column) => CHANGES[column]?.(`t.${column}`) ?? `t.${column}`)
        await transaction.query(
          `insert into ${table} (${columns.join(', ')}) select ${changed.join(', ')} from first_copy.${table} t
           where $1::integer > 0`,
          [copy],
        )
      }
    })
  const worker = async (): Promise<void> => {
    while (copied < times) {
      await addCopy(copied++)
      process.stdout.write(`\r  ${copied} of ${times} times the recorded chain`)
    }
  }
  // No copy has a row of another, so that they need not wait for each other.
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  process.stdout.write('\n')
  await db.query('drop schema first_copy cascade')
}

async function listColumns(db: Database, table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
