import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { SseClient, until, WsClient } from './stream-clients.ts'

const ADDRESS = `0:${'AB'.repeat(32)}`
const HASH = Buffer.alloc(32, 7).toString('base64')
const GOOD = { types: ['transactions'], addresses: [ADDRESS] }

let database: TestDatabase
let server: Awaited<ReturnType<typeof createServer>>
let port: number
beforeAll(async () => {
  database = await testDatabase()
  server = await createServer({ db: database.api })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as { port: number }).port
})
afterAll(async () => {
  await server?.close()
  await database?.[Symbol.asyncDispose]()
})

const isAnswered = (client: SseClient): Promise<void> =>
  until('an answer', () => (client.status === 200 ? client.frames.length > 0 : client.isClosed))

/** What is wrong with a request, in the words of both ways of asking. */
const REFUSALS: readonly (readonly [name: string, fields: object, sse: string, ws: string])[] = [
  ...([
    ['no types', {}, 'types are required for subscription', 'types are required'],
    ['types of none', { types: [] }, 'types are required for subscription', 'types are required'],
    ['an unknown type', { types: ['bricks'] }, 'invalid event type: bricks', 'invalid event type: bricks'],
    ['a bad address', { ...GOOD, addresses: ['x'] }, 'invalid address: x', 'invalid address: x'],
    [
      ...['an empty hash', { types: ['trace'], trace_external_hash_norms: [''] }],
      ...['trace_external_hash_norms contains empty value', 'trace_external_hash_norms contains empty value'],
    ],
    [
      ...['hashes without trace', { ...GOOD, trace_external_hash_norms: [HASH] }],
      ...['trace_external_hash_norms requires type "trace"', 'trace_external_hash_norms requires type "trace"'],
    ],
    [
      ...['trace without hashes', { types: ['trace'] }],
      ...[
        'trace_external_hash_norms are required for trace subscription',
        'trace_external_hash_norms are required for trace subscription',
      ],
    ],
    ['no addresses', { types: ['actions'] }, 'addresses are required for subscription', 'addresses are required'],
    [
      ...['an address of nobody', { types: ['actions'], addresses: [ADDRESS, 'addr_none'] }],
      ...['addresses are required for subscription', 'addresses are required'],
    ],
    ['a place that is none', { ...GOOD, resume_from: 'x' }, ...twice('resume_from: not the id of an event')],
  ] as [string, object, string, string][]),
  ...([
    ['an unknown finality', { ...GOOD, min_finality: 'sure' }, 'unknown finality state: sure'],
    ['a finality that is no text', { ...GOOD, min_finality: { toString: 1 } }, 'unknown finality state: object'],
    ['a flag that is none', { ...GOOD, include_metadata: 1 }, 'include_metadata must be true or false'],
    ['a list that is none', { ...GOOD, addresses: ADDRESS }, 'addresses must be a list of strings'],
    ['a list of numbers', { ...GOOD, action_types: [1] }, 'action_types must be a list of strings'],
  ].map(([name, fields, cause]) => [
    ...[name, fields, `invalid subscription request: ${cause}`, `invalid subscribe request: ${cause}`],
  ]) as [string, object, string, string][]),
]

function twice(text: string): [string, string] {
  return [text, text]
}

