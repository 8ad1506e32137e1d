import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, base64, hash, raw, seedBlock, seedCheckpoint, seedTransaction } from '../../../test/api/seed.ts'
import { type Served, serve } from '../../../test/api/serve.ts'
import type { Queryable } from '../../store/database.ts'

const A = account(1)
const B = account(2)
const C = account(3)

/** Three accounts; lt 3000 is shared by all of them. */
async function seed(db: Queryable): Promise<void> {
  await seedCheckpoint(db)
  for (const seqno of [1, 2, 3]) await seedBlock(db, { workchain: 0, seqno, startLt: 0 })
  const rows = [
    { account: A, lt: 1000, hash: hash(1) },
    { account: A, lt: 3000, hash: hash(2), mcSeqno: 2, seqno: 2 },
    { account: B, lt: 2000, hash: hash(9) },
    { account: B, lt: 3000, hash: hash(4), mcSeqno: 2, seqno: 2 },
    { account: C, lt: 3000, hash: hash(5), mcSeqno: 2, seqno: 2 },
    { account: C, lt: 4000, hash: hash(6), mcSeqno: 3, seqno: 3 },
  ]
  for (const row of rows) await seedTransaction(db, row)
}

let served: Served
beforeAll(async () => {
  served = await serve(seed)
})
afterAll(() => served[Symbol.asyncDispose]())

const get: Served['get'] = (query, base) => served.get(`/transactions${query}`, base)
const lts = async (query: string): Promise<string[]> =>
  (await get(query)).body.transactions.map((tx: { lt: string; account: string }) => `${tx.lt}${tx.account.at(-1)}`)

test('sorts by lt, newest first, and by account among equals', async () => {
  expect(await lts('')).toEqual(['40003', '30001', '30002', '30003', '20002', '10001'])
  expect(await lts('?sort=ASC')).toEqual(['10001', '20002', '30001', '30002', '30003', '40003'])
  expect(await lts('?sort=d&limit=2&offset=1')).toEqual(['30001', '30002'])
})

