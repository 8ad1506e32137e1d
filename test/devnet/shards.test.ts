import { expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { testDatabase } from '../database.ts'
import { createDemoChain } from './demo-chain.ts'
import { eventually } from './living-chain.ts'

/** Blocks in which a split or a merge must have come about. */
const MOST_BLOCKS = 20

test('splits to four shards and merges back under traffic, and what is indexed meanwhile is whole', {
  timeout: 300_000,
}, async () => {
  await using demo = await createDemoChain(1)
  await using database = await testDatabase()
  await using pool = demo.connect()
  const { chain } = demo
  await demo.live(10)
  const life = new AbortController()
  const range = { from: 'first' as const, to: undefined }
  const following = demo.follow(database, pool, { range, signal: life.signal })
  // Seen when it ends.
  following.catch(() => undefined)
  const untilShards = async (count: number): Promise<void> => {
    for (let blocks = 0; chain.shardCount !== count && blocks < MOST_BLOCKS; blocks++) await demo.live(1)
    expect(chain.shardCount).toBe(count)
    await demo.live(6)
  }
  for (const count of [2, 4]) {
    chain.split()
    await untilShards(count)
  }
  for (const count of [2, 1]) {
    chain.merge()
    await untilShards(count)
  }
  await eventually('all of it indexed', async () => {
    const [row] = await database.db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    return row && row.last_mc_seqno >= demo.head
  })
  life.abort()
  await following.catch((error: unknown) => {
    if (!life.signal.aborted) throw error
  })
  const kinds = await database.db.query<{ shards: bigint }>(
    'select count(distinct shard) as shards from blocks where workchain = 0',
  )
  expect(Number(kinds[0]?.shards)).toBe(7)
  const { transactions, findings } = await verifyStore(database.db)
  expect(findings).toEqual([])
  expect(transactions).toBeGreaterThan(100)
})
