import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../src/cli/data-folder.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { API_WRITES } from '../src/store/grants.ts'
import { migrate } from '../src/store/migrate.ts'
import { createTables, swapTables } from '../src/store/rederived.ts'
import { testDatabase } from './database.ts'
import { CLEAR } from './temporary-folder.ts'

const RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate'] as const

/** What the role of APIs may do, by table. */
async function rights(db: { query<Row>(text: string, values?: readonly string[]): Promise<Row[]> }) {
  const rows = await db.query<{ name: string; may: string }>(
    `select t.tablename::text as name, array_to_string(array(select r from unnest($1::text[]) with ordinality as x (r, n)
       where has_table_privilege('cellar_api', format('%I.%I', t.schemaname, t.tablename), r) order by n), ', ') as may
     from pg_tables t where t.schemaname = 'public' order by 1`,
    [`{${RIGHTS.join(',')}}`],
  )
  return new Map(rows.map(({ name, may }) => [name, may]))
}

const expectRights = (found: Map<string, string>): void => {
  expect(found.size).toBeGreaterThan(40)
  for (const [table, may] of found) {
    const writes = API_WRITES[table]
    expect([table, may]).toEqual([table, writes === undefined ? 'select' : `select, ${writes}`])
  }
}

test('an API reads every table, and writes messages on their way and the use of keys only', async () => {
  await using test = await testDatabase()
  expectRights(await rights(test.db))
  const refused = { code: '42501' }
  await expect(test.api.query(`delete from transactions`)).rejects.toMatchObject(refused)
  await expect(test.api.query(`update checkpoint set last_mc_seqno = 0`)).rejects.toMatchObject(refused)
  await expect(test.api.query(`insert into api_keys (hash, hint, plan) values ('', '', '')`)).rejects.toMatchObject(
    refused,
  )
  await expect(test.api.query(`create table mine (n int4)`)).rejects.toMatchObject(refused)
  const [role] = await test.api.query<{ is_super: boolean }>(
    'select rolsuper or rolcreaterole or rolcreatedb as is_super from pg_roles where rolname = current_user',
  )
  expect(role?.is_super).toBe(false)
})

test('tables that were made anew are given again', async () => {
  await using test = await testDatabase()
  await test.db.query(
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 1, 1, ''::bytea)`,
  )
  await createTables(test.db, 1)
  expect(await swapTables(test.db, 1)).toBe(true)
  expectRights(await rights(test.db))
})

test('who indexes owns the tables and is no superuser, also where an older version left them to one', async () => {
  const path = await mkdtemp(join(tmpdir(), 'cellar-roles-'))
  const dataDir = join(path, 'postgres')
  try {
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    // As it was: everything in the name of the superuser.
    await migrate(first.url)
    await first.stop()
    const again = await startEmbeddedPostgres({ dataDir, durable: false })
    {
      await using index = createDatabase(again.indexUrl)
      await migrate(again.indexUrl)
      const owners = await index.query<{ owner: string }>(
        `select distinct tableowner::text as owner from pg_tables where schemaname = 'public'`,
      )
      expect(owners).toEqual([{ owner: 'cellar_index' }])
      const [role] = await index.query<{ is_super: boolean }>(
        'select rolsuper as is_super from pg_roles where rolname = current_user',
      )
      expect(role?.is_super).toBe(false)
      await index.query('create schema cellar_backfill')
      expectRights(await rights(index))
      for (const name of ['password', 'password-cellar_index', 'password-cellar_api']) {
        expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
      }
    }
    await again.stop()
  } finally {
    await rm(path, CLEAR)
  }
})

test('a data directory is for its owner only, one of an older version too', async () => {
  const path = await mkdtemp(join(tmpdir(), 'cellar-folder-'))
  const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777
  try {
    const dataDir = join(path, 'deep', 'data')
    await makeFolder(dataDir)
    expect(await modeOf(dataDir)).toBe(0o700)
    await makeFolder(join(dataDir, 'postgres'))
    await chmod(dataDir, 0o755)
    await makeFolder(dataDir)
    expect(await modeOf(dataDir)).toBe(0o700)
    // Somebody else's folder stays as it is.
    await chmod(path, 0o755)
    await makeFolder(path)
    expect(await modeOf(path)).toBe(0o755)
  } finally {
    await rm(path, CLEAR)
  }
})
