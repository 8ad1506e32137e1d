import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import type { Json } from '../api/serve.ts'
import { ownEventCheck } from '../contract/own-documents.ts'
import { byId, expectedEvents, listNames, type Names, type Pieces, pieces } from './expected-events.ts'
import { SseClient, until, WsClient } from './stream-clients.ts'
import { type ToldChain, tellChain } from './told-chain.ts'

const TYPES = ['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change']

let told: ToldChain
let names: Names
let all: object
/** Id of the last event of all. */
let end: string
beforeAll(async () => {
  told = await tellChain()
  names = await listNames(told.db)
  all = { types: TYPES, addresses: names.accounts, trace_external_hash_norms: names.externals }
  end = await lastId()
}, 300_000)
afterAll(() => told?.[Symbol.asyncDispose]())
// A server that saw the head further on a moment ago may still tell what is there.
beforeEach(() => told.begin(told.first))

const subscribed = (client: SseClient): Promise<void> => until('subscribed', () => client.frames.length > 0)
const isAtEnd = (events: readonly Json[], last: string): boolean => events.at(-1)?.event_id === last

async function lastId(): Promise<string> {
  await told.moveHead(told.last)
  const client = new SseClient({ port: told.port, body: { ...all, resume_from: `${told.first + 1}-0` } })
  const count = (told: Pieces): number => Object.values(told).flat().length
  const wanted = count(await expectedEvents(told.db, told.first + 1, told.last))
  await until('all is told', () => count(pieces(client.events)) >= wanted)
  client.break()
  await told.moveHead(told.first)
  return client.lastId as string
}

/** What may be asked for beside events, and the fields that it adds to them. */
const ADDED = [
  ['include_address_book', 'address_book'],
  ['include_metadata', 'metadata'],
  ['include_sentences', 'sentence', 'failure_text'],
] as const

test('what is told as the chain goes on is all that is in the tables, in order', async () => {
  const client = new SseClient({ port: told.port, body: { ...all, id: '1' } })
  await subscribed(client)
  expect(client.frames[0]).toEqual({
    ...{ id: `${told.first + 1}-0`, event: 'connected', data: { id: '1', status: 'subscribed' } },
  })
  for (let head = told.first; head <= told.last; head++) {
    await told.moveHead(head)
    if (head % 5 === 0) await new Promise((done) => setTimeout(done, 60))
  }
  await until('all is told', () => isAtEnd(client.events, end))
  client.break()
  const expected = await expectedEvents(told.db, told.first + 1, told.last)
  expect(pieces(client.events)).toEqual(expected)
  expect(Object.values(expected).every((list) => list.length > 0)).toBe(true)
  const ids = client.frames.flatMap(({ id, event }) => (event === 'event' ? [id as string] : []))
  expect(ids).toEqual(client.events.map(({ event_id }) => event_id))
  expect(ids).toEqual([...new Set(ids)].sort(byId))
}, 240_000)