describe('server-sent events', () => {
  test.each(REFUSALS)('%s is refused', async (_name, fields, text) => {
    const client = new SseClient({ port, body: { id: 'a', ...fields } })
    await isAnswered(client)
    // What cannot be read has no id to answer to.
    const id = text.startsWith('invalid subscription request') ? {} : { id: 'a' }
    expect([client.status, JSON.parse(client.text)]).toEqual([400, { ...id, error: text }])
  })

  test.each([
    ['no JSON', '{"types":', {}],
    ['no object', '[]', {}],
    ['null', 'null', {}],
    ['an id that is no text', '{"id":1}', {}],
    ['another content type', JSON.stringify(GOOD), { 'content-type': 'text/csv' }],
  ])('%s is refused without an id', async (_name, body, headers) => {
    const client = new SseClient({ port, body, headers })
    await isAnswered(client)
    expect(client.status).toBe(400)
    expect(JSON.parse(client.text)).toEqual({ error: expect.stringMatching(/^invalid subscription request: /) })
  })

  test('begins with what was subscribed, by POST and by GET', async () => {
    const query = `?types=transactions,trace&addresses=${ADDRESS}&trace_external_hash_norms=${encodeURIComponent(HASH)}&id=g`
    for (const client of [new SseClient({ port, body: { ...GOOD, id: 'g' } }), new SseClient({ port, query })]) {
      await isAnswered(client)
      expect(client.headers).toMatchObject({
        ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
      })
      expect(client.text).toBe('id: 1-0\nevent: connected\ndata: {"id":"g","status":"subscribed"}\n\n')
      client.break()
    }
    const nameless = new SseClient({ port, body: GOOD })
    await isAnswered(nameless)
    expect(nameless.frames[0]?.data).toEqual({ status: 'subscribed' })
    nameless.break()
  })

  test('a line on which nothing happens tells its place in an event that pages can read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const client = new SseClient({ port, body: GOOD })
      await isAnswered(client)
      vi.advanceTimersByTime(15_000)
      await until('a place', () => client.frames.length > 1)
      client.break()
      expect(client.frames[1]).toEqual({ comment: 'keepalive', id: '1-0', event: 'place', data: { event_id: '1-0' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('asking for trace_invalidated does no harm', async () => {
    const client = new SseClient({ port, body: { ...GOOD, types: ['transactions', 'trace_invalidated'] } })
    await isAnswered(client)
    expect(client.status).toBe(200)
    client.break()
  })

  test('HEAD opens no stream', async () => {
    const reply = await server.inject({
      method: 'HEAD',
      url: `/api/streaming/v2/sse?types=actions&addresses=${ADDRESS}`,
    })
    expect(reply.statusCode).toBe(405)
  })

  test('ten thousand addresses are heard, one more is refused, a body of megabytes is too large', async () => {
    const addresses = Array.from({ length: 10_000 }, (_, i) => `0:${i.toString(16).padStart(64, '0')}`)
    const [many, more] = [
      new SseClient({ port, body: { ...GOOD, addresses } }),
      new SseClient({ port, body: { ...GOOD, addresses: [...addresses, ADDRESS] } }),
    ]
    await Promise.all([isAnswered(many), isAnswered(more)])
    many.break()
    expect([many.status, more.status]).toEqual([200, 400])
    expect(JSON.parse(more.text).error).toMatch(/more than 10000 entries/)
    const large = new SseClient({ port, body: { ...GOOD, note: 'x'.repeat(2_000_000) } })
    await until('an answer', () => large.isClosed)
    expect([413, 0]).toContain(large.status)
  })
})

describe('web sockets', () => {
  test('asks for an upgrade', async () => {
    const reply = await server.inject({ url: '/api/streaming/v2/ws' })
    expect([reply.statusCode, reply.body]).toEqual([426, 'Upgrade Required'])
    const elsewhere = new WsClient(port, { path: '/api/v3/nowhere' })
    await until('a refusal', () => elsewhere.closed !== undefined)
    expect(elsewhere.refused).toBe(404)
  })

  test('every request is answered, and a bad one leaves the line open', async () => {
    const client = await new WsClient(port).opened()
    expect(await client.ask({ operation: 'ping', id: '1' })).toEqual({ id: '1', status: 'pong' })
    expect(await client.ask({ operation: 'ping' })).toEqual({ status: 'pong' })
    for (const [, fields, , text] of REFUSALS) {
      expect(await client.ask({ operation: 'subscribe', id: 'b', ...fields })).toEqual({ id: 'b', error: text })
    }
    expect(await client.ask({ operation: 'subscribe', id: '2', ...GOOD })).toEqual({ id: '2', status: 'subscribed' })
    expect(await client.ask({ operation: 'subscribe', types: ['actions'], addresses: [ADDRESS] })).toEqual({
      status: 'subscribed',
    })
    for (const gone of [{ addresses: [ADDRESS] }, { trace_external_hash_norms: [HASH] }]) {
      expect(await client.ask({ operation: 'unsubscribe', ...gone })).toEqual({ status: 'unsubscribed' })
    }
    expect(await client.ask({ operation: 'unsubscribe' })).toEqual({
      error: 'addresses or trace_external_hash_norms are required',
    })
    expect(await client.ask({ operation: 'unsubscribe', addresses: ['addr_none'] })).toEqual({
      error: 'address is not standard',
    })
    expect(await client.ask({ operation: 'dance', id: '3' })).toEqual({ id: '3', error: 'unknown operation: dance' })
    expect(await client.ask({ id: '4' })).toEqual({ id: '4', error: 'unknown operation: ' })
    const odd = { id: '5', operation: { toString: 1 } }
    expect(await client.ask(odd)).toEqual({ id: '5', error: 'unknown operation: object' })
    for (const text of ['', '{', 'null', '[]', '"x"', '{"operation":"ping","id":7}']) {
      expect(await client.ask(text)).toEqual({ error: expect.stringMatching(/^invalid request envelope: /) })
    }
    expect(await client.ask({ operation: 'ping', id: '9' })).toEqual({ id: '9', status: 'pong' })
    client.break()
  })

  test('a client that names a place is told where it is', async () => {
    const client = await new WsClient(port).opened()
    const request = { operation: 'subscribe', ...GOOD, resume_from: null }
    expect(await client.ask(request)).toEqual({ status: 'subscribed', event_id: '1-0' })
    expect(await client.ask({ operation: 'ping' })).toEqual({ status: 'pong', event_id: '1-0' })
    client.break()
  })

  test('binary frames are refused, frames of megabytes close the line, and nobody else notices', async () => {
    const other = await new WsClient(port).opened()
    await other.ask({ operation: 'subscribe', ...GOOD })
    const client = await new WsClient(port).opened()
    client.socket.send(Buffer.from(JSON.stringify({ operation: 'ping' })))
    await until('an answer', () => client.messages.length > 0)
    expect(client.messages).toEqual([{ error: 'invalid request envelope: a binary frame' }])
    const addresses = Array.from({ length: 10_000 }, (_, i) => `0:${i.toString(16).padStart(64, '0')}`)
    expect(await client.ask({ operation: 'subscribe', ...GOOD, addresses })).toEqual({ status: 'subscribed' })
    client.socket.send(`{"operation":"ping","note":"${'x'.repeat(1_100_000)}"}`)
    await until('it is closed', () => client.closed !== undefined)
    expect(client.closed?.code).toBe(1009)
    expect(await other.ask({ operation: 'ping' })).toEqual({ status: 'pong' })
    other.break()
  })

  test('a peer that sends no frames but noise, or half a frame, or a flood, is no trouble', async () => {
    const other = await new WsClient(port).opened()
    const noise = createConnection({ host: '127.0.0.1', port })
    noise.on('error', () => undefined)
    let isClosed = false
    noise.on('close', () => {
      isClosed = true
    })
    noise.write(
      'GET /api/streaming/v2/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    await new Promise((done) => noise.once('data', done))
    noise.resume()
    noise.write(Buffer.alloc(4096, 0xff))
    await until('noise is cut off', () => isClosed)
    const calm = await new WsClient(port).opened()
    for (let i = 0; i < 50; i++) calm.socket.send(JSON.stringify({ operation: 'ping', id: String(i) }))
    await until('all are answered', () => calm.messages.length === 50)
    expect(calm.messages.map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, i) => i))
    calm.break()
    const half = await new WsClient(port).opened()
    half.socket.send('{"operation":', { fin: false })
    half.break()
    const flood = await new WsClient(port).opened()
    for (let i = 0; i < 2_000; i++) flood.socket.send(JSON.stringify({ operation: 'ping', id: String(i) }))
    await until('it is closed', () => flood.closed !== undefined)
    expect(flood.closed?.code).toBe(1008)
    const { length } = flood.messages
    expect(flood.messages.map(({ id }) => Number(id))).toEqual(Array.from({ length }, (_, i) => i))
    expect(length).toBeLessThan(2_000)
    expect(await other.ask({ operation: 'ping' })).toEqual({ status: 'pong' })
    other.break()
  })
})

test('the same over the other base, and its health', async () => {
  const client = new SseClient({ port, path: '/toncenter/api/streaming/v2/sse', body: GOOD })
  await isAnswered(client)
  expect(client.status).toBe(200)
  client.break()
  const reply = await server.inject({ url: '/api/streaming/healthz' })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    ok: false,
    components: { indexer: { ok: false, error: 'missing health data' } },
  })
})

test('a server that stops ends its streams at once', async () => {
  const own = await createServer({ db: database.api })
  await own.listen({ host: '127.0.0.1', port: 0 })
  const at = (own.server.address() as { port: number }).port
  const sse = new SseClient({ port: at, body: GOOD })
  const ws = await new WsClient(at).opened()
  await ws.ask({ operation: 'subscribe', ...GOOD })
  await isAnswered(sse)
  await own.close()
  await until('they are closed', () => sse.isClosed && ws.closed !== undefined)
  expect(ws.closed).toEqual({ code: 1001, reason: 'going away' })
})
