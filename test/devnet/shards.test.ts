import { expect, test } from 'vitest'
import { verifyStore } from '../../src/index/verify.ts'
import { eventually, startLivingChain } from './living-chain.ts'

test('splits to four shards and merges back under traffic, and what is indexed is whole', {
  timeout: 300_000,
}, async () => {
  await using chain = await startLivingChain({ demo: true, blockTimeMs: 150, seed: 'shards' })
  const { devnet, database } = chain
  const shards = (count: number): Promise<true> =>
    eventually(`${count} shards`, async () => (await devnet.facts()).shards === count || undefined)
  const blocks = async (count: number): Promise<void> => {
    const from = (await devnet.facts()).head
    await eventually(`${count} blocks`, async () => (await devnet.facts()).head >= from + count || undefined)
  }
  await blocks(10)
  for (const count of [2, 4]) {
    await devnet.split()
    await shards(count)
    await blocks(6)
  }
  for (const count of [2, 1]) {
    await devnet.merge()
    await shards(count)
    await blocks(6)
  }
  const { head } = await devnet.facts()
  await eventually('all of it indexed', async () => {
    const [row] = await database.db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    return row && row.last_mc_seqno >= head
  })
  const kinds = await database.db.query<{ shards: bigint }>(
    'select count(distinct shard) as shards from blocks where workchain = 0',
  )
  expect(Number(kinds[0]?.shards)).toBe(7)
  const { transactions, findings } = await verifyStore(database.db)
  expect(findings).toEqual([])
  expect(transactions).toBeGreaterThan(100)
})
