import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Json } from '../api/serve.ts'
import { ownEventCheck } from '../contract/own-documents.ts'
import { byId, expectedEvents, pieces } from './expected-events.ts'
import { SseClient, until, WsClient } from './stream-clients.ts'
import { type ToldChain, tellChain } from './told-chain.ts'

const TYPES = ['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change']

let told: ToldChain
beforeAll(async () => {
  told = await tellChain()
}, 300_000)
afterAll(() => told?.[Symbol.asyncDispose]())
beforeEach(() => told.begin(told.first))

const hasHeard =
  (client: { readonly events: Json[] }, block: number): (() => boolean) =>
  () =>
    client.events.at(-1)?.event_id === `${block + 1}-0`

/** Blocks as `/blocks` gives them. */
const blocksOf = async (mcSeqno: number, base = '/api'): Promise<Json[]> =>
  (await told.server.inject(`${base}/v3/blocks?mc_seqno=${mcSeqno}`)).json().blocks

/** Each table by itself: Citus joins none of these. */
async function countByBlock(sql: string): Promise<ReadonlyMap<number, number>> {
  const rows = await told.db.query<{ mc_seqno: number; count: bigint }>(sql)
  return new Map(rows.map(({ mc_seqno: block, count }) => [block, Number(count)]))
}

test('every block is told with its shard blocks and counts, as it comes and to who was away', async () => {
  const live = new SseClient({ port: told.port, body: { types: ['blocks'] } })
  await until('subscribed', () => live.frames.length > 0)
  for (let head = told.first + 1; head <= told.last; head++) await told.moveHead(head)
  await until('all is told', hasHeard(live, told.last))
  const away = new SseClient({ port: told.port, query: `?types=blocks&resume_from=${told.first + 1}-0` })
  await until('all is told', hasHeard(away, told.last))
  expect(away.events).toEqual(live.events)
  expect(live.events.map(({ mc_seqno }) => mc_seqno)).toEqual(
    Array.from({ length: told.last - told.first }, (_, i) => told.first + 1 + i),
  )
  const transactions = await countByBlock('select mc_seqno, count(*) from transactions group by mc_seqno')
  const actions = await countByBlock('select mc_seqno, count(*) from actions where ancestors is null group by mc_seqno')
  expect(live.events.map((event) => [event.transactions, event.actions])).toEqual(
    live.events.map(({ mc_seqno: block }) => [transactions.get(block) ?? 0, actions.get(block) ?? 0]),
  )
  const isDescribed = await ownEventCheck(told.server)
  for (const event of live.events)
    expect(isDescribed(event), JSON.stringify(isDescribed.errors?.slice(0, 5))).toBe(true)
  for (const { mc_seqno, blocks, finality } of live.events) {
    expect(finality).toBe('finalized')
    expect(blocks).toEqual(await blocksOf(mc_seqno))
  }
  live.break()
  away.break()
}, 240_000)

test('a place in the middle goes on with the block behind it, in the spelling of the mount', async () => {
  await told.moveHead(told.last)
  const resume_from = `${told.last - 1}-0`
  const client = new SseClient({
    port: told.port,
    path: '/toncenter/api/streaming/v2/sse',
    body: { types: ['blocks'], resume_from },
  })
  await until('all is told', hasHeard(client, told.last))
  client.break()
  expect(client.events.map(({ mc_seqno }) => mc_seqno)).toEqual([told.last - 1, told.last])
  expect(client.events[1].blocks).toEqual(await blocksOf(told.last, '/toncenter/api'))
  expect(client.lastId).toBe(`${told.last + 1}-0`)
})

test('without addresses, `all` hears everything of every type once, in order', async () => {
  const expected = await expectedEvents(told.db, told.first + 1, told.last)
  const body = { types: [...TYPES, 'blocks'], all: true }
  const sse = new SseClient({ port: told.port, body })
  const ws = await new WsClient(told.port).opened()
  await ws.ask({ operation: 'subscribe', ...body })
  await until('subscribed', () => sse.frames.length > 0)
  await told.moveHead(told.last)
  await until('all is told', () => hasHeard(sse, told.last)() && hasHeard(ws, told.last)())
  sse.break()
  ws.break()
  expect(ws.events).toEqual(sse.events)
  const blocks = sse.events.filter(({ type }) => type === 'blocks')
  expect(blocks).toHaveLength(told.last - told.first)
  expect(pieces(sse.events)).toEqual(expected)
  const ids = sse.events.map(({ event_id }) => event_id as string)
  expect(ids).toEqual([...new Set(ids)].sort(byId))
}, 240_000)

test('blocks need no addresses, everything else does', async () => {
  const refused = new SseClient({ port: told.port, body: { types: ['blocks', 'actions'] } })
  await until('an answer', () => refused.isClosed)
  expect(JSON.parse(refused.text)).toEqual({ error: 'addresses are required for subscription' })
  const odd = new SseClient({ port: told.port, body: { types: ['actions'], all: 'yes' } })
  await until('an answer', () => odd.isClosed)
  expect(JSON.parse(odd.text).error).toMatch(/all must be true or false/)
})
