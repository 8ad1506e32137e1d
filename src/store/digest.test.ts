import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { digestTables } from './digest.ts'

const insert = (n: number) =>
  `insert into codes (code_hash, boc, methods) values ('\\x${n.toString(16).padStart(64, '0')}', '\\x01', array[${n}, null])`

test('depends on what the rows hold, not on their order', async () => {
  await using one = await testDatabase()
  await using other = await testDatabase()
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  for (const n of numbers) await one.db.query(insert(n))
  for (const n of numbers.reverse()) await other.db.query(insert(n))
  const digest = await digestTables(one.db)
  expect(digest.codes).toMatch(/^50:[0-9a-f]{32}$/)
  expect(digest.blocks).toBe(`0:${'0'.repeat(32)}`)
  expect(Object.keys(digest)).not.toContain('schema_migrations')
  expect(await digestTables(other.db)).toEqual(digest)

  await other.db.query(`update codes set boc = '\\x02' where code_hash = (select min(code_hash) from codes)`)
  expect((await digestTables(other.db)).codes).not.toBe(digest.codes)
})

test('two changes that swap values between rows are seen', async () => {
  await using test = await testDatabase()
  await test.db.query(insert(1))
  await test.db.query(insert(2))
  const before = await digestTables(test.db)
  await test.db.query('update codes set methods = array[3 - methods[1], null]')
  expect((await digestTables(test.db)).codes).not.toBe(before.codes)
})
