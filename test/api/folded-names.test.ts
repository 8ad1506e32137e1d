import { expect, test } from 'vitest'
import { fold } from '../../src/api/reads/labels.ts'
import { testDatabase } from '../database.ts'

test('labels are folded as the database folds names of tokens', async () => {
  // Capitals beyond ASCII are left out: under the locale C, which the embedded database has, `lower` does not know them.
  await using database = await testDatabase()
  for (const text of [
    'TON-Swap  pool!',
    'Ｔｅｔｈｅｒ USD₮',
    ' a.b_c ',
    'éclair',
    'тест',
    '№ 5',
    '猫 neko',
    '--',
    '',
  ]) {
    const [row] = await database.db.query<{ folded: string }>('select fold_name($1) as folded', [text])
    expect(fold(text), text).toBe(row?.folded)
  }
})