test('events have the fields of the contract', async () => {
  const [sse, ws] = [
    new SseClient({ port: told.port, body: { ...all, ...Object.fromEntries(ADDED.map(([name]) => [name, true])) } }),
    new WsClient(told.port),
  ]
  await ws.opened()
  await Promise.all([subscribed(sse), ws.ask({ operation: 'subscribe', ...all })])
  await told.moveHead(told.last)
  await until('all is told', () => isAtEnd(sse.events, end) && isAtEnd(ws.events, end))
  sse.break()
  ws.break()
  const added = new Set<string>(ADDED.flatMap(([, ...fields]) => fields))
  const strip = (event: Json): Json =>
    JSON.parse(JSON.stringify(event), (name, value) => (added.has(name) ? undefined : value))
  expect(ws.events).toEqual(sse.events.map(strip))
  const isDescribed = await ownEventCheck(told.server)
  for (const event of sse.events) expect(isDescribed(event), JSON.stringify(isDescribed.errors?.slice(0, 5))).toBe(true)
  expect(isDescribed({ ...sse.events[0], surplus: 1 })).toBe(false)
  const of = (type: string): Json[] => sse.events.filter((event) => event.type === type)
  for (const event of sse.events) expect(event.finality).toBe('finalized')

  const transactions = of('transactions').find(({ trace_external_hash_norm: hash }) => hash !== undefined)
  expect(Object.keys(transactions)).toEqual([
    ...['type', 'finality', 'trace_external_hash_norm', 'transactions', 'address_book', 'metadata', 'event_id'],
  ])
  const [transaction] = transactions.transactions
  expect(transaction).toMatchObject({ finality: 'finalized', emulated: false, lt: expect.any(String) })
  expect(transaction.in_msg).toHaveProperty('message_content')
  expect(Object.keys(transactions.address_book)).toContain(transaction.account)
  for (const { transactions: list } of of('transactions')) {
    const lts = list.map(({ lt }: Json) => BigInt(lt))
    expect(lts).toEqual(lts.toSorted((a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)))
  }

  const [trace] = of('trace')
  expect(names.externals).toContain(trace.trace_external_hash_norm)
  expect(Object.keys(trace.transactions)).toContain(trace.trace.tx_hash)
  expect(trace.trace).toMatchObject({ in_msg_hash: expect.any(String), children: expect.any(Array) })

  const [actions] = of('actions')
  expect(actions.actions[0]).toMatchObject({ action_id: expect.any(String), type: expect.any(String), success: true })
  for (const { actions: list } of of('actions')) {
    const ends = list.map(({ end_lt: lt }: Json) => BigInt(lt))
    expect(ends).toEqual(ends.toSorted((a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)))
  }

  const toldActions = [...of('actions'), ...of('trace')].flatMap(({ actions: list = [] }) => list)
  for (const { sentence, failure, failure_text } of toldActions) {
    expect(sentence).toEqual(expect.any(String))
    expect(typeof failure_text).toBe(typeof failure)
  }
  for (const { failure, failure_text } of of('transactions').flatMap(({ transactions: list }) => list)) {
    expect(typeof failure_text).toBe(typeof failure)
  }

  const [state] = of('account_state_change')
  expect(Object.keys(state)).toEqual(['type', 'finality', 'account', 'state', 'event_id'])
  expect(Object.keys(state.state)).toEqual([
    ...['hash', 'balance', 'extra_currencies', 'account_status', 'frozen_hash', 'data_hash', 'code_hash'],
  ])
  expect(state.state.extra_currencies).toEqual({})
  const [jetton] = of('jettons_change')
  expect(Object.keys(jetton.jetton)).toEqual([
    ...['address', 'balance', 'owner', 'jetton', 'last_transaction_lt', 'code_hash', 'data_hash'],
  ])
  expect(Object.keys(jetton.address_book)).toContain(jetton.jetton.owner)
}, 240_000)

test('a reader who breaks off at random and comes back hears everything once', async () => {
  const expected = await expectedEvents(told.db, told.first + 1, told.last)
  const random = seeded(7)
  const bySse = async (): Promise<Json[]> => {
    const heard: Json[] = []
    let resume = `${told.first + 1}-0`
    while (!isAtEnd(heard, end)) {
      const client = new SseClient({ port: told.port, body: all, headers: { 'last-event-id': resume } })
      const [before, most] = [heard.length, 1 + Math.floor(random() * 25)]
      await until('something is told', () => client.events.length >= most || isAtEnd(client.events, end))
      // It dies with the rest unread.
      heard.push(...client.events.slice(0, most))
      resume = heard.at(-1).event_id
      client.break()
      expect(heard.length).toBeGreaterThan(before)
    }
    return heard
  }
  const byWs = async (): Promise<Json[]> => {
    const heard: Json[] = []
    let resume = `${told.first + 1}-0`
    while (!isAtEnd(heard, end)) {
      const client = await new WsClient(told.port).opened()
      client.socket.send(JSON.stringify({ operation: 'subscribe', ...all, resume_from: resume }))
      const most = 1 + Math.floor(random() * 25)
      await until('something is told', () => client.events.length >= most || isAtEnd(client.events, end))
      heard.push(...client.events.slice(0, most))
      resume = heard.at(-1).event_id
      client.break()
    }
    return heard
  }
  const moving = (async () => {
    for (let head = told.first; head <= told.last; head++) {
      await told.moveHead(head)
      await new Promise((done) => setTimeout(done, random() * 60))
    }
  })()
  const [sse, ws] = await Promise.all([bySse(), byWs(), moving])
  for (const heard of [sse, ws]) {
    expect(pieces(heard)).toEqual(expected)
    const ids = heard.map(({ event_id }) => event_id as string)
    expect(ids).toEqual([...new Set(ids)].sort(byId))
  }
  expect(ws).toEqual(sse)
}, 300_000)

