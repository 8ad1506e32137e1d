import { createDatabase, type Database, type Queryable, type Transaction } from '../database.ts'
import { stopCounting } from '../list-counts.ts'
import { migrate } from '../migrate.ts'

// Older blocks are indexed into tables of their own, beside those in use, and join them when they reach the first stored block. Ranges that are
// indexed at the same time have tables of a slot each; the one that joins has the name without a number, in its transaction only.

export const STAGING = 'cellar_backfill'

const stagingOf = (slot: number): string => `${STAGING}_${Math.trunc(slot)}`

/** The same database, where all names mean the tables of a slot. */
const stagingUrl = (url: string, slot: number): string => {
  const there = new URL(url)
  there.searchParams.set('options', `-c search_path=${stagingOf(slot)}`)
  return there.href
}

/** Makes the tables where they are not there yet. */
export async function openStaging(db: Queryable, url: string, slot: number): Promise<Database> {
  await db.query(`create schema if not exists ${stagingOf(slot)}`)
  await migrate(stagingUrl(url, slot))
  const staging = createDatabase(stagingUrl(url, slot), { maxConnections: 4, applicationName: 'cellar backfill' })
  // They are counted when they join.
  await staging.transaction(stopCounting)
  return staging
}

/** What is staged in a slot, from where to where; undefined when nothing is. */
export async function findStaged(
  db: Queryable,
  slot: number,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const [table] = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    `${stagingOf(slot)}.checkpoint`,
  ])
  if (!table?.name) return undefined
  const [row] = await db.query<{ first: number; last: number }>(
    `select first_mc_seqno as first, last_mc_seqno as last from ${stagingOf(slot)}.checkpoint`,
  )
  return row
}

/** Names of the tables of a slot. */
export async function listStagingTables(db: Queryable, slot: number): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = $1 order by tablename',
    [stagingOf(slot)],
  )
  return tables.map(({ name }) => name)
}

export async function dropStaging(db: Queryable, slot: number): Promise<void> {
  await db.query(`drop schema if exists ${stagingOf(slot)} cascade`)
}

/** Until the end of the transaction the tables of a slot are those that join. What another version left there was of a join that never ended. */
export async function enterStaging(transaction: Transaction, slot: number): Promise<void> {
  await transaction.run(
    `drop schema if exists ${STAGING} cascade; alter schema ${stagingOf(slot)} rename to ${STAGING}`,
  )
}
