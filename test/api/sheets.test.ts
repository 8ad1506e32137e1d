import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'

describe.skipIf(!RECORDED)('lists of the recorded chain as CSV', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  /** All pages, one behind another. */
  async function readPages(path: string, type: string, cursor?: string): Promise<string[]> {
    const reply = await server.inject(`/api/v3${path}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    const next = reply.headers['x-next-cursor'] as string | undefined
    return [reply.body, ...(next === undefined ? [] : await readPages(path, type, next))]
  }

  const LISTS = [
    [
      '/transactions',
      'transactions',
      'hash',
      'time,hash,lt,account,from,value,messages_out,fees,balance_after,success,failure,trace_id',
    ],
    [
      '/actions',
      'actions',
      'action_id',
      'time,type,success,sentence,from,to,amount,tokens,asset,failure,details,action_id,trace_id',
    ],
    [
      '/jetton/transfers',
      'jetton_transfers',
      'transaction_hash',
      'time,from,to,amount,tokens,jetton,success,query_id,transaction,lt,trace_id',
    ],
  ] as const

  test.each(LISTS)('%s: a head, and every row once, in the order of the list', async (path, name, id, head) => {
    const { [name]: some } = (await server.inject(`/api/v3${path}?sort=asc&limit=150`)).json()
    const last = some.at(-1)
    const until = last.now ?? last.trace_end_utime ?? last.transaction_now
    const query = `${path}?sort=asc&limit=100&end_utime=${until}`
    const rows = (await readPages(query, 'application/json')).flatMap((page) => JSON.parse(page)[name])
    expect(rows.length).toBeGreaterThan(10)
    const text = (await readPages(`${query}&format=csv`, 'text/csv')).join('')
    const [first, ...lines] = text.split('\r\n')
    expect(first).toBe(head)
    expect(lines.pop()).toBe('')
    expect(lines.length).toBe(rows.length)
    rows.forEach((row: Record<string, string>, i: number) => {
      expect(lines[i]).toContain(row[id])
      expect(lines[i]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,/)
    })
  })

  test('failures stay JSON, and pages have an end', async () => {
    for (const query of ['format=csv&limit=251', 'format=xml']) {
      const reply = await server.inject(`/api/v3/transactions?${query}`)
      expect([query, reply.statusCode, reply.headers['content-type']]).toEqual([
        query,
        422,
        'application/json; charset=utf-8',
      ])
    }
    expect((await server.inject('/api/v3/transactions?limit=1')).json().transactions).toHaveLength(1)
  })
})
