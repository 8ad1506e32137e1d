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
