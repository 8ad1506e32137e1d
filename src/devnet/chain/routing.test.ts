import { describe, expect, test } from 'vitest'
import { makeAddress } from '../../cell/address.ts'
import { between, holds, nextHop, prefixOf, shardHolds } from './routing.ts'

const WHOLE = -(2n ** 63n)
const shard = (hex: string): bigint => BigInt.asIntN(64, BigInt(`0x${hex.padEnd(16, '0')}`))
const account = (workchain: number, first: number) => prefixOf(makeAddress(workchain, new Uint8Array(32).fill(first)))

test('a shard holds the prefixes that begin like it', () => {
  expect(shardHolds(WHOLE, 0n)).toBe(true)
  expect(shardHolds(WHOLE, 2n ** 64n - 1n)).toBe(true)
  expect(shardHolds(shard('4'), 0x7fff_0000_0000_0000n)).toBe(true)
  expect(shardHolds(shard('4'), 0x8000_0000_0000_0000n)).toBe(false)
  expect(shardHolds(shard('a'), 0xbfff_0000_0000_0000n)).toBe(true)
  expect(shardHolds(shard('a'), 0xc000_0000_0000_0000n)).toBe(false)
  expect(holds({ workchain: -1, shard: WHOLE }, account(0, 1))).toBe(false)
})

describe('the next hop', () => {
  const left = { workchain: 0, shard: shard('4') }

  test('goes straight to the masterchain and from it', () => {
    expect(nextHop(account(0, 0x11), account(-1, 0x99), left)).toEqual({ current: 0, next: 96 })
    expect(nextHop(account(-1, 0x11), account(0, 0x99), { workchain: -1, shard: WHOLE })).toEqual({
      current: 0,
      next: 96,
    })
  })

  test('takes four bits of the destination to leave a half, which is there', () => {
    const [from, to] = [account(0, 0x11), account(0, 0x99)]
    expect(nextHop(from, to, left)).toEqual({ current: 32, next: 36 })
    expect(between(from, to, 36)).toEqual({ workchain: 0, prefix: 0x9111_1111_1111_1111n })
  })

  test('stays where it is within the shard', () => {
    expect(nextHop(account(0, 0x11), account(0, 0x22), left)).toEqual({ current: 96, next: 96 })
  })

  test('takes more bits where the first ones do not lead out', () => {
    const narrow = { workchain: 0, shard: shard('118') }
    expect(nextHop(account(0, 0x11), account(0, 0x1f), narrow)).toEqual({ current: 36, next: 40 })
  })
})
