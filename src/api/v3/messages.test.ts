import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, base64, hash, raw, seedCheckpoint, seedMessage, seedTransaction } from '../../../test/api/seed.ts'
import { type Json, pageThrough, type Served, serve } from '../../../test/api/serve.ts'

const A = account(1)
const B = account(2)
const [T1, T2, T3] = [hash(101), hash(102), hash(103)] as const

/** A gets an external twice, sends to B, and logs; B gets A's message. */
let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db)
    await seedTransaction(db, { account: A, lt: 1000, hash: T1 })
    await seedTransaction(db, { account: A, lt: 2000, hash: T2 })
    await seedTransaction(db, { account: B, lt: 3000, hash: T3 })
    const external = { idx: 0, hash: hash(1), hashNorm: hash(11), bodyHash: hash(21), opcode: 7, destination: A }
    await seedMessage(db, { home: { account: A, lt: 1000 }, ...external, inTx: T1, inLt: 1000 })
    await seedMessage(db, { home: { account: A, lt: 2000 }, ...external, inTx: T2, inLt: 2000 })
    const sent = { home: { account: A, lt: 2000 }, source: A, bodyHash: hash(21), outTx: T2 }
    await seedMessage(db, {
      ...sent,
      idx: 1,
      hash: hash(3),
      opcode: 0x10,
      destination: B,
      createdLt: 2001,
      createdAt: 1002,
      inTx: T3,
      inLt: 3000,
    })
    await seedMessage(db, { ...sent, idx: 2, hash: hash(4), createdLt: 2002, createdAt: 1002 })
    await db.query(`update transactions set in_opcode = 7 where account = $1`, [A])
    await db.query(`update transactions set in_opcode = 16 where account = $1`, [B])
  })
})
afterAll(() => served[Symbol.asyncDispose]())

const seen = (body: Json): string[] =>
  body.messages.map((message: Json) =>
    [
      (message.source ?? message.destination).at(-1),
      message.in_msg_tx_hash ?? '-',
      message.out_msg_tx_hash ?? '-',
    ].join(' '),
  )
const list = async (query: string): Promise<string[]> => seen((await served.get(`/messages${query}`)).body)

const FIRST = `1 ${base64(T1)} -`
const AGAIN = `1 ${base64(T2)} -`
const SENT = `1 ${base64(T3)} ${base64(T2)}`
const LOG = `1 - ${base64(T2)}`

test('the newest come first, those from outside by the transaction that received them; ascending it is the other way round', async () => {
  expect(await list('')).toEqual([LOG, SENT, AGAIN, FIRST])
  expect(await list('?sort=asc')).toEqual([FIRST, AGAIN, SENT, LOG])
  expect(await list('?limit=2&offset=1')).toEqual([SENT, AGAIN])
  expect(await list('?limit=2&offset=3')).toEqual([FIRST])
  expect(await list('?limit=2&offset=3&sort=asc')).toEqual([LOG])
})

test.each([
  [`?msg_hash=${hash(3).toString('hex')}`, [SENT]],
  [`?msg_hash=${hash(11).toString('hex')}`, [AGAIN, FIRST]],
  [`?hash=${hash(1).toString('hex')}`, [AGAIN, FIRST]],
  [`?msg_hash=${hash(1).toString('hex')}&msg_hash=${hash(11).toString('hex')}`, [AGAIN, FIRST]],
  [`?body_hash=${hash(21).toString('hex')}&limit=3`, [LOG, SENT, AGAIN]],
  ['?opcode=0x7', [AGAIN, FIRST]],
  ['?opcode=0x10', [SENT]],
  [`?source=${raw(A)}`, [LOG, SENT]],
  ['?source=null', [AGAIN, FIRST]],
  [`?destination=${raw(A)}`, [AGAIN, FIRST]],
  [`?destination=${raw(B)}`, [SENT]],
  ['?destination=null', [LOG]],
  ['?exclude_externals=true', [LOG, SENT]],
  ['?only_externals=true', [AGAIN, FIRST]],
  ['?only_externals=true&sort=asc', [FIRST, AGAIN]],
  ['?only_externals=true&exclude_externals=true', []],
  ['?start_lt=0', [LOG, SENT, AGAIN, FIRST]],
  ['?start_lt=1', [LOG, SENT]],
  ['?end_lt=2001', [SENT]],
  ['?start_utime=1002', [LOG, SENT, AGAIN]],
  ['?start_utime=1002&sort=asc', [AGAIN, SENT, LOG]],
  ['?start_utime=1002&exclude_externals=true&sort=asc', [SENT, LOG]],
  ['?end_utime=1001', [FIRST]],
  ['?end_utime=1001&sort=asc', [FIRST]],
  ['?start_utime=1001&end_utime=1001&source=null', [FIRST]],
  ['?end_utime=1000', []],
  ['?direction=in', [SENT, AGAIN, FIRST]],
  ['?direction=out', [LOG, SENT]],
])('%s', async (query, wanted) => {
  expect(await list(query)).toEqual(wanted)
})

