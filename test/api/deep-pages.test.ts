import { afterAll, beforeAll, describe, test } from 'vitest'
import { comparePages, LISTS } from './deep-pages.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { type Served, serveDatabase } from './serve.ts'

describe.skipIf(!RECORDED)('pages of the recorded chain behind an offset', () => {
  let served: Served
  beforeAll(async () => {
    served = await serveDatabase(await importRecorded(RECORDED as string))
  }, 600_000)
  afterAll(() => served?.[Symbol.asyncDispose]())

  test.each(LISTS)('%s: those of %s are the parts of the list that they stand for', (list, path) =>
    comparePages(served, list, path),
  )

  test('those of lists that begin or end somewhere between, too', async () => {
    const [middle] = await served.db.query<{ lt: bigint; utime: bigint }>(
      `select percentile_disc(0.3) within group (order by trace_end_lt) as lt, percentile_disc(0.3) within group (order by trace_end_utime) as utime
       from actions`,
    )
    const { lt, utime } = middle as { lt: bigint; utime: bigint }
    for (const sort of ['asc', 'desc']) {
      for (const bound of [`start_lt=${lt}`, `end_lt=${lt * 2n}`, `start_lt=${lt}&end_lt=${lt * 2n}`]) {
        await comparePages(served, 'actions', `/actions?${bound}&sort=${sort}&`)
      }
      for (const bound of [`start_utime=${utime}`, `end_utime=${utime + 300n}`]) {
        await comparePages(served, 'blocks', `/blocks?${bound}&sort=${sort}&`)
        await comparePages(served, 'actions', `/actions?${bound}&sort=${sort}&`)
        await comparePages(served, 'messages', `/messages?${bound}&sort=${sort}&`)
      }
    }
  })
})
