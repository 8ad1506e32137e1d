import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addUsage, createKey, hashKey, listKeys, listUsage, loadChangedKeys, revokeKey, rotateKey } from './api-keys.ts'

test('only a hash of a key is stored', async () => {
  await using test = await testDatabase()
  const { key, stored } = await createKey(test.db, 'free', 'for tests')
  expect(key).toMatch(/^cellar_[A-Za-z0-9_-]{32}$/)
  const [row] = await test.db.query<{ whole: string }>('select to_jsonb(k)::text as whole from api_keys k')
  expect(row?.whole).not.toContain(key.slice('cellar_'.length + 6))
  expect(row?.whole).toContain(hashKey(key).toString('hex'))
  expect(await listKeys(test.db)).toEqual([stored])
  expect(stored).toMatchObject({ plan: 'free', note: 'for tests', revokedAt: null, hint: key.slice(0, 11) })
})

test('revoking is for good, and twice is once', async () => {
  await using test = await testDatabase()
  const { stored } = await createKey(test.db, 'free', '')
  const once = await revokeKey(test.db, stored.id)
  expect(once.revokedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect((await revokeKey(test.db, stored.id)).revokedAt).toBe(once.revokedAt)
  await expect(revokeKey(test.db, 999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('rotating gives another key with the same plan, once', async () => {
  await using test = await testDatabase()
  const first = await createKey(test.db, 'plus', 'a note')
  const second = await rotateKey(test.db, first.stored.id)
  expect(second.key).not.toBe(first.key)
  expect(second.stored).toMatchObject({ plan: 'plus', note: 'a note', revokedAt: null })
  const { keys } = await loadChangedKeys(test.db, 0n)
  expect(keys.map(({ id, isRevoked }) => [id, isRevoked]).sort()).toEqual([
    [first.stored.id, true],
    [second.stored.id, false],
  ])
  await expect(rotateKey(test.db, first.stored.id)).rejects.toThrow(`replaced by key ${second.stored.id}`)
})

test('only what changed is loaded again', async () => {
  await using test = await testDatabase()
  await createKey(test.db, 'free', '')
  const { now } = await loadChangedKeys(test.db, 0n)
  expect((await loadChangedKeys(test.db, now)).keys).toEqual([])
  const { key } = await createKey(test.db, 'free', '')
  expect((await loadChangedKeys(test.db, now)).keys.map(({ hash }) => hash)).toEqual([hashKey(key)])
})

test('usage adds up by key and day; of keys that are not there it is dropped', async () => {
  await using test = await testDatabase()
  const { id } = (await createKey(test.db, 'free', '')).stored
  const day = new Date().toISOString().slice(0, 10)
  await addUsage(test.db, [{ keyId: id, day, allowed: 3, refused: 1 }])
  const more = await addUsage(test.db, [
    { keyId: id, day, allowed: 2, refused: 0 },
    { keyId: 999, day, allowed: 2, refused: 0 },
  ])
  expect(more).toEqual([{ keyId: id, day, allowed: 5n, refused: 1n }])
  expect(await listUsage(test.db, undefined, 7)).toEqual(more)
  expect(await listUsage(test.db, id + 1, 7)).toEqual([])
})
