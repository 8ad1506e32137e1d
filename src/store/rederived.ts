import { placeLike } from './citus/distribute.ts'
import { createDatabase, type Database, type Transaction } from './database.ts'
import { TOKEN_COUNT_TABLES } from './emptying.ts'
import { grantApi } from './grants.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from './tables/contract-tables.ts'
import { STAKING_TABLES } from './tables/staking-merges.ts'

// Tables of contracts made anew: beside the ones in use, in a schema of their own, until they take their place.

const REDERIVED = 'rederived'

/** All that recognisers fill. */
const TABLES = [
  ...TABLED_KINDS.map((kind) => CONTRACT_TABLES[kind].table),
  ...['jetton_transfers', 'jetton_burns', 'nft_transfers', 'jetton_wallet_changes'],
  ...['multisig_members', 'vesting_whitelist', 'contract_claims', 'contract_recognition'],
  ...STAKING_TABLES,
  ...TOKEN_COUNT_TABLES,
]

/** The same database, where the names of those tables mean the new ones. */
export function openRederived(url: string): Database {
  const there = new URL(url)
  there.searchParams.set('options', `-c search_path=${REDERIVED},public`)
  return createDatabase(there.href, { maxConnections: 4, applicationName: 'cellar redecode' })
}

export interface RederivedProgress {
  readonly version: number
  /** Last masterchain block in the new tables; null when none is. */
  readonly mcSeqno: number | null
}

export async function findProgress(db: Database): Promise<RederivedProgress | undefined> {
  const [schema] = await db.query('select 1 as one from pg_namespace where nspname = $1', [REDERIVED])
  if (schema === undefined) return undefined
  const [row] = await db.query<{ version: number; mc_seqno: number | null }>(
    `select version, mc_seqno from ${REDERIVED}.progress`,
  )
  return row && { version: row.version, mcSeqno: row.mc_seqno }
}

interface Trigger {
  readonly definition: string
  /** Counts rows beside its table; all others write into tables that are not made anew. */
  readonly is_counting: boolean
}

const listTriggers = (db: Transaction): Promise<Trigger[]> =>
  db.query(
    `select pg_get_triggerdef(g.oid) as definition, starts_with(g.tgname::text, 'counted_') as is_counting
     from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where not g.tgisinternal and t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[])`,
    [TABLES],
  )

/** Empty tables for `version`; what an earlier attempt for another one left is dropped. Indexes keep the names they have. */
export async function createTables(db: Database, version: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.run(`drop schema if exists ${REDERIVED} cascade; create schema ${REDERIVED}`)
    for (const table of TABLES) {
      await transaction.run(
        `create table ${REDERIVED}.${table} (like public.${table} including defaults including constraints including storage)`,
      )
    }
    const indexes = await transaction.query<{ name: string; definition: string; is_primary: boolean; table: string }>(
      `select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as is_primary,
         t.relname::text as table
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
       where t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[])`,
      [TABLES],
    )
    for (const { name, definition, is_primary: isPrimary, table } of indexes) {
      const there = definition.replace(' ON public.', ` ON ${REDERIVED}.`)
      await transaction.run(there)
      if (isPrimary) {
        await transaction.run(
          `alter table ${REDERIVED}.${table} add constraint ${name} primary key using index ${name}`,
        )
      }
    }
    for (const { definition, is_counting: isCounting } of await listTriggers(transaction)) {
      if (isCounting) await transaction.run(definition.replace(' ON public.', ` ON ${REDERIVED}.`))
    }
    await placeLike(transaction, REDERIVED, TABLES)
    await transaction.run(`create table ${REDERIVED}.progress (version integer not null, mc_seqno integer);
      insert into ${REDERIVED}.progress (version) values (${Math.trunc(version)})`)
  })
}

export async function moveProgress(transaction: Transaction, mcSeqno: number): Promise<void> {
  await transaction.query(`update ${REDERIVED}.progress set mc_seqno = $1`, [mcSeqno])
}

/** The new tables take the place of the old, unless the store has gone on past `mcSeqno`. No commit can come between. */
export async function swapTables(db: Database, mcSeqno: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint for update')
    if (row?.last_mc_seqno !== mcSeqno) return false
    // Citus moves no table to another schema in a transaction that has worked on its parts side by side. One server knows no such setting, and takes it.
    await transaction.run(`set local citus.multi_shard_modify_mode = 'sequential'`)
    const triggers = (await listTriggers(transaction)).filter((trigger) => !trigger.is_counting)
    await transaction.run(
      TABLES.map((table) => `drop table public.${table}; alter table ${REDERIVED}.${table} set schema public`).join(
        ';',
      ),
    )
    await transaction.run(`drop schema ${REDERIVED} cascade; set local search_path = public`)
    for (const { definition } of triggers) await transaction.run(definition)
    await grantApi(transaction)
    return true
  })
}
