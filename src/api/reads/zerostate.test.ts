import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createDatabase } from '../../store/database.ts'
import { findZerostate, getZerostate } from './zerostate.ts'

test('that of a public network is known without its first block; of another there is none', async () => {
  await using database = await testDatabase()
  const { db } = database
  expect(await findZerostate(db, -239)).toEqual(await getZerostate(db, -239))
  expect(await findZerostate(db, -777)).toBeUndefined()
  await expect(getZerostate(db, -777)).rejects.toThrow('the first block of network -777 is not indexed')
})

test('a database that is away is no answer', async () => {
  const away = createDatabase('postgres://cellar:x@127.0.0.1:1/cellar')
  await expect(findZerostate(away, -777)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  await away.end()
})
