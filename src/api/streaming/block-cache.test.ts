import { expect, test } from 'vitest'
import type { Queryable } from '../../store/database.ts'
import { BlockCache } from './block-cache.ts'
import type { BlockEvents } from './block-events.ts'

const MiB = 1024 * 1024

/** Blocks of so many bytes each, and how often they were read. */
function cacheOf(bytes: number): { cache: BlockCache; reads: number[] } {
  const reads: number[] = []
  const read = async (_db: Queryable, mcSeqno: number): Promise<BlockEvents> => {
    reads.push(mcSeqno)
    return { mcSeqno, events: [], touching: new Map(), bytes }
  }
  return { cache: new BlockCache({} as Queryable, read), reads }
}

test('the newest blocks are read once for all who want them, older ones again', async () => {
  const { cache, reads } = cacheOf(MiB)
  for (let seqno = 1; seqno <= 10; seqno++) await Promise.all([cache.get(seqno), cache.get(seqno)])
  expect(reads).toHaveLength(10)
  await cache.get(10)
  expect(reads).toHaveLength(10)
  await cache.get(1)
  expect(reads).toHaveLength(11)
})

test('blocks in which nothing happened are not kept for ever', async () => {
  const { cache, reads } = cacheOf(0)
  for (let seqno = 1; seqno <= 5_000; seqno++) await cache.get(seqno)
  await cache.get(1)
  expect(reads).toHaveLength(5_001)
})
