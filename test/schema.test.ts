import { expect, test } from 'vitest'
import { stopCounting } from '../src/store/list-counts.ts'
import { MOVED_TABLES, PLACEMENTS } from '../src/store/tables/placements.ts'
import { testDatabase } from './database.ts'
import { dumpSchema } from './schema-dump.ts'

// A migration shows in its review what it makes of the whole: `npx vitest run test/schema.test.ts -u` writes the file anew.
test('test/schema.txt is what all migrations together make', async () => {
  await using database = await testDatabase()
  await expect(await dumpSchema(database.db)).toMatchFileSnapshot('./schema.txt')
})

test('every table, and nothing else, has a place on a cluster', async () => {
  await using database = await testDatabase()
  const tables = await database.db.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public'",
  )
  expect(tables.map(({ name }) => name).sort()).toEqual([...PLACEMENTS.keys()].sort())
})

test('tables that move on a cluster are there, without triggers, and what they are spread by is part of their keys', async () => {
  await using database = await testDatabase()
  // What `cellar migrate --distribute` does before it moves them.
  await database.db.transaction(stopCounting)
  const tables = await database.db.query<{ name: string; has_trigger: boolean; keys: string[] | null }>(
    `select t.relname::text as name, exists (select from pg_trigger where tgrelid = t.oid) as has_trigger, array_agg(k.columns) filter (where k.columns is not null) as keys
     from pg_class t left join lateral (select (select string_agg(a.attname::text, ' ') from pg_attribute a
         where a.attrelid = t.oid and a.attnum = any(i.indkey)) as columns
       from pg_index i where i.indrelid = t.oid and i.indisunique) k on true
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[]) group by t.oid, 1, 2`,
    [MOVED_TABLES],
  )
  expect(tables.map(({ name }) => name).sort()).toEqual([...MOVED_TABLES].sort())
  expect(tables.filter((table) => table.has_trigger)).toEqual([])
  const isSpread = ({ name }: { name: string }): boolean => PLACEMENTS.get(name) !== 'everywhere'
  const hasOtherKey = ({ name, keys }: (typeof tables)[number]): boolean =>
    (keys ?? []).some((columns) => !columns.split(' ').includes(PLACEMENTS.get(name) as string))
  expect(tables.filter(isSpread).filter(hasOtherKey)).toEqual([])
})

test.each([
  ['a column', 'alter table blocks add column extra int'],
  ['a default', 'alter table blocks alter column workchain set default 0'],
  ['an index', 'create index extra on blocks (gen_utime, seqno)'],
  ['a constraint', 'alter table blocks add constraint extra check (seqno >= 0)'],
  ['a function', 'create function extra() returns int language sql as $$ select 1 $$'],
])('%s that no migration makes is seen', async (_, change) => {
  await using database = await testDatabase()
  const before = await dumpSchema(database.db)
  await database.db.query(change)
  expect(await dumpSchema(database.db)).not.toBe(before)
})
