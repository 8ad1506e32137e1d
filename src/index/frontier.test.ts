import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHash } from '../cell/hash.ts'
import { CellarError } from '../lib/errors.ts'
import type { BlockIdExt } from '../model/block.ts'
import { blockKey, blockName } from '../node/block-key.ts'
import { collectShardBlocks, type Linked, shardsOverlap } from './frontier.ts'

const shard = (hex: string): bigint => BigInt.asIntN(64, BigInt(`0x${hex.padEnd(16, '0')}`))
const id = (prefix: string, seqno: number, mark = 0): BlockIdExt => ({
  workchain: 0,
  shard: shard(prefix),
  seqno,
  rootHash: asHash(new Uint8Array(32).fill(mark)),
  fileHash: asHash(new Uint8Array(32).fill(mark)),
})

/** A chain given as child → parents; loading something else is a missing block. */
function chain(links: readonly (readonly [BlockIdExt, ...BlockIdExt[]])[]) {
  const blocks = new Map(links.map(([block, ...prev]): [string, Linked] => [blockKey(block), { id: block, prev }]))
  return async (wanted: BlockIdExt) => {
    const block = blocks.get(blockKey(wanted))
    if (block === undefined) throw new CellarError('NOT_FOUND', `no ${blockName(wanted)}`)
    return block
  }
}

const names = (blocks: readonly Linked[]) => blocks.map((block) => blockName(block.id).replaceAll('0', ''))

test('several blocks of one shard, and another shard that did not move', async () => {
  const load = chain([
    [id('4', 5), id('4', 4)],
    [id('4', 4), id('4', 3)],
  ])
  const found = await collectShardBlocks([id('4', 5), id('c', 9)], [id('4', 3), id('c', 9)], load)
  expect(names(found)).toEqual(['(,4,4)', '(,4,5)'])
})

test('a split: both halves stand on the last block of the whole', async () => {
  const load = chain([
    [id('8', 4), id('8', 3)],
    [id('4', 5), id('8', 4)],
    [id('c', 5), id('8', 4)],
    [id('c', 6), id('c', 5)],
  ])
  const found = await collectShardBlocks([id('4', 5), id('c', 6)], [id('8', 3)], load)
  expect(names(found)).toEqual(['(,8,4)', '(,c,5)', '(,4,5)', '(,c,6)'])
})

test('a merge: the whole stands on both halves, each walked back to its own former top', async () => {
  const load = chain([
    [id('8', 8), id('4', 7), id('c', 5)],
    [id('4', 7), id('4', 6)],
    [id('4', 6), id('4', 5)],
  ])
  const found = await collectShardBlocks([id('8', 8)], [id('4', 5), id('c', 5)], load)
  expect(names(found)).toEqual(['(,4,6)', '(,4,7)', '(,8,8)'])
})

test('the first blocks end at the zerostate', async () => {
  const load = chain([[id('8', 1), id('8', 0)]])
  expect(names(await collectShardBlocks([id('8', 1)], [], load))).toEqual(['(,8,1)'])
  expect(await collectShardBlocks([id('8', 0)], [], load)).toEqual([])
  expect(names(await collectShardBlocks([id('8', 1)], [id('8', 0)], load))).toEqual(['(,8,1)'])
})

test('a link to another block of the same name, and a walk past the former top, are broken chains', async () => {
  const other = chain([[id('8', 4), id('8', 3, 1)]])
  await expect(collectShardBlocks([id('8', 4)], [id('8', 3)], other)).rejects.toMatchObject({ code: 'BROKEN_CHAIN' })
  const past = chain([[id('4', 4), id('4', 3)]])
  await expect(collectShardBlocks([id('4', 4)], [id('8', 3)], past)).rejects.toMatchObject({ code: 'BROKEN_CHAIN' })
})

test('a missing block is named', async () => {
  await expect(collectShardBlocks([id('8', 4)], [id('8', 2)], chain([]))).rejects.toThrow('(0,8000000000000000,4)')
})

test('shards overlap exactly when the accounts they hold do', () => {
  const prefix = fc.array(fc.constantFrom('0', '1'), { maxLength: 12 }).map((bits) => bits.join(''))
  const toShard = (bits: string) => BigInt.asIntN(64, BigInt(`0b${`${bits}1`.padEnd(64, '0')}`))
  fc.assert(
    fc.property(prefix, prefix, (a, b) => {
      const overlap = shardsOverlap({ workchain: 0, shard: toShard(a) }, { workchain: 0, shard: toShard(b) })
      expect(overlap).toBe(a.startsWith(b) || b.startsWith(a))
      expect(shardsOverlap({ workchain: 0, shard: toShard(a) }, { workchain: 1, shard: toShard(a) })).toBe(false)
    }),
  )
})
