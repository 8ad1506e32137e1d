import type { LRUCache } from 'lru-cache'

/** The cached value of `key`, made and cached when it is missing. */
export function memo<K extends {}, V extends {}>(cache: LRUCache<K, V> | Map<K, V>, key: K, make: () => V): V {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const made = make()
  cache.set(key, made)
  return made
}
