import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../database.ts'
import { CURRENT_DICTIONARY, readDictionary } from './dictionary.ts'

/** Keeps the dictionaries of this build in the database. One that is there stays as it is: documents were packed with it. */
export async function storeDictionaries(db: Queryable): Promise<void> {
  for (let id = 1; id <= CURRENT_DICTIONARY; id++) {
    const bytes = readDictionary(id) as Uint8Array
    await db.query('insert into document_dictionaries (id, bytes) values ($1, $2) on conflict do nothing', [id, bytes])
    const [kept] = await db.query<{ is_same: boolean }>(
      'select bytes = $2 as is_same from document_dictionaries where id = $1',
      [id, bytes],
    )
    if (kept?.is_same === true) continue
    const what = `Dictionary ${id} of this build is not the one that this database was written with.`
    throw new CellarError('BROKEN_STORE', what, { id })
  }
}
