import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shardId } from '../../test/tlb/arbitraries.ts'
import { childShards, parentShard, shardHasAccount, shardPrefixBits } from './shard-ident.ts'

const shard = (hex: string): bigint => BigInt.asIntN(64, BigInt(`0x${hex}`))
const WHOLE = shard('8000000000000000')

test('the halves of a workchain', () => {
  expect(childShards(WHOLE)).toEqual([shard('4000000000000000'), shard('c000000000000000')])
  expect(childShards(shard('c000000000000000'))).toEqual([shard('a000000000000000'), shard('e000000000000000')])
  expect(shardPrefixBits(WHOLE)).toBe(0)
  expect(shardPrefixBits(shard('2000000000000000'))).toBe(2)
})

test('a shard is the parent of both its children, and one of them has each of its accounts', () => {
  fc.assert(
    fc.property(shardId, fc.uint8Array({ minLength: 32, maxLength: 32 }), (parent, account) => {
      const children = childShards(parent)
      expect(children.map(parentShard)).toEqual([parent, parent])
      const homes = children.filter((child) => shardHasAccount(child, account))
      expect(homes.length).toBe(shardHasAccount(parent, account) ? 1 : 0)
    }),
  )
})

test('an account lives where its first bits say', () => {
  const account = Uint8Array.of(0b10100000, ...new Uint8Array(31))
  expect(shardHasAccount(WHOLE, account)).toBe(true)
  expect(shardHasAccount(shard('a000000000000000'), account)).toBe(true)
  expect(shardHasAccount(shard('e000000000000000'), account)).toBe(false)
})
