import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { listMigrations, migrate } from './migrate.ts'

test('running again changes nothing, from many processes too', async () => {
  await using test = await testDatabase()
  expect(await Promise.all([migrate(test.url), migrate(test.url), migrate(test.url)])).toEqual([[], [], []])
})

test('an empty database gets every migration once, in order', async () => {
  await using test = await testDatabase()
  await test.db.query('drop schema public cascade')
  await test.db.query('create schema public')
  const names = (await listMigrations()).map(({ name }) => name)
  const ran = await Promise.all([migrate(test.url), migrate(test.url)])
  expect(ran.flat().sort()).toEqual(names)
})

test('a migration that was edited after it ran is refused', async () => {
  await using test = await testDatabase()
  await test.db.query("update schema_migrations set checksum = '\\x00'")
  await expect(migrate(test.url)).rejects.toThrow('Migrations are never edited')
})

test('migrations are numbered without gaps', async () => {
  const numbers = (await listMigrations()).map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

test('an online migration that was cut short is done again, and what it left unfinished is replaced', async () => {
  await using test = await testDatabase()
  const online = (await listMigrations()).find(({ isOnline }) => isOnline)?.name as string
  await test.db.query('delete from schema_migrations where name = $1', [online])
  await test.db.query("update pg_index set indisvalid = false where indexrelid = 'messages_list'::regclass")
  await test.db.query('drop index messages_list_opcode')
  const ran = await Promise.all([migrate(test.url), migrate(test.url), migrate(test.url)])
  expect(ran.flat()).toEqual([online])
  const indexes = await test.db.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'messages'::regclass and indisvalid order by 1",
  )
  expect(indexes.map(({ name }) => name)).toEqual([
    ...['messages_hash', 'messages_hash_norm', 'messages_home', 'messages_list', 'messages_list_body_hash'],
    ...['messages_list_destination', 'messages_list_opcode', 'messages_list_source', 'messages_list_time'],
  ])
})
