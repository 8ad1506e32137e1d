import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

const FIRST_HEAD = 60
const STEP = 12
const PAGE = 60

describe.skipIf(!RECORDED)('pages of messages while the chain grows', () => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof createServer>>
  let head = 0

  const grow = async (to: number): Promise<void> => {
    const states = ['zerostate', 'basestate0'].map((name) => `${RECORDED}/zerostate/${name}.boc`)
    await importBlocks({ db: database.db, dir: `${RECORDED}/blocks`, states, from: 1, to, workers: 0 })
    head = to
  }
  const get = async (query: string): Promise<{ rows: Json[]; cursor: string | undefined }> => {
    const reply = await server.inject({ url: `/api/v3/messages?${query}` })
    expect([query, reply.statusCode]).toEqual([query, 200])
    return { rows: reply.json().messages, cursor: reply.json().next_cursor }
  }
  const idOf = (row: Json): string => `${row.hash} ${row.out_msg_tx_hash ?? row.in_msg_tx_hash}`

  beforeAll(async () => {
    database = await testDatabase()
    await grow(FIRST_HEAD)
    server = await createServer({ db: database.api })
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await database?.[Symbol.asyncDispose]()
  })

  test('ascending pages, by cursor and by offset, repeat nothing', { timeout: 240_000 }, async () => {
    const byCursor: string[] = []
    const byTime: string[] = []
    const byOffset: string[] = []
    let cursor: string | undefined = ''
    for (let steps = 0; cursor !== undefined; steps++) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await get(`sort=asc&limit=${PAGE}${from}`)
      byCursor.push(...page.rows.map(idOf))
      byTime.push(...(await get(`start_utime=1&sort=asc&limit=${PAGE}${from}`)).rows.map(idOf))
      byOffset.push(...(await get(`sort=asc&limit=${PAGE}&offset=${byOffset.length}`)).rows.map(idOf))
      cursor = page.cursor
      if (steps < 6) await grow(head + STEP)
    }
    const whole = await database.db.query<{ rows: bigint }>('select count(*) as rows from messages')
    expect(new Set(byCursor).size).toBe(byCursor.length)
    expect(byCursor).toHaveLength(Number(whole[0]?.rows))
    expect(byOffset).toEqual(byCursor)
    expect(byTime).toEqual(byCursor)
  })

  test('descending pages by cursor repeat and miss nothing of what was there', { timeout: 240_000 }, async () => {
    const before = (await database.db.query<{ rows: bigint }>('select count(*) as rows from messages'))[0]?.rows
    const seen: string[] = []
    let cursor: string | undefined = ''
    for (let steps = 0; cursor !== undefined; steps++) {
      const page = await get(`limit=${PAGE * 5}${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.rows.map(idOf))
      cursor = page.cursor
      if (steps < 2) await grow(head + STEP)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(Number(before))
  })
})
