import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  account,
  base64,
  hash,
  raw,
  seedCheckpoint,
  seedMessage,
  seedTrace,
  seedTransaction,
} from '../../../test/api/seed.ts'
import { type Json, pageThrough, type Served, serve } from '../../../test/api/serve.ts'
import { asAddress } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { TraceNode } from '../../model/trace.ts'
import { encodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'

const [A, B, C] = [account(1), account(2), account(3)] as const
const [ROOT, LEFT, RIGHT] = [hash(1), hash(2), hash(3)] as const
const [SHORT, HUGE, BROKEN] = [hash(10), hash(20), hash(30)] as const

const node = (of: Buffer, lt: number, own: Buffer, parent: Buffer | null, outMsgs: number): TraceNode => ({
  account: asAddress(of),
  lt: BigInt(lt),
  hash: asHash(own),
  inMsgHash: own === SHORT ? null : asHash(hash(1000 + lt)),
  parentHash: parent && asHash(parent),
  outMsgs,
})

/** A tree of three over two masterchain blocks, a tick-tock, one too large to show, and one whose root is not indexed. */
let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db)
    const put = (of: Buffer, lt: number, own: Buffer, traceId: Buffer) =>
      seedTransaction(db, { account: of, lt, hash: own, traceId })
    await put(A, 1000, ROOT, ROOT)
    await put(C, 2000, RIGHT, ROOT)
    await put(B, 2000, LEFT, ROOT)
    await put(A, 5000, SHORT, SHORT)
    await put(C, 7000, BROKEN, BROKEN)
    await seedMessage(db, {
      home: { account: A, lt: 1000 },
      idx: 1,
      hash: hash(3000),
      hashNorm: hash(3001),
      createdLt: 1001,
      outTx: ROOT,
    })
    await seedTrace(db, {
      id: ROOT,
      endLt: 2000,
      mcSeqno: 2,
      transactions: 3,
      nodes: encodeTraceNodes(ROOT, [node(B, 2000, LEFT, ROOT, 0), node(C, 2000, RIGHT, ROOT, 2)]),
      accounts: [A, B, C],
    })
    await db.query('insert into trace_nodes values ($1, 1, $2)', [
      ROOT,
      encodeTraceNodes(ROOT, [node(A, 1000, ROOT, null, 2)]),
    ])
    await seedTrace(db, {
      id: SHORT,
      endLt: 5000,
      transactions: 1,
      nodes: encodeTraceNodes(SHORT, [node(A, 5000, SHORT, null, 0)]),
      accounts: [A],
    })
    await seedTrace(db, { id: HUGE, endLt: 6000, transactions: 4001, nodes: Buffer.alloc(0), accounts: [B] })
    await seedTrace(db, {
      id: BROKEN,
      endLt: 7000,
      state: 2,
      mcSeqno: 2,
      transactions: 1,
      nodes: encodeTraceNodes(BROKEN, [node(C, 7000, BROKEN, hash(404), 0)]),
      accounts: [C],
    })
  })
})
afterAll(() => served[Symbol.asyncDispose]())

const ids = async (query: string): Promise<string[]> =>
  (await served.get(`/traces${query}`)).body.traces.map((trace: Json) => trace.trace_id)

