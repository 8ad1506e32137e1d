import { afterAll, beforeAll, expect, test } from 'vitest'
import { hash, seedBlock, seedCheckpoint, account as seededAccount, seedTransaction } from '../../../test/api/seed.ts'
import { type Json, PUBLIC, pageThrough, type Served, serve } from '../../../test/api/serve.ts'

const EAST = 0x4000000000000000n
const WEST = -0x4000000000000000n

let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db, 1, 3)
    for (const seqno of [1, 2, 3]) {
      await seedBlock(db, { seqno })
      await seedBlock(db, {
        workchain: 0,
        shard: EAST,
        seqno: seqno + 10,
        mcSeqno: seqno,
        startLt: seqno * 1000 + 1,
        txCount: 0,
      })
      await seedBlock(db, { workchain: 0, shard: WEST, seqno: seqno + 20, mcSeqno: seqno, startLt: seqno * 1000 + 2 })
      for (const [workchain, shard, own] of [
        [-1, -(2n ** 63n), seqno],
        [0, EAST, seqno + 10],
        [0, WEST, seqno + 20],
      ] as const) {
        await db.query('insert into shard_state values ($1, $2, $3, $4)', [seqno, workchain, shard, own])
      }
    }
    await seedTransaction(db, {
      account: seededAccount(1),
      lt: 2500,
      hash: hash(1),
      shard: WEST,
      seqno: 22,
      mcSeqno: 2,
    })
  })
})
afterAll(() => served[Symbol.asyncDispose]())

const ids = async (query: string): Promise<string[]> =>
  (await served.get(query)).body.blocks.map((block: Json) => `${block.workchain}:${block.seqno}`)

test('masterchainInfo has the first and the last block, in both spellings', async () => {
  const { body } = await served.get('/masterchainInfo')
  expect(body).toEqual({
    last: { workchain: -1, shard: '-9223372036854775808', seqno: 3 },
    first: { workchain: -1, shard: '-9223372036854775808', seqno: 1 },
  })
  expect((await served.get('/masterchainInfo', PUBLIC)).body.last.shard).toBe('8000000000000000')
})

test('an empty database says so, and how to fill it', async () => {
  await using empty = await serve()
  for (const path of [
    '/masterchainInfo',
    '/masterchainBlockShards?seqno=1',
    '/transactions?mc_seqno=1',
    `/adjacentTransactions?hash=${hash(1).toString('hex')}`,
  ]) {
    const { status, body } = await empty.get(path)
    expect([path, status, body.error]).toEqual([path, 404, expect.stringMatching(/^nothing is indexed yet.*cellar/)])
  }
  for (const [path, list] of [
    ['/blocks', 'blocks'],
    ['/transactions', 'transactions'],
    ['/messages', 'messages'],
    ['/traces', 'traces'],
  ]) {
    const { status, body } = await empty.get(path as string)
    expect([status, body[list as string]]).toEqual([200, []])
  }
  expect((await empty.get('/topAccountsByBalance')).body).toEqual([])
})

test('blocks are found by every part of their id', async () => {
  expect(await ids('/blocks?workchain=-1')).toEqual(['-1:3', '-1:2', '-1:1'])
  expect(await ids('/blocks?workchain=-1&sort=asc')).toEqual(['-1:1', '-1:2', '-1:3'])
  expect(await ids('/blocks?workchain=0&shard=4000000000000000&seqno=12')).toEqual(['0:12'])
  expect(await ids('/blocks?workchain=0&shard=0xC000000000000000')).toEqual(['0:23', '0:22', '0:21'])
  expect(await ids(`/blocks?workchain=0&shard=${WEST}&sort=a`)).toEqual(['0:21', '0:22', '0:23'])
  expect(await ids(`/blocks?root_hash=${hash(20).toString('hex')}`)).toEqual(['-1:2'])
  expect(await ids(`/blocks?file_hash=${hash(24).toString('base64url')}`)).toEqual(['-1:2'])
  expect(await ids('/blocks?mc_seqno=2')).toEqual(['-1:2', '0:22', '0:12'])
  expect(await ids('/blocks?workchain=3')).toEqual([])
})

test('time bounds are on gen_utime, both lt bounds on start_lt', async () => {
  expect(await ids('/blocks?start_utime=1002&end_utime=1003')).toEqual(['-1:3', '-1:2'])
  expect(await ids('/blocks?start_lt=2001&end_lt=3000')).toEqual(['-1:3', '0:22', '0:12'])
})

test.each([
  '/blocks',
  '/blocks?sort=asc',
  '/blocks?start_lt=1',
  '/blocks?workchain=-1',
  '/blocks?mc_seqno=2',
  '/masterchainBlockShards?seqno=2',
])('%s pages by cursor over every block once', async (path) => {
  const whole = (await served.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).body.blocks
  expect(await pageThrough(served, path, 'blocks')).toEqual(whole)
})

test('masterchainBlockShards has what a masterchain block committed', async () => {
  expect(await ids('/masterchainBlockShards?seqno=2')).toEqual(['-1:2', '0:22', '0:12'])
  expect(await ids('/masterchainBlockShards?seqno=2&limit=1&offset=1')).toEqual(['0:22'])
})

test('masterchainBlockShardState has the blocks, and in the documented dialect their transactions', async () => {
  const { body } = await served.get('/masterchainBlockShardState?seqno=2')
  expect(Object.keys(body)).toEqual(['address_book', 'transactions', 'blocks'])
  expect(body.blocks.map((block: Json) => block.seqno)).toEqual([2, 22, 12])
  expect(body.transactions.map((tx: Json) => tx.lt)).toEqual(['2500'])
  const open = await served.get('/masterchainBlockShardState?seqno=2', PUBLIC)
  expect(open.body).toEqual({
    blocks: [
      { workchain: -1, shard: '8000000000000000', seqno: 2 },
      { workchain: 0, shard: 'C000000000000000', seqno: 22 },
      { workchain: 0, shard: '4000000000000000', seqno: 12 },
    ],
  })
})

test.each(['/masterchainBlockShards', '/masterchainBlockShardState', '/transactionsByMasterchainBlock'])(
  '%s of a block that is not indexed is a 404 with the range; of none it is that only in the public dialect',
  async (path) => {
    const range = expect.stringContaining('indexed are masterchain blocks 1..3')
    for (const query of ['?seqno=0', '?seqno=4', '?seqno=-1']) {
      const { status, body } = await served.get(`${path}${query}`)
      expect([query, status, body.error]).toEqual([query, 404, range])
    }
    for (const query of ['', '?seqno=', '?seqno=x']) {
      const { status, body } = await served.get(`${path}${query}`)
      expect([query, status, body.error]).toEqual([query, 422, expect.stringMatching(/^seqno: /)])
      const inPublic = await served.get(`${path}${query}`, PUBLIC)
      expect([query, inPublic.status, inPublic.body.error]).toEqual([query, 404, range])
    }
  },
)

test('transactionsByMasterchainBlock has the transactions of its shard blocks', async () => {
  const { body } = await served.get('/transactionsByMasterchainBlock?seqno=2')
  expect(body.transactions.map((tx: Json) => tx.lt)).toEqual(['2500'])
  expect((await served.get('/transactionsByMasterchainBlock?seqno=1')).body.transactions).toEqual([])
})
