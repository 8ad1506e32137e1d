import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { type Json, pageThrough, type Served, serveDatabase } from './serve.ts'

describe.skipIf(!RECORDED)('success over the recorded chain', () => {
  let served: Served
  beforeAll(async () => {
    served = await serveDatabase(await importRecorded(RECORDED as string))
  }, 600_000)
  afterAll(() => served?.[Symbol.asyncDispose]())

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
    const all = await pageThrough(served, `/${name}?${filter}`, name, 1000)
    const isGood = hasSucceeded[name] as (row: Json) => boolean
    for (const success of [true, false]) {
      const rows = await pageThrough(served, `/${name}?success=${success}${filter}`, name, limit)
      const wanted = all.filter((row) => isGood(row) === success)
      expect(rows.map(({ hash, action_id: id }) => hash ?? id)).toEqual(
        wanted.map(({ hash, action_id: id }) => hash ?? id),
      )
      expect(rows.every((row) => (row.failure === undefined) === success)).toBe(true)
    }
  })

  test('an account, and named ones', async () => {
    const failed = (await pageThrough(served, '/transactions?success=false', 'transactions', 100)) as [Json]
    const { account, hash } = failed[0]
    const own = await pageThrough(served, `/transactions?account=${account}&success=false`, 'transactions', 2)
    expect(own.map((row) => row.hash)).toEqual(failed.filter((row) => row.account === account).map((row) => row.hash))
    const named = `/transactions?hash=${encodeURIComponent(hash)}&success=`
    expect((await served.get(`${named}false`)).body.transactions).toHaveLength(1)
    expect((await served.get(`${named}true`)).body.transactions).toHaveLength(0)
    for (const path of ['transactions', 'actions']) {
      const refused = await served.get(`/${path}?success=true&offset=1`)
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(/^offset: /)])
    }
  })
})