test('a subscription that is replaced goes on where it is, without a hole', async () => {
  const expected = await expectedEvents(told.db, told.first + 1, told.last)
  const client = await new WsClient(told.port).opened()
  await client.ask({ operation: 'subscribe', ...all })
  const moving = (async () => {
    for (let head = told.first; head <= told.last; head++) {
      await told.moveHead(head)
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  for (let i = 0; i < 40; i++)
    expect(await client.ask({ operation: 'subscribe', ...all })).toEqual({ status: 'subscribed' })
  await moving
  await until('all is told', () => isAtEnd(client.events, end))
  client.break()
  expect(pieces(client.events)).toEqual(expected)
}, 240_000)

test('only what was asked for is told', async () => {
  const [account] = names.accounts
  const [change] = await told.db.query<{ account: Buffer }>('select account from jetton_wallet_changes limit 1')
  const wallet = formatRaw(asAddress((change as { account: Buffer }).account))
  const client = await new WsClient(told.port).opened()
  const request = { operation: 'subscribe', types: ['transactions', 'jettons_change'], addresses: [account, wallet] }
  expect(await client.ask({ ...request, id: 'a', resume_from: `${told.first + 1}-0` })).toEqual({
    ...{ id: 'a', status: 'subscribed', event_id: `${told.first + 1}-0` },
  })
  await told.moveHead(told.last)
  const [last] = await told.db.query<{ mc_seqno: number }>(
    `select max(mc_seqno) as mc_seqno from transactions t where account = any($1::bytea[])`,
    [[account, wallet].map((raw) => Buffer.from(`${raw?.startsWith('-1') ? 'ff' : '00'}${raw?.split(':')[1]}`, 'hex'))],
  )
  await until(
    'all is told',
    () =>
      client.events.some(({ event_id: id }) => id.startsWith(`${last?.mc_seqno}-`)) &&
      client.events.some(({ type }) => type === 'jettons_change'),
  )
  client.break()
  const accounts = client.events.flatMap(({ transactions = [] }) => transactions.map((one: Json) => one.account))
  expect(new Set(accounts)).toEqual(new Set([account, wallet].filter((one) => accounts.includes(one))))
  expect(new Set(client.events.map(({ type }) => type))).toEqual(new Set(['transactions', 'jettons_change']))
}, 240_000)

test('ids from before the stored blocks or of another chain are answered by a gap, and the stream goes on behind it', async () => {
  await told.moveHead(told.last)
  const oldest = told.first + 3
  await told.db.query('update checkpoint set first_mc_seqno = $1', [oldest])
  try {
    const old = new SseClient({ port: told.port, body: { ...all, resume_from: `${told.first}-0` } })
    const alien = new SseClient({ port: told.port, body: { ...all, resume_from: '4000000-7' } })
    await until('events', () => old.events.length > 1 && alien.events.length > 0)
    old.break()
    alien.break()
    expect(old.events[0]).toEqual({ type: 'gap', from: `${told.first}-0`, to: `${oldest}-0`, reason: 'no longer kept' })
    expect(old.events[1].event_id).toBe(`${oldest}-1`)
    expect(alien.events[0]).toEqual({ type: 'gap', from: '4000000-7', to: `${told.last + 1}-0`, reason: 'unknown id' })
  } finally {
    await told.db.query('update checkpoint set first_mc_seqno = $1', [told.first])
  }
}, 240_000)

test('a place of long ago is gone on from without a gap while its blocks are stored', async () => {
  await told.moveHead(told.last)
  await told.db.query('update blocks set gen_utime = gen_utime - 900000 where seqno < $1', [told.first + 3])
  try {
    const old = new SseClient({ port: told.port, body: { ...all, resume_from: `${told.first}-0` } })
    await until('events', () => old.events.length > 0)
    old.break()
    expect(old.events[0].event_id).toBe(`${told.first}-1`)
  } finally {
    await told.db.query('update blocks set gen_utime = gen_utime + 900000 where seqno < $1', [told.first + 3])
  }
}, 240_000)

test('when the chain is put back, readers are told and go on with what comes then', async () => {
  await told.moveHead(told.last)
  const client = new SseClient({ port: told.port, body: { ...all, resume_from: `${told.last}-0` } })
  await until('events', () => client.lastId === end)
  await told.moveHead(told.first)
  await until('a gap', () => client.events.at(-1)?.type === 'gap')
  expect(client.events.at(-1)).toMatchObject({ to: `${told.first + 1}-0`, reason: 'unknown id' })
  await told.moveHead(told.first + 1)
  await until('events', () => client.events.at(-1)?.event_id?.startsWith(`${told.first + 1}-`) === true)
  client.break()
}, 240_000)

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
