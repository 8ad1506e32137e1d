import { expect, test } from 'vitest'
import { fold } from '../../src/api/reads/labels.ts'
import { migrate } from '../../src/store/migrate.ts'
import { testDatabase } from '../database.ts'

/** Spellings of one name each. */
const SPELLINGS = [
  ['ТЕСТОВАЯ МОНЕТА', 'Тестовая монета', 'тестовая-монета'],
  ['İSTANBUL', 'istanbul', 'Istanbul', 'ıstanbul', 'i\u0307stanbul', 'ISTANBUL'],
  ['Straße', 'STRASSE', 'STRAẞE'],
  ['ΟΔΥΣΣΕΑΣ', 'Οδυσσεας'],
  ['ԵՐԵՎԱՆ', 'Երեվան'],
  ['Ｔｅｔｈｅｒ\u2028USD', 'tether usd'],
]

test('labels are folded as the database folds names of tokens', async () => {
  await using database = await testDatabase()
  const alphabets = Array.from({ length: 0x590 }, (_, code) => `x${String.fromCodePoint(code + 1)}y`)
  const texts = [
    ...alphabets,
    ...SPELLINGS.flat(),
    'TON-Swap  pool!',
    'Ｔｅｔｈｅｒ USD₮',
    ' a.b_c ',
    'éclair',
    'тест',
    '№ 5',
    '猫 neko',
    '--',
    '',
  ]
  const rows = await database.db.query<{ folded: string }>(
    'select fold_name(text) as folded from unnest($1::text[]) with ordinality as t (text, place) order by place',
    [texts],
  )
  expect(texts.map(fold)).toEqual(rows.map(({ folded }) => folded))
})

test.each(['C', 'tr-x-icu', 'und-x-icu'])('names fold alike where the collation is %s', async (collation) => {
  await using database = await testDatabase()
  for (const spellings of SPELLINGS) {
    const [row] = await database.db.query<{ forms: bigint }>(
      `select count(distinct fold_name(name collate "${collation}")) as forms from unnest($1::text[]) as t (name)`,
      [spellings],
    )
    expect([spellings[0], Number(row?.forms)]).toEqual([spellings[0], 1])
  }
})

test('names that were folded by the locale of the database are folded anew', async () => {
  await using database = await testDatabase()
  const { db } = database
  await db.query('drop function fold_case')
  await db.query(
    `create or replace function fold_name(name text) returns text language sql immutable as $$ select replace(name, 'Coin', 'coin') $$`,
  )
  await db.query(
    `insert into jetton_masters (account, lt, found_seqno, code_hash, data_hash, total_supply, mintable, admin, wallet_code_hash, content)
     select int8send(i), 1, 1, '', '', 1, true, null, '', convert_to(json_build_object('name', name)::text, 'UTF8')
     from unnest($1::text[]) with ordinality as t (name, i)`,
    [['Новая Монета', 'Coin']],
  )
  const listNames = () => db.query('select entry, account from names order by entry collate "C", account')
  expect(await listNames()).toMatchObject([{ entry: 'coin' }, { entry: 'Монета' }, { entry: 'Новая Монета' }])
  await db.query("delete from schema_migrations where name = '0030-folded-names.sql'")
  expect(await migrate(database.url)).toEqual(['0030-folded-names.sql'])
  const folded = await listNames()
  expect(folded).toMatchObject([{ entry: 'coin' }, { entry: 'монета' }, { entry: 'новая монета' }])
  await db.query('update jetton_masters set lt = 2')
  expect(await listNames()).toEqual(folded)
})