test.each(['', '?sort=asc', '?start_utime=0', '?start_utime=0&sort=asc', '?opcode=7', `?destination=${raw(A)}`])(
  'pages by cursor over every message once (%s)',
  async (query) => {
    const whole = (await served.get(`/messages${query}`)).body
    expect(seen({ messages: await pageThrough(served, `/messages${query}`, 'messages') })).toEqual(seen(whole))
  },
)

test('hashes are given under the new name or under the old one', async () => {
  const { status, body } = await served.get(
    `/messages?hash=${hash(1).toString('hex')}&msg_hash=${hash(4).toString('hex')}`,
  )
  expect([status, body.error]).toEqual([422, 'cannot use both legacy and new message hashes'])
})

test('the book has sources and destinations', async () => {
  const { body } = await served.get('/messages')
  expect(Object.keys(body.address_book).sort()).toEqual([raw(A), raw(B)])
  expect(body.metadata).toEqual({})
})

const transactions = async (query: string): Promise<string[]> =>
  (await served.get(`/transactionsByMessage${query}`)).body.transactions.map((tx: Json) => tx.trace_id)

test('transactions are found by their messages, newest first', async () => {
  expect(await transactions(`?msg_hash=${hash(3).toString('hex')}`)).toEqual([T3, T2].map(base64))
  expect(await transactions(`?msg_hash=${hash(3).toString('hex')}&direction=in`)).toEqual([base64(T3)])
  expect(await transactions(`?msg_hash=${hash(3).toString('hex')}&direction=out`)).toEqual([base64(T2)])
  expect(await transactions(`?msg_hash=${hash(11).toString('hex')}`)).toEqual([T2, T1].map(base64))
  expect(await transactions('?opcode=0x10&direction=out')).toEqual([base64(T3)])
  expect(await transactions('?opcode=7')).toEqual([T2, T1].map(base64))
  expect(await transactions(`?opcode=7&body_hash=${hash(21).toString('hex')}`)).toEqual([T2, T1].map(base64))
  // T2 is there three times: it received one of the messages and sent two.
  expect(await transactions(`?body_hash=${hash(21).toString('hex')}`)).toEqual([T3, T2, T2, T2, T1].map(base64))
  expect(await transactions(`?body_hash=${hash(21).toString('hex')}&limit=2&offset=1`)).toEqual([T2, T2].map(base64))
})

test.each(['/transactionsByMessage?opcode=7', `/transactionsByMessage?msg_hash=${hash(11).toString('hex')}`])(
  '%s pages by cursor',
  async (path) => {
    const rows = await pageThrough(served, path, 'transactions')
    expect(rows.map((tx) => tx.trace_id)).toEqual([T2, T1].map(base64))
  },
)

