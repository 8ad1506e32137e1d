import { CellarError } from '../lib/errors.ts'
import { expectOneServer } from './citus/distribute.ts'
import type { Database, Transaction } from './database.ts'
import { LIST_COUNT_TABLES } from './emptying.ts'
import { isSame } from './key-starts.ts'
import { LIST_TABLES } from './list-counts.ts'
import { OPERATOR_TABLES } from './tables/operator-tables.ts'

/** A schema of its own: what is in it goes with it. */
const SCHEMA = 'cellar_undo'

/**
 * Not of the chain: who leads, who may ask, who is told by webhook, what the schema is, what is told of the process. Dictionaries stay, because
 * readers keep them by number; messages on their way are ended by whoever goes back, since the chain forgets them; and rows of lists are counted as they go and come.
 */
const KEPT = [
  ...OPERATOR_TABLES,
  ...LIST_COUNT_TABLES,
  ...[
    'schema_migrations',
    'leases',
    'backfill_ranges',
    'follower',
    'network',
    'document_dictionaries',
    'pending_traces',
  ],
]

/** What a process settles when it starts, before any block. */
const SETTLED = ['redecode', 'reclassify', 'document_packing']

const DROP = `drop schema if exists ${SCHEMA} cascade`

/** Where a table has no primary key. */
const KEYS: Readonly<Record<string, string>> = {
  account_states: 'account, lt',
  action_accounts: 'account, trace_end_lt, trace_id, place',
  messages: 'account, lt, idx',
  trace_accounts: 'account, end_lt, trace_id',
  trace_nodes: 'trace_id, mc_seqno',
  transaction_hashes: 'hash',
}

/** How many times it is tried again when another transaction held what this one needs, and this one what that one does. */
const TRIES = 5
const DEADLOCK = '40P01'

interface Table {
  readonly name: string
  readonly key: string
}

/**
 * Remembers rows as they were before they were first changed, so that a database can go back to a moment, at a cost of what
 * changed since. Triggers write it in the transactions that change rows, whoever makes them; without a snapshot there are none.
 * For devnets: everything that is written is written twice.
 */
export class UndoLog {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** What a former process left goes. */
  async clear(): Promise<void> {
    await this.patiently((transaction) => transaction.run(DROP))
  }

  /** A place to go back to. Nobody is in the middle of a change while it is taken. */
  async mark(): Promise<bigint> {
    await expectOneServer(this.db, 'Snapshots cannot be taken')
    return this.patiently(async (transaction) => {
      const tables = await listTables(transaction)
      if (!(await isInstalled(transaction))) await install(transaction, tables)
      await lock(transaction, tables)
      const [row] = await transaction.query<{ place: bigint }>(`select nextval('${SCHEMA}.place') as place`)
      return row?.place as bigint
    })
  }

  /** All rows as they were at that place; `also` is done in the same transaction. */
  async goBack(place: bigint, also: (transaction: Transaction) => Promise<void>): Promise<void> {
    await this.patiently(async (transaction) => {
      const tables = await listTables(transaction)
      await lock(transaction, tables)
      await withoutTriggers(transaction, tables, async () => {
        for (const table of tables) await restore(transaction, table, place)
      })
      await also(transaction)
    })
  }

  /** No rows at all, as before the first block. What was marked is forgotten. */
  async empty(also: (transaction: Transaction) => Promise<void>): Promise<void> {
    await this.patiently(async (transaction) => {
      await transaction.run(DROP)
      const tables = (await listTables(transaction)).filter(({ name }) => !SETTLED.includes(name))
      await transaction.run(`truncate ${listNames(tables)}`)
      await also(transaction)
    })
  }

  private async patiently<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.db.transaction(work)
      } catch (error) {
        if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error
      }
    }
  }
}

/** Names are ours, of plain letters. */
async function listTables(transaction: Transaction): Promise<Table[]> {
  const rows = await transaction.query<{ name: string; key: string | null }>(
    `select c.relname::text as name, (select string_agg(a.attname, ', ' order by k.place) from pg_index i,
       unnest(i.indkey::int2[]) with ordinality as k (attnum, place) join pg_attribute a on a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [KEPT],
  )
  return rows.map(({ name, key }) => {
    const found = key ?? KEYS[name]
    if (found === undefined) throw new CellarError('BROKEN_STORE', `table ${name} has no key to go back by`)
    return { name, key: found }
  })
}

async function isInstalled(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.query('select from pg_namespace where nspname = $1', [SCHEMA])
  return rows.length > 0
}

async function install(transaction: Transaction, tables: readonly Table[]): Promise<void> {
  await transaction.run(`create schema ${SCHEMA}; create sequence ${SCHEMA}.place;
    create function ${SCHEMA}.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    declare
      rows constant text := case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end;
    begin
      execute format('insert into ${SCHEMA}.%I select nextval(''${SCHEMA}.place''), %L, r.* from %I r',
        tg_table_name, tg_op <> 'INSERT', rows);
      return null;
    end $$`)
  await transaction.run(tables.map(({ name }) => watch(name)).join(';'))
}

const watch = (name: string): string => `
  create table ${SCHEMA}.${name} (undo_place bigint not null, undo_existed boolean not null, like public.${name});
  create index on ${SCHEMA}.${name} (undo_place);
  create trigger undo_insert after insert on public.${name} referencing new table as new_rows
    for each statement execute function ${SCHEMA}.note();
  create trigger undo_update after update on public.${name} referencing old table as old_rows
    for each statement execute function ${SCHEMA}.note();
  create trigger undo_delete after delete on public.${name} referencing old table as old_rows
    for each statement execute function ${SCHEMA}.note()`

const listNames = (tables: readonly Table[]): string => tables.map(({ name }) => `public.${name}`).join(', ')

/** Who reads goes on. */
const lock = (transaction: Transaction, tables: readonly Table[]): Promise<void> =>
  transaction.run(`lock table ${listNames(tables)} in share row exclusive mode`)

/** Neither those that note nor those that count: counts are rows, and go back as such. But for those of lists, which have no key. */
async function withoutTriggers(
  transaction: Transaction,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const each = (what: string): string =>
    tables.map(({ name }) => `alter table public.${name} ${what} trigger user`).join(';')
  await transaction.run(each('disable'))
  await transaction.run(
    LIST_TABLES.flatMap((name) =>
      ['inserts', 'deletes'].map((what) => `alter table public.${name} enable trigger counted_${what}`),
    ).join(';'),
  )
  await work()
  await transaction.run(each('enable'))
}

/** Of what was noted of a row since, the first says how it was. */
async function restore(transaction: Transaction, { name, key }: Table, place: bigint): Promise<void> {
  const columns = await listColumns(transaction, name)
  const same = key
    .split(', ')
    .map((column) =>
      name in KEYS && column === 'account' ? isSame('t.account', 'f.account') : `t.${column} = f.${column}`,
    )
    .join(' and ')
  await transaction.run(`
    create temp table undo_first on commit drop as
      select distinct on (${key}) * from ${SCHEMA}.${name} where undo_place > ${place} order by ${key}, undo_place;
    delete from public.${name} t using undo_first f where ${same};
    insert into public.${name} (${columns}) overriding system value select ${columns} from undo_first where undo_existed;
    drop table undo_first;
    delete from ${SCHEMA}.${name} where undo_place > ${place}`)
}

/** Of a row of its own: columns that are worked out from others cannot be written. */
async function listColumns(transaction: Transaction, name: string): Promise<string> {
  const rows = await transaction.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  return rows[0]?.names as string
}
