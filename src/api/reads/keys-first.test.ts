import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Order } from '../http/value-parser.ts'
import { findPage } from './keys-first.ts'
import { bothWays, keyColumn } from './keyset.ts'
import { run, sql } from './sql.ts'

const ROWS = 600
const LIMIT = 7

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  // Two to a key, but for a run of equal ones that is longer than what is looked at in front of a page.
  await database.db.query(
    `create table numbered as select n as id, (case when n between 200 and 400 then 200 else n / 2 * 2 end)::bigint as lt
       from generate_series(1, ${ROWS}) n`,
  )
})

afterAll(() => database[Symbol.asyncDispose]())

interface Numbered {
  readonly id: number
  readonly lt: bigint
}

const ORDERS = bothWays<Numbered>('numbered', [keyColumn('lt', 'int8'), keyColumn('id', 'int2', { isTieBreak: true })])

describe.each<Order>(['asc', 'desc'])('%s', (direction) => {
  const order = ORDERS[direction]
  const all = { columns: sql`t.id, t.lt`, table: sql`numbered t`, order }

  test('a page behind an offset is that part of the list, however many rows are equal in what the index has', async () => {
    const { db } = database
    const list = await run<Numbered>(db, sql`select ${all.columns} from ${all.table} ${order.orderBy}`)
    for (let offset = LIMIT + 1; offset <= ROWS + LIMIT; offset += 9) {
      const page = await findPage(db, all, { count: 1 }, { limit: LIMIT, offset })
      expect([offset, await run<Numbered>(db, page)]).toEqual([offset, list.slice(offset, offset + LIMIT)])
    }
  })

  test('what is passed over is read once', async () => {
    const asked: string[] = []
    const db = {
      query: <Row>(...args: Parameters<typeof database.db.query>) => {
        asked.push(args[0])
        return database.db.query<Row>(...args)
      },
    }
    await findPage(db, all, { count: 1 }, { limit: LIMIT, offset: 100 })
    expect(asked).toEqual([expect.stringMatching(/limit \$1 offset \$2$/)])
  })
})
