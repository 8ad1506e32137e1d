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
  const online = (await listMigrations()).findLast(({ isOnline, isRetiring }) => isOnline && !isRetiring)
    ?.name as string
  await test.db.query('delete from schema_migrations where name = $1', [online])
  await test.db.query("update pg_index set indisvalid = false where indexrelid = 'transactions_by_hash'::regclass")
  const ran = await Promise.all([migrate(test.url), migrate(test.url), migrate(test.url)])
  expect(ran.flat()).toEqual([online])
  const indexes = await test.db.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'transactions'::regclass and indisvalid order by 1",
  )
  expect(indexes.map(({ name }) => name)).toEqual([
    ...['transactions_at_lt', 'transactions_at_now', 'transactions_by_hash', 'transactions_of_block'],
    ...['transactions_of_mc_block', 'transactions_pkey', 'transactions_with_opcode'],
  ])
})

test('messages from outside that were stored without a time get that of the transaction that received them', async () => {
  await using test = await testDatabase()
  const rows = 25_000
  await test.db.query(
    `insert into transactions (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno,
       state_before, state_after, trace_id, book, doc)
     select '\\x00', i, '\\x01', 0, '', 1000 + i, 1, 0, 0, 1, '', '', '', '', '' from generate_series(1, ${rows}) i`,
  )
  await test.db.query(
    `insert into messages (account, lt, idx, hash, body_hash, created_lt, created_at, doc_offset, doc_length)
     select '\\x00', i, n, '\\x01', '', case n when 1 then i end, case n when 1 then i end, 0, 0
     from generate_series(1, ${rows}) i, generate_series(0, 1) n`,
  )
  await test.db.query("delete from schema_migrations where name = '0020-message-times.sql'")
  expect(await migrate(test.url)).toEqual(['0020-message-times.sql'])
  const wrong = await test.db.query(
    'select lt, idx, created_at from messages where created_at is distinct from case idx when 0 then 1000 + lt else lt end',
  )
  expect(wrong).toEqual([])
})
