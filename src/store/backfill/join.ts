import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { TabledKind } from '../../record/contract-table.ts'
import type { Transaction } from '../database.ts'
import { LIST_COUNT_TABLES } from '../emptying.ts'
import { rowsOf } from '../rows-of.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from '../tables/contract-tables.ts'
import { OPERATOR_TABLES } from '../tables/operator-tables.ts'
import { removeRange } from './ranges.ts'
import { STAGING } from './staging.ts'

/** How rows of a table in staging get into the one in use. */
type Way =
  /** They are new: nothing in use has their keys. */
  | 'append'
  /** They are new too, but counted: a commit that counts the same would wait for this one, which waits for it. */
  | 'append late'
  /** What is there already is the same, or newer. */
  | 'keep'
  /** Of accounts: those that are in use tell of later blocks, or no longer are what they were. */
  | 'unseen'
  /** Done by hand, or not at all. */
  | 'apart'

const contractTables = Object.fromEntries(
  TABLED_KINDS.map((kind) => [CONTRACT_TABLES[kind].table, 'unseen']),
) as Record<string, Way>

/** Every table there is: one that is not here stops a backfill before it begins. */
const WAYS: Readonly<Record<string, Way>> = {
  blocks: 'append',
  shard_state: 'append',
  transactions: 'append',
  transaction_hashes: 'append',
  messages: 'append',
  traces: 'append',
  trace_nodes: 'append',
  trace_accounts: 'append',
  account_states: 'append',
  libraries: 'append',
  configs: 'append',
  actions: 'append',
  action_accounts: 'append',
  unclassified_traces: 'append',
  jetton_transfers: 'append late',
  jetton_burns: 'append',
  nft_transfers: 'append late',
  jetton_wallet_changes: 'append',
  nominator_events: 'append',
  pool_validator_events: 'append',
  validator_events: 'append',
  account_data: 'keep',
  codes: 'keep',
  ...contractTables,
  multisig_members: 'unseen',
  vesting_whitelist: 'unseen',
  contract_claims: 'unseen',
  nominator_pools: 'unseen',
  nominator_positions: 'unseen',
  validator_elections: 'keep',
  election_participants: 'keep',
  validator_cycles: 'keep',
  validator_cycle_members: 'keep',
  validator_complaints: 'keep',
  accounts: 'keep',
  open_messages: 'apart',
  checkpoint: 'apart',
  contract_recognition: 'apart',
  schema_migrations: 'apart',
  follower: 'apart',
  leases: 'apart',
  backfill_ranges: 'apart',
  network: 'apart',
  token_metadata: 'apart',
  names: 'apart',
  jetton_counts: 'apart',
  collection_counts: 'apart',
  collection_owners: 'apart',
  ...Object.fromEntries([...LIST_COUNT_TABLES, ...OPERATOR_TABLES].map((table) => [table, 'apart' as const])),
  redecode: 'apart',
  reclassify: 'apart',
  pending_traces: 'apart',
  sent_messages: 'apart',
  confirmed_blocks: 'apart',
  confirmed_transactions: 'apart',
  confirmed_states: 'apart',
  inner_states: 'apart',
  inner_state_progress: 'apart',
  stats: 'apart',
  stats_progress: 'apart',
  document_dictionaries: 'apart',
  document_packing: 'apart',
}

export interface Joined {
  readonly first: number
  /** Last staged block: the one before the first that was in use. */
  readonly last: number
}

/** A table that nobody said how to join would be lost. */
export function expectAllTables(tables: readonly string[]): void {
  const unknown = tables.filter((name) => WAYS[name] === undefined)
  if (unknown.length === 0) return
  throw new CellarError('BROKEN_STORE', `nothing says how older rows join ${unknown.join(', ')}`)
}

/** What is new anyway goes in before anybody has to wait; nobody sees it yet. */
export async function appendRows(transaction: Transaction): Promise<void> {
  for (const table of tablesOf('append')) if (table !== 'configs') await insert(transaction, table, '')
}

const tablesOf = (way: Way): string[] => Object.keys(WAYS).filter((table) => WAYS[table] === way)

/** From here on until the end, no block is committed. Gives where the rows in use begin. */
export async function lockCheckpoint(transaction: Transaction): Promise<number | undefined> {
  const [row] = await transaction.query<{ first_mc_seqno: number }>('select first_mc_seqno from checkpoint for update')
  return row?.first_mc_seqno
}

