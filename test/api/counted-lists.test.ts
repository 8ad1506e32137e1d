import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { repairStore } from '../../src/index/verify/repair.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { type Database, inSnapshot, type Queryable } from '../../src/store/database.ts'
import { isCluster } from '../citus/plain-database.ts'
import type { TestDatabase } from '../database.ts'
import { comparePages, LIMIT, LISTS } from './deep-pages.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { type Json, type Served, serveDatabase } from './serve.ts'

/** Rows of each bucket, counted and there. */
const BUCKETS = `
  select coalesce(l.list, c.list) as list, coalesce(l.bucket, c.bucket) as bucket, l.n as listed, c.n as counted from (
      select list, bucket, type, ancestors, count(*) as n from (
        select 1 as list, gen_utime >> 10 as bucket, null::smallint as type, null::bigint[] as ancestors from blocks
        union all select 2, coalesce(created_lt, lt) >> 22, null, null from messages
        union all select 3, trace_end_lt >> 22, type, ancestors from actions) r group by 1, 2, 3, 4) l
    full join (select list, bucket, type, ancestors, sum(row_count) as n from list_counts group by 1, 2, 3, 4 having sum(row_count) <> 0) c
      on (c.list, c.bucket, coalesce(c.type, -1), coalesce(c.ancestors, '{}')) = (l.list, l.bucket, coalesce(l.type, -1), coalesce(l.ancestors, '{}'))`

const listMiscounted = (db: Queryable): Promise<unknown[]> =>
  db.query(`select * from (${BUCKETS}) s where s.listed is distinct from s.counted`)

/** A quarter of the rows. */
const DELETED = {
  blocks: 'delete from blocks where get_byte(root_hash, 3) < 64',
  messages: 'delete from messages where get_byte(hash, 3) < 64',
  actions: 'delete from actions where get_byte(trace_id, 3) < 64',
}

describe.skipIf(!RECORDED || isCluster())('lists of the recorded chain that are counted', () => {
  let database: TestDatabase
  let served: Served
  beforeAll(async () => {
    database = await importRecorded(RECORDED as string)
    served = await serveDatabase(database)
  }, 600_000)
  afterAll(() => served?.[Symbol.asyncDispose]())

  test('every row is counted', async () => {
    expect(await listMiscounted(served.db)).toEqual([])
    const counted = await served.db.query<{ list: number }>(
      `select list from (${BUCKETS}) s group by 1 having count(*) > 1 order by 1`,
    )
    expect(counted.map(({ list }) => list)).toEqual([1, 2, 3])
  })

  test.each(LISTS)('%s: a page of %s is of one moment, though rows go before it is read', async (list, path) => {
    await using chain = await importRecorded(RECORDED as string)
    const deleteSome = (): Promise<unknown> => chain.db.query(DELETED[list])
    let isChanging = false
    const changing = (db: Queryable): Queryable['query'] => {
      return async (text, values, caller) => {
        const rows = await db.query<never>(text, values, caller)
        if (isChanging && text.includes('list_counts')) await deleteSome()
        return rows
      }
    }
    const db: Database = {
      ...chain.api,
      query: changing(chain.api),
      snapshot: (work) => inSnapshot(chain.api, (snapshot) => work({ ...snapshot, query: changing(snapshot) })),
    }
    const server = await createServer({ db })
    const read = async (): Promise<Json> => (await server.inject(`/api/v3${path}limit=${LIMIT}&offset=1500`)).json()
    const before = await read()
    isChanging = true
    expect(await read()).toEqual(before)
    isChanging = false
    expect(await read()).not.toEqual(before)
    await server.close()
  })

  test('rows that go are counted, and pages are those of what is left', async () => {
    for (const statement of Object.values(DELETED)) await served.db.query(statement)
    expect(await listMiscounted(served.db)).toEqual([])
    for (const [list, path] of LISTS.slice(0, 6)) await comparePages(served, list, path)
  })

  test('where only the newest are counted, older ones are passed over', async () => {
    await served.db.query(`update counted_lists l set from_bucket = (
      select percentile_disc(0.6) within group (order by c.bucket) from list_counts c where c.list = l.list)`)
    for (const [list, path] of LISTS) await comparePages(served, list, path)
    await comparePages(served, 'actions', '/actions?end_lt=200000000000&')
  })

  test('a row that changes its place makes its list one that is not counted', async () => {
    await served.db.query('update messages set created_lt = created_lt + 1 where created_lt % 2 = 0')
    expect(await served.db.query('select list from counted_lists order by list')).toEqual([{ list: 1 }, { list: 3 }])
    await comparePages(served, 'messages', '/messages?')
  })

  test('an emptied list is counted from then on', async () => {
    await served.db.query('truncate messages, actions')
    expect(await listMiscounted(served.db)).toEqual([])
    const [row] = await served.db.query<{ from_bucket: bigint }>('select from_bucket from counted_lists where list = 2')
    expect(row?.from_bucket).toBe(-(2n ** 63n))
  })

  test('one who counts does not wait for another who does', async () => {
    await served.db.query('truncate blocks')
    const add = (seqno: number): string =>
      `insert into blocks select -1, 0, ${seqno}, 1, '', '', 5, 1, 1, 1, false, '', '', null, null`
    await served.db.query(add(1))
    await database.db.transaction(async (tx) => {
      await tx.query(add(2))
      await served.db.query(add(3))
    })
    expect(await served.db.query('select row_count from list_counts where list = 1 order by 1')).toEqual([
      { row_count: 1 },
      { row_count: 2 },
    ])
    expect(await listMiscounted(served.db)).toEqual([])
    await served.db.query('delete from blocks where seqno = 1')
    expect(await served.db.query('select row_count, part from list_counts where list = 1')).toEqual([
      { row_count: 2, part: 0n },
    ])
    await served.db.query('delete from blocks')
    expect(await served.db.query('select from list_counts where list = 1')).toEqual([])
  })

  test('a count that is wrong is found and made anew', async () => {
    await using chain = await importRecorded(RECORDED as string, 100)
    const [count] = await chain.db.query<{ bucket: bigint; row_count: number }>(
      'update list_counts set row_count = row_count + 1 where ctid = (select max(ctid) from list_counts where list = 2) returning bucket, row_count',
    )
    const { bucket, row_count } = count as { bucket: bigint; row_count: number }
    const found = await verifyStore(chain.db)
    expect(found.findings).toEqual([
      {
        rule: 'counts',
        place: `messages with lt ${bucket << 22n} to ${((bucket + 1n) << 22n) - 1n}`,
        message: `${row_count} are counted, ${row_count - 1} are stored`,
      },
    ])
    const said: string[] = []
    await repairStore({ db: chain.db, url: chain.url, found, say: (sentence) => said.push(sentence) })
    expect(said).toEqual(['Counted the rows of lists anew.'])
    expect((await verifyStore(chain.db)).findings).toEqual([])
    await chain.db.query('delete from list_counts where list = 3 and type = 2')
    const [missing] = (await verifyStore(chain.db)).findings
    expect(missing?.message).toMatch(/^0 of type ton_transfer are counted, \d+ are stored$/)
  })
})
