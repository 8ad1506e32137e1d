import { expectOneServer } from '../citus/distribute.ts'
import { createDatabase, type Database, type Queryable } from '../database.ts'
import { migrate } from '../migrate.ts'

// Older blocks are indexed into tables of their own, beside those in use, and join them when they reach the first stored block.

export const STAGING = 'cellar_backfill'

/** The same database, where all names mean the tables of the backfill. */
const stagingUrl = (url: string): string => {
  const there = new URL(url)
  there.searchParams.set('options', `-c search_path=${STAGING}`)
  return there.href
}

/** Makes the tables where they are not there yet. */
export async function openStaging(db: Queryable, url: string): Promise<Database> {
  await expectOneServer(db, 'Older blocks cannot be joined')
  await db.query(`create schema if not exists ${STAGING}`)
  await migrate(stagingUrl(url))
  return createDatabase(stagingUrl(url), { maxConnections: 4, applicationName: 'cellar backfill' })
}

/** What is staged, from where to where; undefined when nothing is. */
export async function findStaged(
  db: Queryable,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const [table] = await db.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    `${STAGING}.checkpoint`,
  ])
  if (!table?.name) return undefined
  const [row] = await db.query<{ first: number; last: number }>(
    `select first_mc_seqno as first, last_mc_seqno as last from ${STAGING}.checkpoint`,
  )
  return row
}

export async function dropStaging(db: Queryable): Promise<void> {
  await db.query(`drop schema if exists ${STAGING} cascade`)
}
