import { expect, test } from 'vitest'
import { filterPages } from './filtered-pages.ts'
import { type PageRequest, type SeekablePage, toPage } from './page.ts'

/** The numbers from 0 to `length`, and how many were read of them. */
function numbers(length: number) {
  const read: number[] = []
  const list = async ({ limit, cursor }: PageRequest): Promise<SeekablePage<number>> => {
    const from = cursor === undefined ? 0 : Number(cursor) + 1
    const rows = Array.from({ length: Math.max(0, Math.min(limit, length - from)) }, (_, i) => from + i)
    read.push(...rows)
    return toPage(rows, limit, String)
  }
  return { list, read }
}

const collect = async (length: number, isWanted: (n: number) => boolean, limit: number) => {
  const { list, read } = numbers(length)
  const found: number[] = []
  const pages: number[] = []
  for (let cursor: string | undefined; ; ) {
    const before = read.length
    const page = await filterPages(list, isWanted, { limit, offset: 0, ...(cursor !== undefined && { cursor }) })
    found.push(...page.rows)
    pages.push(page.rows.length)
    expect(read.length - before).toBeLessThanOrEqual(Math.max(500, limit))
    cursor = page.nextCursor
    if (cursor === undefined) return { found, pages }
  }
}

test.each([1, 2, 7, 10, 100, 999])('all that is wanted comes once and in order, with pages of %i', async (limit) => {
  for (const every of [1, 3, 40, 1000]) {
    const isWanted = (n: number): boolean => n % every === every - 1
    const { found } = await collect(3000, isWanted, limit)
    expect(found).toEqual(Array.from({ length: 3000 }, (_, i) => i).filter(isWanted))
  }
})

test('what is rare makes short pages, and what is frequent is read little', async () => {
  const rare = await collect(2950, (n) => n === 2900, 10)
  expect(rare.pages).toEqual([0, 0, 0, 0, 0, 1])
  const { list, read } = numbers(3000)
  await filterPages(list, () => true, { limit: 10, offset: 0 })
  expect(read).toHaveLength(32)
})

test('an offset is refused: nobody knows how many rows it would skip', async () => {
  const asked = filterPages(numbers(10).list, () => true, { limit: 10, offset: 1 })
  await expect(asked).rejects.toThrow('offset: cannot be combined with success')
})
