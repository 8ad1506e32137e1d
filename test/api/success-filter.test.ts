import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

describe.skipIf(!RECORDED)('success over the recorded chain', () => {
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

  const pageThrough = async (url: string, list: string): Promise<Json[]> => {
    const rows: Json[] = []
    for (let cursor = ''; ; ) {
      const reply = await server.inject({ url: `/api/v3${url}${cursor}` })
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
      rows.push(...reply.json()[list])
      const next = reply.headers['x-next-cursor']
      if (next === undefined) return rows
      cursor = `&cursor=${next}`
    }
  }

  const hasSucceeded: Readonly<Record<string, (row: Json) => boolean>> = {
    transactions: ({ description }) => !description.aborted,
    actions: ({ success }) => success,
  }

  test.each([
    ['transactions', '', 500],
    ['transactions', '&sort=asc&workchain=0', 90],
    ['transactions', '&workchain=-1&shard=8000000000000000', 90],
    ['actions', '', 200],
    ['actions', '&sort=asc&start_utime=1', 40],
  ])('%s%s: each is in one of the two lists, in order', async (name, filter, limit) => {
    const all = await pageThrough(`/${name}?limit=1000${filter}`, name)
    const isGood = hasSucceeded[name] as (row: Json) => boolean
    for (const success of [true, false]) {
      const rows = await pageThrough(`/${name}?limit=${limit}&success=${success}${filter}`, name)
      const wanted = all.filter((row) => isGood(row) === success)
      expect(rows.map(({ hash, action_id: id }) => hash ?? id)).toEqual(
        wanted.map(({ hash, action_id: id }) => hash ?? id),
      )
      expect(rows.every((row) => (row.failure === undefined) === success)).toBe(true)
    }
  })

  test('an account, and named ones', async () => {
    const failed = (await pageThrough('/transactions?limit=100&success=false', 'transactions')) as [Json]
    const { account, hash } = failed[0]
    const own = await pageThrough(`/transactions?account=${account}&success=false&limit=2`, 'transactions')
    expect(own.map((row) => row.hash)).toEqual(failed.filter((row) => row.account === account).map((row) => row.hash))
    const named = `/api/v3/transactions?hash=${encodeURIComponent(hash)}&success=`
    expect((await server.inject(`${named}false`)).json().transactions).toHaveLength(1)
    expect((await server.inject(`${named}true`)).json().transactions).toHaveLength(0)
    for (const path of ['transactions', 'actions']) {
      const refused = await server.inject(`/api/v3/${path}?success=true&offset=1`)
      expect([refused.statusCode, refused.json().error]).toEqual([422, expect.stringMatching(/^offset: /)])
    }
  })
})
