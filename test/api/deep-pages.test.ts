import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { type Json, pageThrough, type Served, serveDatabase } from './serve.ts'

const LIMIT = 7

describe.skipIf(!RECORDED)('pages of the recorded chain behind an offset', () => {
  let served: Served
  beforeAll(async () => {
    served = await serveDatabase(await importRecorded(RECORDED as string))
  }, 600_000)
  afterAll(() => served?.[Symbol.asyncDispose]())

  const LISTS = [
    ['blocks', '/blocks?'],
    ['blocks', '/blocks?sort=asc&'],
    ['messages', '/messages?'],
    ['messages', '/messages?sort=asc&'],
    ['actions', '/actions?'],
    ['actions', '/actions?sort=asc&'],
    ['actions', '/actions?action_type=ton_transfer&action_type=contract_deploy&'],
    ['actions', '/actions?supported_action_types=v1&sort=asc&'],
  ] as const

  /** Pages behind offsets up to the end and beyond it, beside what they are parts of. */
  async function comparePages(list: string, path: string): Promise<void> {
    const all = await pageThrough(served, path.slice(0, -1), list, 500)
    const offsets = [
      LIMIT,
      LIMIT + 1,
      70,
      999,
      1000,
      1001,
      all.length - LIMIT,
      all.length - 1,
      all.length,
      all.length + 1,
      100_000,
    ]
    for (let offset = 1_003; offset < all.length; offset += 611) offsets.push(offset)
    const pages: [number, Json[]][] = []
    for (const offset of offsets) {
      const { body } = await served.get(`${path}limit=${LIMIT}&offset=${offset}`)
      pages.push([offset, body[list]])
    }
    expect(pages).toEqual(offsets.map((offset) => [offset, all.slice(offset, offset + LIMIT)]))
  }

  test.each(LISTS)('%s: those of %s are the parts of the list that they stand for', comparePages)

  test('those of lists that begin or end somewhere between, too', async () => {
    const [middle] = await served.db.query<{ lt: bigint; utime: bigint }>(
      `select percentile_disc(0.3) within group (order by trace_end_lt) as lt, percentile_disc(0.3) within group (order by trace_end_utime) as utime
       from actions`,
    )
    const { lt, utime } = middle as { lt: bigint; utime: bigint }
    for (const sort of ['asc', 'desc']) {
      for (const bound of [`start_lt=${lt}`, `end_lt=${lt * 2n}`, `start_lt=${lt}&end_lt=${lt * 2n}`]) {
        await comparePages('actions', `/actions?${bound}&sort=${sort}&`)
      }
      for (const bound of [`start_utime=${utime}`, `end_utime=${utime + 300n}`]) {
        await comparePages('blocks', `/blocks?${bound}&sort=${sort}&`)
        await comparePages('actions', `/actions?${bound}&sort=${sort}&`)
        await comparePages('messages', `/messages?${bound}&sort=${sort}&`)
      }
    }
  })
})
