import { expect, test } from 'vitest'
import { PinnedCache } from './pinned-cache.ts'

test('drops the least recently used first, once over its budget', () => {
  const cache = new PinnedCache<number>(20)
  for (let i = 0; i < 4; i++) cache.set(`k${i}`, i, 10, 0)
  cache.get('k0')
  expect(cache.hasDropped).toBe(false)
  cache.release(0)
  expect(cache.hasDropped).toBe(true)
  expect(['k0', 'k1', 'k2', 'k3'].filter((key) => cache.has(key))).toEqual(['k0', 'k3'])
})

test('keeps what is not in the database yet, whatever its size', () => {
  const cache = new PinnedCache<number>(10)
  cache.set('old', 1, 10, 0)
  cache.set('new', 2, 100, 1)
  cache.release(0)
  expect(cache.has('old')).toBe(false)
  expect(cache.has('new')).toBe(true)
  cache.release(1)
  expect(cache.size).toBe(0)
  expect(cache.byteSize).toBe(0)
})

test('replacing and deleting keep the account of bytes', () => {
  const cache = new PinnedCache<number>(100)
  cache.set('a', 1, 10, 0)
  cache.set('a', 2, 30, 0)
  cache.set('b', 3, 5, 0)
  cache.delete('a')
  cache.delete('a')
  expect(cache.byteSize).toBe(5)
})

test('what is pinned stays until that batch is in the database', () => {
  const cache = new PinnedCache<number>(0)
  cache.set('a', 1, 10, 0)
  expect(cache.pin('a', 2)).toBe(1)
  expect(cache.pin('b', 2)).toBeUndefined()
  cache.release(1)
  expect(cache.get('a')).toBe(1)
  cache.release(2)
  expect(cache.has('a')).toBe(false)
})