/** What meets rows in use. */
export async function mergeRows(transaction: Transaction, { last }: Joined): Promise<void> {
  // Where the index began, the configuration was asked for; now it is known from where it changed.
  await transaction.query('delete from configs where mc_seqno = $1', [last])
  await insert(transaction, 'configs', '')
  for (const table of tablesOf('append late')) await insert(transaction, table, '')
  for (const kind of TABLED_KINDS) await carryDiscovery(transaction, kind, last)
  await listSeen(transaction)
  for (const table of tablesOf('unseen')) {
    await insert(transaction, table, `where not exists (select from ${SEEN} a where a.account = s.account)`)
  }
  for (const table of tablesOf('keep')) await insert(transaction, table, 'on conflict do nothing')
  await settleRealOwners(transaction)
}

/** Accounts of what is staged that are in use. */
const SEEN = 'pg_temp.backfill_seen'

/** A table of its own until the transaction ends: Citus looks up no row that is spread beside one that is not. */
async function listSeen(transaction: Transaction): Promise<void> {
  const staged = tablesOf('unseen').map((table) => `select account from ${STAGING}.${table}`)
  await transaction.run(`create temp table backfill_seen (account bytea primary key) on commit drop`)
  await transaction.run(
    `insert into ${SEEN} select a.account from public.accounts a where a.account in (${staged.join(' union ')})`,
  )
}

/** Last of all: the stored range begins earlier now, and what was staged is no more. */
export async function finishJoin(transaction: Transaction, { first }: Joined, resume: Uint8Array): Promise<void> {
  await transaction.query('update public.checkpoint set first_mc_seqno = $1, resume = $2', [first, resume])
  await removeRange(transaction, { first })
  await transaction.run(`drop schema ${STAGING} cascade`)
}

const insert = (transaction: Transaction, table: string, condition: string): Promise<void> =>
  transaction.run(`insert into public.${table} select s.* from ${STAGING}.${table} s ${condition}`)

/**
 * A contract that the index met for the first time in the block where it recognised it was what it is before: it was found when
 * the older blocks found it. One that was recognised later had been something else in between.
 */
async function carryDiscovery(transaction: Transaction, kind: TabledKind, last: number): Promise<void> {
  const { table } = CONTRACT_TABLES[kind]
  const both = await transaction.query<{ account: Buffer; found_seqno: number; found_before: number }>(
    `select u.account, u.found_seqno, s.found_seqno as found_before
     from public.${table} u join ${STAGING}.${table} s on s.account = u.account where u.found_seqno > $1`,
    [last],
  )
  if (both.length === 0) return
  const accounts = both.map(({ account }) => account)
  const rows = await transaction.query<{ account: Buffer; mc_seqno: number | null }>(
    `select a.account, (select t.mc_seqno from public.transactions t
       where t.account = a.account and t.mc_seqno > $1 order by t.lt limit 1) as mc_seqno
     from public.accounts a where a.account = any($2::bytea[])`,
    [last, accounts],
  )
  const met = new Map(rows.map(({ account, mc_seqno }) => [byteKey(account), mc_seqno]))
  const carried = both.filter(({ account, found_seqno }) => met.get(byteKey(account)) === found_seqno)
  const members = { multisig_wallet: 'multisig_members', vesting_wallet: 'vesting_whitelist' }[kind as string]
  for (const changed of members === undefined ? [table] : [members, table]) {
    await transaction.query(
      `update public.${changed} u set found_seqno = c.found_seqno
       from ${rowsOf({ account: 'bytea', found_seqno: 'integer' })} c where u.account = c.account`,
      [carried.map(({ account }) => account), carried.map(({ found_before }) => found_before)],
    )
  }
}

/** Who an item on sale belongs to is told by the sale, and either may have changed on the other side of the border. */
async function settleRealOwners(transaction: Transaction): Promise<void> {
  await transaction.run(`update public.nft_items i set real_owner = o.real_owner
    from (select i.account, coalesce(
        (select s.nft_owner from public.nft_sales s where s.account = i.owner and s.nft = i.account),
        (select s.nft_owner from public.nft_auctions s where s.account = i.owner and s.nft = i.account
          and not exists (select from public.nft_sales k where k.account = i.owner and k.nft = i.account)),
        i.owner) as real_owner
      from public.nft_items i where i.account in (
        select account from ${STAGING}.nft_items
        union select nft from ${STAGING}.nft_sales union select nft from ${STAGING}.nft_auctions)) o
    where i.account = o.account and i.real_owner is distinct from o.real_owner`)
}
