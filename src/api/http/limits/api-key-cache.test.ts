import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createKey, revokeKey } from '../../../store/api-keys.ts'
import { createDatabase } from '../../../store/database.ts'
import { ApiKeyCache } from './api-key-cache.ts'

const LONGER_THAN_UNSEEN_MS = 2_100

test('a key that was revoked while nobody asked for anything is not let in even once more', async () => {
  await using test = await testDatabase()
  const book = new ApiKeyCache(test.db, (error) => {
    throw error
  })
  const { key, stored } = await createKey(test.db, 'free', '')
  const { id } = stored
  expect(await book.find(key)).toMatchObject({ id, isRevoked: false })
  await revokeKey(test.db, id)
  await sleep(LONGER_THAN_UNSEEN_MS)
  expect(await book.find(key)).toMatchObject({ id, isRevoked: true })
})

test('a key that is known goes on working while the database is away', async () => {
  await using test = await testDatabase()
  const db = createDatabase(test.url)
  const troubles: unknown[] = []
  const book = new ApiKeyCache(db, (error) => troubles.push(error))
  const { key, stored } = await createKey(test.db, 'free', '')
  const { id } = stored
  expect(await book.find(key)).toMatchObject({ id })
  await db[Symbol.asyncDispose]()
  await sleep(LONGER_THAN_UNSEEN_MS)
  expect(await book.find(key)).toMatchObject({ id, isRevoked: false })
  expect(troubles.length).toBe(1)
})
