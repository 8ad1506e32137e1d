import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { dumpSchema } from './schema-dump.ts'

// A migration shows in its review what it makes of the whole: `npx vitest run test/schema.test.ts -u` writes the file anew.
test('test/schema.txt is what all migrations together make', async () => {
  await using database = await testDatabase()
  await expect(await dumpSchema(database.db)).toMatchFileSnapshot('./schema.txt')
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