test('a trace has its tree, its transactions in order and its book', async () => {
  const { body } = await served.get(`/traces?trace_id=${ROOT.toString('hex')}`)
  const leaf = (own: Buffer, children: null | []) => ({
    tx_hash: base64(own),
    in_msg_hash: base64(hash(3000)),
    children,
  })
  expect(body.traces).toHaveLength(1)
  expect(body.traces[0]).toMatchObject({
    trace_id: base64(ROOT),
    external_hash: null,
    mc_seqno_start: '2',
    mc_seqno_end: '2',
    start_lt: '1',
    start_utime: 1,
    end_lt: '2000',
    end_utime: 1002,
    trace_info: {
      trace_state: 'complete',
      messages: 3,
      transactions: 3,
      pending_messages: 0,
      classification_state: 'ok',
    },
    is_incomplete: false,
    // Nothing sent is an empty list; sent and not received is null.
    trace: {
      tx_hash: base64(ROOT),
      in_msg_hash: base64(hash(2000)),
      children: [leaf(LEFT, []), leaf(RIGHT, null)],
    },
    transactions_order: [ROOT, LEFT, RIGHT].map(base64),
  })
  expect(Object.keys(body.traces[0].transactions)).toEqual([ROOT, LEFT, RIGHT].map(base64))
  expect(body.traces[0].transactions[base64(LEFT)]).toMatchObject({ lt: '2000', trace_id: base64(ROOT) })
  expect(Object.keys(body.address_book).sort()).toEqual([A, B, C].map(raw))
  expect(body.metadata).toEqual({})
  expect(body.traces[0]).not.toHaveProperty('actions')
})

test('a trace too large is shown in sum, a broken one with a warning', async () => {
  const { body } = await served.get(
    `/traces?trace_id=${HUGE.toString('hex')}&trace_id=${BROKEN.toString('hex')}&include_actions=1`,
  )
  const [broken, huge] = body.traces
  expect(huge).toMatchObject({ is_incomplete: true, warning: 'trace is too large', actions: [] })
  expect(huge).not.toHaveProperty('trace')
  expect(huge).not.toHaveProperty('transactions')
  expect(broken).toMatchObject({
    is_incomplete: true,
    warning: 'missing node in trace found',
    trace: { tx_hash: base64(BROKEN) },
  })
  expect(broken.trace_info.trace_state).toBe('broken')
})

test.each([
  ['', [BROKEN, HUGE, SHORT, ROOT]],
  ['?sort=asc', [ROOT, SHORT, HUGE, BROKEN]],
  [`?account=${raw(A)}`, [SHORT, ROOT]],
  [`?account=${raw(A)}&end_lt=2000`, [ROOT]],
  [`?account=${raw(A)}&start_utime=1005`, [SHORT]],
  [`?account=${raw(C)}&mc_seqno=2`, [ROOT]],
  [`?tx_hash=${LEFT.toString('hex')}`, [ROOT]],
  [`?tx_hash=${hash(999).toString('hex')}`, []],
  [`?msg_hash=${hash(3000).toString('hex')}`, [ROOT]],
  [`?msg_hash=${hash(3001).toString('base64url')}`, [ROOT]],
  ['?mc_seqno=2', [ROOT]],
  ['?start_lt=5000&end_lt=6000', [HUGE, SHORT]],
  ['?start_utime=1005&end_utime=1006&sort=asc', [SHORT, HUGE]],
  ['?limit=1&offset=2', [SHORT]],
] as const)('%s', async (query, wanted) => {
  expect(await ids(query)).toEqual(wanted.map(base64))
})

test.each(['', '?sort=asc', '?start_utime=0', '?start_utime=0&sort=asc', `?account=${raw(A)}`])(
  'pages by cursor (%s)',
  async (query) => {
    const rows = await pageThrough(served, `/traces${query}`, 'traces')
    expect(rows.map((trace) => trace.trace_id)).toEqual(await ids(query))
  },
)

test('names exclude each other, and an unknown masterchain block is a 404', async () => {
  const { status, body } = await served.get(`/traces?account=${raw(A)}&tx_hash=${ROOT.toString('hex')}`)
  expect([status, body.error]).toEqual([422, 'tx_hash: cannot be combined with account'])
  expect((await served.get('/traces?mc_seqno=77')).status).toBe(404)
  expect((await served.get('/traces?supported_action_types=%20')).body.error).toMatch(/^supported_action_types: /)
  expect((await served.get('/traces?supported_action_types=latest&supported_action_types=nft.v3')).status).toBe(200)
})
