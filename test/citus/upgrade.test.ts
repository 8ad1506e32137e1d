import { randomBytes } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { listMigrations, migrate } from '../../src/store/migrate.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { testDatabase } from '../database.ts'
import { onEach } from '../template-database.ts'
import { distributeTest, joinCluster } from './cluster.ts'
import { isCluster, plainDatabase } from './plain-database.ts'
import { recordedChain } from './recorded-chain.ts'

/** The first migration that the database has not seen when it is distributed. */
const FIRST_NEW = '0034'
/** Has a column that this version writes to. */
const OUTLINES = '0043-trace-outlines.sql'
const [HALF, LAST] = [60, 120]

/** Indexes and constraints of every table, on the coordinator and of its parts on the other servers, with no numbers of parts in them. */
async function listIndexes(db: Database): Promise<string[]> {
  const OWN = "select indexdef as text from pg_indexes where schemaname = 'public'"
  const here = await db.query<{ text: string }>(OWN)
  const there = await db.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_workers($$select coalesce(string_agg(text, E'\\n'), '') from (${OWN}) i$$)`,
  )
  expect(there.map(({ success }) => success)).toEqual(there.map(() => true))
  const texts = [...here.map(({ text }) => text), ...there.flatMap(({ result }) => result.split('\n'))]
  return [...new Set(texts.map((text) => text.replaceAll(/_\d{6,}\b/g, '')))].sort()
}

describe.skipIf(!isCluster() || !RECORDED)('on Citus', { timeout: 900_000 }, () => {
  test('newer migrations reach every part of a database that is distributed and filled', async () => {
    const servers = inject('servers')
    const name = `test_older_${randomBytes(6).toString('hex')}`
    await onEach(servers, `create database ${name}`)
    const urls = servers.map((server) => server.replace(/[^/]*$/, name))
    const [url = ''] = urls
    try {
      await joinCluster(inject('postgresUrl'), urls)
      const names = (await listMigrations()).map((migration) => migration.name)
      await migrate(url, { only: new Set(names.filter((file) => file < FIRST_NEW || file === OUTLINES)) })
      await distributeTest(url)
      await using db = createDatabase(url)
      await importBlocks({ db, ...recordedChain(), to: HALF, workers: 0 })
      // As `cellar migrate` does beside those who still serve with the version before, and then `cellar index`.
      const added = await migrate(url, { isRetiring: false })
      const retired = await migrate(url)
      expect([added[0]?.slice(0, 4), added.length > 2, retired.length > 1]).toEqual([FIRST_NEW, true, true])
      // Tables that came with them, which `--distribute` puts where they belong.
      await distributeTest(url)
      await using fresh = await testDatabase()
      expect(await listIndexes(db)).toEqual(await listIndexes(fresh.db))

      await importBlocks({ db, ...recordedChain(), to: LAST, workers: 0 })
      await using plain = await plainDatabase()
      await importBlocks({ db: plain.db, ...recordedChain(), to: LAST, workers: 0 })
      expect(await digestTables(db)).toEqual(await digestTables(plain.db))
      expect((await verifyStore(db)).findings).toEqual([])
    } finally {
      await onEach(servers, `drop database if exists ${name} with (force)`)
    }
  })
})