test('adds the trace id and the address book to the stored document', async () => {
  const { body, status, headers } = await get(`?account=${raw(A)}&limit=1`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-api-version']).toBe('1.2.10')
  expect(body.transactions[0]).toMatchObject({
    account: raw(A),
    hash: base64(hash(2)),
    lt: '3000',
    now: 1003,
    trace_id: base64(hash(2)),
  })
  expect(body.address_book[raw(A)]).toEqual({
    user_friendly: expect.stringMatching(/^UQ/),
    domain: null,
    interfaces: [],
    kind: null,
  })
  expect((await get('?x_no_address_book=1')).body.address_book).toEqual({})
})

test('filters by one account, several accounts and excluded accounts', async () => {
  expect(await lts(`?account=${raw(A)}`)).toEqual(['30001', '10001'])
  expect(await lts(`?account=${raw(A).toLowerCase()}&account[]=${raw(C)}`)).toEqual([
    '40003',
    '30001',
    '30003',
    '10001',
  ])
  expect(await lts(`?account=${raw(A)}&account=${raw(C)}&exclude_account=${raw(C)}`)).toEqual(['30001', '10001'])
  expect(await lts(`?exclude_account=${raw(C)}&exclude_account=${raw(A)}`)).toEqual(['30002', '20002'])
  const many = Array.from({ length: 100 }, (_, i) => `account=${raw(account(i + 1))}`).join('&')
  expect(await lts(`?${many}&limit=3&offset=1`)).toEqual(['30001', '30002', '30003'])
})

test('filters by hash in every spelling, ordered by hash', async () => {
  const spellings = [
    hash(9).toString('hex'),
    `0x${hash(9).toString('hex').toUpperCase()}`,
    encodeURIComponent(base64(hash(9))),
    hash(9).toString('base64url'),
  ]
  for (const spelling of spellings) expect(await lts(`?hash=${spelling}`)).toEqual(['20002'])
  const two = `?hash=${hash(9).toString('hex')}&hash=${hash(6).toString('hex')}`
  expect(await lts(two)).toEqual(['40003', '20002'])
  expect(await lts(`${two}&end_lt=3000`)).toEqual(['20002'])
})

test('filters by lt, lt range, utime range, block and masterchain block', async () => {
  expect(await lts('?lt=3000')).toEqual(['30001', '30002', '30003'])
  expect(await lts('?start_lt=2000&end_lt=3000&limit=2')).toEqual(['30001', '30002'])
  expect(await lts('?start_utime=1002.9&end_utime=1003')).toEqual(['30001', '30002', '30003', '20002'])
  expect(await lts('?workchain=0&shard=8000000000000000&seqno=2')).toEqual(['30001', '30002', '30003'])
  expect(await lts('?workchain=0&shard=-9223372036854775808')).toEqual(await lts('?'))
  expect(await lts('?workchain=0&sort=asc')).toEqual(await lts('?sort=asc'))
  expect(await lts('?workchain=-1')).toEqual([])
  expect(await lts('?mc_seqno=2&sort=asc')).toEqual(['30001', '30002', '30003'])
  expect(await lts(`?mc_seqno=2&account=${raw(B)}`)).toEqual(['30002'])
})

test('says which range is indexed when the masterchain block is not', async () => {
  const { status, body } = await get('?mc_seqno=100')
  expect(status).toBe(404)
  expect(body).toEqual({ error: 'masterchain block 100 is not indexed; indexed are masterchain blocks 1..9' })
})

test.each([
  '',
  '&sort=asc',
  '&start_utime=0',
  '&start_utime=0&sort=asc',
  '&workchain=0&shard=8000000000000000',
  `&account=${raw(A)}&account=${raw(B)}`,
])('pages by cursor exactly once over all rows (%s)', async (filter) => {
  const whole = await lts(`?limit=100${filter}`)
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 10; pages++) {
    const { body, headers } = await get(`?limit=1${filter}${cursor}`)
    if (body.transactions.length === 0) break
    seen.push(...body.transactions.map((tx: { lt: string; account: string }) => `${tx.lt}${tx.account.at(-1)}`))
    expect(body.next_cursor).toBe(headers['x-next-cursor'])
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(seen).toEqual(whole)
})

test('refuses a cursor of another order', async () => {
  const { body } = await get('?limit=1')
  const reply = await get(`?limit=1&sort=asc&cursor=${body.next_cursor}`)
  expect(reply.status).toBe(422)
  expect(reply.body.error).toMatch(/^cursor: /)
})

test('the public dialect has its cursor in the header alone', async () => {
  const { body, headers } = await get('?limit=1', '/toncenter/api/v3')
  expect(Object.keys(body)).toEqual(['transactions', 'address_book'])
  expect(headers['x-next-cursor']).toMatch(/^[\w-]+$/)
})

test.each([
  ['limit=1001', 'limit is not allowed'],
  ['limit=x', 'limit'],
  ['limit=0', 'limit'],
  ['limit=-1', 'limit'],
  ['offset=-1', 'offset'],
  ['limit=99999999999', 'limit'],
  ['offset=1000001', 'offset'],
  ['sort=up', 'sort'],
  ['account=0:12', 'account'],
  ['account=', 'account'],
  ['hash=zz', 'hash'],
  ['lt=-1', 'lt'],
  ['lt=99999999999999999999999', 'lt'],
  ['start_utime=soon', 'start_utime'],
  ['shard=8000000000000000', 'shard'],
  ['workchain=0&seqno=1', 'seqno'],
  ['workchain=1.5', 'workchain'],
  ['cursor=%00', 'cursor'],
  ['include_boc=maybe', 'include_boc'],
  ['x_no_metadata=maybe', 'x_no_metadata'],
  ['hash=%ff', 'hash'],
])('answers 422 naming the parameter: %s', async (query, name) => {
  const { status, body } = await get(`?${query}`)
  expect(status).toBe(422)
  expect(body.error).toMatch(new RegExp(`^${name}: `))
})

test('the public dialect takes small limits and negative offsets for the least there are', async () => {
  for (const query of ['?limit=0', '?limit=', '?limit=-5&offset=-3']) {
    const { body } = await get(query, '/toncenter/api/v3')
    expect([query, body.transactions.length]).toEqual([query, 1])
  }
  expect((await get('?limit=1001', '/toncenter/api/v3')).status).toBe(422)
})

test('takes values at the edges: empty values, lt beyond int64', async () => {
  expect(await lts('?limit=')).toEqual(await lts(''))
  expect(await lts('?limit=5&limit=1')).toEqual(['40003'])
  expect(await lts('?lt=18446744073709551615')).toEqual([])
  expect(await lts('?end_lt=18446744073709551615&limit=1')).toEqual(['40003'])
  expect(await lts('?start_lt=18446744073709551615')).toEqual([])
})

test('warns of an unknown parameter, and refuses it when strict', async () => {
  const loose = await get('?acount=1')
  expect(loose.status).toBe(200)
  expect(loose.headers['x-cellar-warning']).toBe('unknown parameter: acount')
  const strict = await get('?acount=1&strict=1')
  expect(strict.status).toBe(422)
  expect(strict.body).toEqual({ error: 'acount: unknown parameter' })
  expect((await get('?acount=1&strict=1', '/toncenter/api/v3')).status).toBe(200)
})