test('/transactions takes what is known of a message, beside its own filters', async () => {
  const found = async (query: string): Promise<string[]> =>
    (await served.get(`/transactions${query}`)).body.transactions.map((tx: Json) => tx.trace_id)
  const [sent, external] = [hash(3), hash(11)].map((bytes) => bytes.toString('hex'))
  const body = hash(21).toString('hex')
  const cases: readonly (readonly [query: string, found: readonly Buffer[]])[] = [
    [`?msg_hash=${sent}`, [T3, T2]],
    [`?msg_hash=${sent}&sort=asc`, [T2, T3]],
    [`?msg_hash=${sent}&direction=in`, [T3]],
    [`?msg_hash=${sent}&direction=out`, [T2]],
    [`?msg_hash=${sent},${external}&limit=2&offset=1`, [T2, T1]],
    ['?opcode=7', [T2, T1]],
    ['?opcode=0x10', [T3, T2]],
    ['?opcode=0x10&direction=out', [T2]],
    ['?opcode=7&direction=out', []],
    // T2 holds three such messages and is there once.
    [`?body_hash=${body}`, [T3, T2, T1]],
    [`?source=${raw(A)}`, [T3, T2]],
    [`?source=${raw(A)}&direction=in`, [T3]],
    [`?source=null`, [T2, T1]],
    [`?destination=${raw(B)}`, [T3, T2]],
    ['?destination=null', [T2]],
    [`?source=${raw(A)}&destination=${raw(B)}&opcode=16`, [T3, T2]],
    [`?source=${raw(A)}&destination=${raw(B)}&opcode=0x16`, []],
    [`?source=${raw(A)}&account=${raw(B)}`, [T3]],
    [`?body_hash=${body}&exclude_account=${raw(B)}&start_lt=1500`, [T2]],
    [`?body_hash=${body}&hash=${T1.toString('hex')}`, [T1]],
    [`?msg_hash=${sent}&hash=${T1.toString('hex')}`, []],
    [`?msg_hash=${sent}&mc_seqno=1`, [T3, T2]],
  ]
  for (const [query, wanted] of cases) expect([query, await found(query)]).toEqual([query, wanted.map(base64)])
  const rows = await pageThrough(served, `/transactions?body_hash=${body}`, 'transactions')
  expect(rows.map((tx) => tx.trace_id)).toEqual([T3, T2, T1].map(base64))
  const refused = await served.get('/transactions?direction=in')
  expect([refused.status, refused.body.error]).toEqual([422, 'direction can be specified only with msg_hash or opcode'])
})

test('transactionsByMessage wants something to look for', async () => {
  const { status, body } = await served.get('/transactionsByMessage?direction=in')
  expect([status, body.error]).toEqual([422, 'msg_hash: one of msg_hash, body_hash and opcode is required'])
  expect((await served.get('/transactionsByMessage?opcode=1&direction=up')).body.error).toMatch(/^direction: /)
})

test('adjacent transactions are the sender before and the receivers after', async () => {
  const adjacent = async (of: Buffer, query = ''): Promise<string[]> =>
    (await served.get(`/adjacentTransactions?hash=${of.toString('hex')}${query}`)).body.transactions.map(
      (tx: Json) => tx.trace_id,
    )
  expect(await adjacent(T2)).toEqual([base64(T3)])
  expect(await adjacent(T2, '&direction=out')).toEqual([base64(T3)])
  expect(await adjacent(T3, '&direction=in')).toEqual([base64(T2)])
  expect(await adjacent(T3, '&direction=both')).toEqual([base64(T2)])
  for (const query of [
    `?hash=${hash(999).toString('hex')}`,
    `?hash=${T1.toString('hex')}`,
    `?hash=${T3.toString('hex')}&direction=out`,
  ]) {
    const { status, body } = await served.get(`/adjacentTransactions${query}`)
    expect([query, status, body.error]).toEqual([query, 404, expect.stringContaining('1..9')])
  }
})

test('a search that finds more messages than it follows says so', async () => {
  const body = hash(77)
  const add = (count: number) =>
    served.db.query(
      `insert into messages (account, lt, idx, hash, body_hash, destination, created_lt, created_at, in_lt, doc_offset, doc_length)
       select $1, i, 1, sha256(i::text::bytea), $2, $1, i, i, 2000, 0, 2 from generate_series(1::bigint, $3::bigint) i`,
      [A, body, count],
    )
  const warned = async (path: string) =>
    (await served.get(`${path}?body_hash=${body.toString('hex')}&direction=in`)).headers['x-cellar-warning']
  await add(4999)
  for (const path of ['/transactions', '/transactionsByMessage']) expect(await warned(path)).toBeUndefined()
  await add(2)
  for (const path of ['/transactions', '/transactionsByMessage'])
    expect(await warned(path)).toContain('only the newest 5000')
})
