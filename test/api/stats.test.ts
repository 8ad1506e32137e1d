import { describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { fillStats } from '../../src/index/stats/fill-stats.ts'
import { repairStore } from '../../src/index/verify/repair.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { PERIODS, type Period, startOf } from '../../src/model/stats.ts'
import { transactionDoc } from '../../src/store/compact/beside.ts'
import type { Database, Queryable } from '../../src/store/database.ts'
import { testDatabase } from '../database.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

interface Counted {
  transactions: number
  failed: number
  fees: bigint
  value: bigint
  accounts: Set<string>
  created: number
  blocks: number[]
  shards: number
}

/** Everything that blocks and documents say, added up here. */
async function addUp(db: Queryable, period: Period): Promise<Map<number, Counted>> {
  const sums = new Map<number, Counted>()
  const at = (utime: number): Counted => {
    const start = startOf(utime, period)
    const known = sums.get(start)
    if (known !== undefined) return known
    const fresh = {
      transactions: 0,
      failed: 0,
      fees: 0n,
      value: 0n,
      accounts: new Set<string>(),
      created: 0,
      blocks: [],
      shards: 0,
    }
    sums.set(start, fresh)
    return fresh
  }
  for (const { doc } of await db.query<{ doc: Buffer }>(
    `select ${transactionDoc('t')} as doc from transactions t order by lt`,
  )) {
    const transaction: Json = JSON.parse(`${doc.toString('latin1')}}`)
    const sum = at(transaction.now)
    sum.transactions++
    if (transaction.description.aborted) sum.failed++
    sum.fees += BigInt(transaction.total_fees)
    sum.value += BigInt(transaction.in_msg?.value ?? 0)
    sum.accounts.add(transaction.account)
    if (transaction.orig_status === 'nonexist' && transaction.end_status !== 'nonexist') sum.created++
  }
  const blocks = await db.query<{ gen_utime: bigint; shards: bigint }>(
    `select b.gen_utime, (select count(*) from shard_state s where s.mc_seqno = b.seqno and s.workchain = 0) as shards
     from blocks b where b.workchain = -1 order by b.seqno`,
  )
  for (const { gen_utime, shards } of blocks) {
    const sum = at(Number(gen_utime))
    sum.blocks.push(Number(gen_utime))
    sum.shards = Math.max(sum.shards, Number(shards))
  }
  return sums
}

const listStored = (db: Queryable): Promise<Json[]> => db.query('select * from stats order by period, start')

const blockTimeOf = ({ blocks }: Counted): object =>
  blocks.length < 2
    ? {}
    : { block_time: Math.round(((Math.max(...blocks) - Math.min(...blocks)) / (blocks.length - 1)) * 1000) / 1000 }

describe.skipIf(!RECORDED)('series of the recorded chain', { timeout: 300_000 }, () => {
  const folder = RECORDED as string
  const forget = async (db: Database): Promise<void> => {
    await db.query('truncate stats')
    await db.query('truncate stats_progress')
  }

  test('are what its transactions and blocks add up to, by minute, hour and day', async () => {
    await using chain = await importRecorded(folder)
    const server = await createServer({ db: chain.api })
    for (const [i, interval] of ['minute', 'hour', '86400'].entries()) {
      const sums = await addUp(chain.db, PERIODS[i] as Period)
      const from = Math.min(...sums.keys())
      const { points } = (await server.inject(`/api/v3/stats?interval=${interval}&from=${from}`)).json()
      expect(points.map(({ is_complete: _, ...point }: Json) => point)).toEqual(
        [...sums]
          .sort(([a], [b]) => a - b)
          .map(([start, sum]) => ({
            ...{
              start,
              transactions: sum.transactions,
              failed: sum.failed,
              fees: `${sum.fees}`,
              value: `${sum.value}`,
            },
            ...{
              active_accounts: sum.accounts.size,
              new_accounts: sum.created,
              ...blockTimeOf(sum),
              shards: sum.shards,
            },
          })),
      )
      expect(points[0].is_complete).toBe(false)
      expect(points.at(-1).is_complete).toBe(false)
      if (interval === 'minute') expect(points.slice(1, -1).every(({ is_complete }: Json) => is_complete)).toBe(true)
    }
    await server.close()
  })

  test('are the same when stored blocks are counted later, in pieces', async () => {
    await using chain = await importRecorded(folder)
    const kept = await listStored(chain.db)
    await forget(chain.db)
    await Promise.all([fillStats({ db: chain.db, batch: 7 }), fillStats({ db: chain.db, batch: 31 })])
    expect(await listStored(chain.db)).toEqual(kept)
    await fillStats({ db: chain.db })
    expect(await listStored(chain.db)).toEqual(kept)
  })

  test('are the same where a version that does not count went on for a while', async () => {
    await using whole = await importRecorded(folder, 300)
    await using chain = await importRecorded(folder, 100)
    const { db } = chain
    const add = (to: number): Promise<unknown> =>
      importBlocks({ db, dir: `${folder}/blocks`, states: [], to, workers: 0 })
    const before = await db.query<Json>('select * from stats')
    const [progress] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from stats_progress')
    await db.query('update stats_progress set last_mc_seqno = 99')
    await add(200)
    // Nothing behind a hole is counted before the hole is.
    expect((await listStored(db)).length).toBe(before.length)
    await db.query('update stats_progress set last_mc_seqno = $1', [progress?.last_mc_seqno])
    await fillStats({ db, batch: 13 })
    await add(300)
    expect(await listStored(db)).toEqual(await listStored(whole.db))
    expect((await verifyStore(db)).findings).toEqual([])
  })

  test('that do not hold are found and counted anew', async () => {
    await using chain = await importRecorded(folder, 100)
    const kept = await listStored(chain.db)
    await chain.db.query('update stats set active_accounts = active_accounts + 1 where period = 60')
    const found = await verifyStore(chain.db)
    expect(found.findings[0]).toMatchObject({ rule: 'stats', place: expect.stringMatching(/^minute \d{4}-/) })
    await repairStore({ db: chain.db, url: chain.url, found, say: () => undefined })
    expect(await listStored(chain.db)).toEqual(kept)
    expect((await verifyStore(chain.db)).findings).toEqual([])
  })
})

test('a range that is too long, an unknown metric and an unknown interval are refused; nothing stored is no point', async () => {
  await using database = await testDatabase()
  const server = await createServer({ db: database.api })
  const get = async (query: string): Promise<Json> => (await server.inject(`/api/v3/stats?${query}`)).json()
  expect(await get('metric=fees,shards&interval=day')).toEqual({
    interval: 'day',
    metrics: ['fees', 'shards'],
    points: [],
  })
  expect((await get('interval=60&from=0&to=90000')).error).toMatch(/at most 1500 periods/)
  expect((await get('metric=tps')).error).toMatch(/^metric: expected one of transactions/)
  expect((await get('interval=week')).error).toMatch(/^interval: expected minute, hour or day/)
  await server.close()
})
