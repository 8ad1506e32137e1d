import { describe, expect, test } from 'vitest'
import { comparePoint, searchBlocks } from './block-search.ts'

const search = (values: readonly number[], sought: number) =>
  searchBlocks(values.length, (place) => sought - (values[place] as number))

describe('searchBlocks', () => {
  test('finds the first block that is not before what is sought', () => {
    for (const count of [0, 1, 2, 3, 7, 8, 9, 100]) {
      const values = Array.from({ length: count }, (_, i) => i * 2)
      for (let sought = -1; sought <= count * 2; sought++) {
        const expected = values.findIndex((value) => value >= sought)
        expect(search(values, sought), `${sought} of ${count}`).toBe(expected < 0 ? undefined : expected)
      }
    }
  })

  test('of equal ones finds the one that halving meets first, as nodes do', () => {
    const chain = (length: number) => Array.from({ length }, (_, i) => (i < 2 ? 7 : 7 + i))
    expect(search(chain(237), 7)).toBe(0)
    expect(search(chain(300), 7)).toBe(1)
  })
})

test('a point is compared by what it names', () => {
  const block = { seqno: 5, endLt: 2n ** 40n, genUtime: 1_800_000_000 }
  expect(comparePoint({ seqno: 4 }, block)).toBeLessThan(0)
  expect(comparePoint({ lt: 2n ** 40n }, block)).toBe(0)
  expect(comparePoint({ lt: 2n ** 40n + 1n }, block)).toBeGreaterThan(0)
  expect(comparePoint({ utime: 1_800_000_001 }, block)).toBeGreaterThan(0)
})
