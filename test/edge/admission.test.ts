import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ADMISSION } from '../../src/api/http/admission.ts'
import { cancelOnDisconnect } from '../../src/api/http/cancel-on-disconnect.ts'
import { LOADS, MAX_KEYLESS_OFFSET } from '../../src/api/http/limits/weight.ts'
import { createServer } from '../../src/api/server.ts'
import type { Queryable } from '../../src/store/database.ts'
import { testDatabase } from '../database.ts'
import { say } from './bare-socket.ts'
import { serveLimited } from './limited.ts'

const HOURS = 1 / 36_000
const V3 = '/api/v3/blocks'
/** Asks the database for itself: what has no filter is asked for once for all who want it. */
const FILTERED = `${V3}?mc_seqno=1`
const RPC = '/api/v2/jsonRPC'

test('wide lists and deep offsets weigh more than one, and the headers tell', async () => {
  await using limited = await serveLimited({ keyless: { v3: { rps: HOURS, burst: 16 } } })
  const light = await limited.ask(`${V3}?limit=10`)
  expect(light.headers).toMatchObject({ 'ratelimit-remaining': '15' })
  expect(light.headers).not.toHaveProperty('ratelimit-cost')
  const wide = await limited.ask(`${V3}?limit=1000&offset=10000`)
  expect(wide.headers).toMatchObject({ 'ratelimit-cost': '8', 'ratelimit-remaining': '7' })
  const refused = await limited.ask(`${V3}?limit=1000&offset=10000`)
  expect(refused.status).toBe(429)
  expect(refused.body.error).toContain('this request counts as 8')
  // What is left goes to lighter ones.
  expect((await limited.ask(`${V3}?limit=500`)).headers['ratelimit-remaining']).toBe('4')
})

test('a request that weighs more than the burst is as heavy as that, so that it is not refused for ever', async () => {
  await using limited = await serveLimited({ keyless: { v3: { rps: HOURS, burst: 2 } } })
  expect((await limited.ask(`${V3}?limit=1000`)).headers).toMatchObject({
    'ratelimit-cost': '2',
    'ratelimit-remaining': '0',
  })
})

test('without a key offset ends where it names cursor; with one it goes on', async () => {
  await using limited = await serveLimited()
  const deep = `${V3}?offset=${MAX_KEYLESS_OFFSET + 1}`
  const refused = await limited.ask(deep)
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('cursor')])
  expect((await limited.ask(`${V3}?offset=${MAX_KEYLESS_OFFSET}`)).status).not.toBe(422)
  const { key } = await limited.key('advanced')
  expect((await limited.ask(deep, { headers: { 'x-api-key': key } })).status).not.toBe(422)
})

test('get-methods weigh the same by their path and through JSON-RPC', async () => {
  const burst = 3 * LOADS.getMethod.weight
  await using limited = await serveLimited({ keyless: { v2: { rps: HOURS, burst } } })
  const params = { address: `-1:${'3'.repeat(64)}`, method: 'seqno', stack: [] }
  const request = { jsonrpc: '2.0', id: 7, method: 'runGetMethod', params }
  await limited.ask('/api/v2/runGetMethod', { body: params })
  const batch = await limited.ask(RPC, { body: [request, request, request] })
  expect(batch.body.map(({ code }: { code: number }) => code === 429)).toEqual([false, false, true])
  expect(batch.body[2]).toMatchObject({ ok: false, '@extra': '7' })
})

/** A database whose every answer waits to be released. */
function holding(db: Queryable): Queryable & { waiting: number; release(): void } {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  return {
    waiting: 0,
    release: () => release(),
    async query(...args) {
      this.waiting++
      await held
      return db.query(...args)
    },
  }
}

test('at saturation new work is refused at once with Retry-After; sending and probes are not', async () => {
  await using database = await testDatabase()
  const db = holding(database.db)
  const server = await createServer({ db })
  await using _server = { [Symbol.asyncDispose]: () => server.close() }
  const ask = async (url: string, from: string, body?: object) => {
    const reply = await server.inject({
      url,
      remoteAddress: from,
      ...(body === undefined ? {} : { method: 'POST', payload: body }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  const taken = ADMISSION.capacity - ADMISSION.reserve
  const first = Array.from({ length: taken }, () => ask(FILTERED, '203.0.113.1'))
  await expect.poll(() => db.waiting).toBe(taken)
  const refused = await ask(V3, '203.0.113.1')
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  const rpc = { method: 'getMasterchainInfo', params: {}, id: 3 }
  expect(await ask(RPC, '203.0.113.1', rpc)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 503 },
  })
  // No node is configured, and that is the answer: it was not held back.
  expect((await ask(RPC, '203.0.113.1', { method: 'sendBoc', params: { boc: '' }, id: 3 })).status).not.toBe(503)
  expect((await ask('/health', '203.0.113.1')).status).toBe(200)
  // Somebody with nothing under way still comes in.
  const other = ask(FILTERED, '203.0.113.2')
  await expect.poll(() => db.waiting).toBe(taken + 1)
  db.release()
  const statuses = (await Promise.all([...first, other])).map(({ status }) => status)
  expect(statuses).not.toContain(503)
  const again = await ask(V3, '203.0.113.1')
  expect(again.status).not.toBe(503)
  const metrics = await server.inject({ url: '/metrics' })
  expect(metrics.body).toMatch(/^cellar_http_under_way 0$/m)
  expect(metrics.body).toMatch(/^cellar_http_shed_total 2$/m)
})

test('when there is room for nobody, lists are refused before they are looked at, again and again on one connection', async () => {
  await using database = await testDatabase()
  const db = holding(database.db)
  const server = await createServer({ db, trustProxy: 1 })
  await using _server = { [Symbol.asyncDispose]: () => server.close() }
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const all = Array.from({ length: ADMISSION.capacity }, (_, i) =>
    server.inject({ url: FILTERED, headers: { 'x-forwarded-for': `203.0.113.${i}` } }),
  )
  await expect.poll(() => db.waiting).toBe(ADMISSION.capacity)
  const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.250\r\n\r\n`
  const { socket, heard, closed } = say(port, get(V3))
  const answers = () =>
    heard()
      .split(/(?=HTTP\/1\.1 )/)
      .filter((text) => text !== '')
  for (const n of [1, 2, 3, 4]) {
    await expect.poll(() => answers().length).toBe(n)
    socket.write(get(`${V3}?limit=${n}`))
  }
  await expect.poll(() => answers().length).toBe(5)
  for (const answer of answers()) expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/is)
  // What has a lane of its own is not held back, and neither are probes.
  const url = `http://127.0.0.1:${port}`
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect((await fetch(`${url}/api/v3/message`, { method: 'POST', body: '{}' })).status).not.toBe(503)
  db.release()
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).not.toContain(503)
  socket.write(get(V3))
  await expect.poll(() => answers().at(-1)).not.toMatch(/^HTTP\/1\.1 503 /)
  socket.destroy()
  await closed
  expect((await server.inject({ url: '/metrics' })).body).toMatch(/^cellar_http_shed_total 5$/m)
})

test('requests sent one behind another on one connection are worked on one after another, and none is refused for the others', async () => {
  await using database = await testDatabase()
  const db = holding(database.db)
  const server = await createServer({ db })
  await using _server = { [Symbol.asyncDispose]: () => server.close() }
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const sent = 2 * ADMISSION.capacity
  const { socket, heard, closed } = say(port, `GET ${FILTERED} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(sent))
  await expect.poll(() => db.waiting).toBe(1)
  // By the time somebody else was answered, whatever was to begin at once has begun.
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  expect(db.waiting).toBe(1)
  db.release()
  const statuses = () => heard().match(/HTTP\/1\.1 \d{3}/g) ?? []
  await expect.poll(() => statuses().length).toBe(sent)
  expect(new Set(statuses())).toEqual(new Set(['HTTP/1.1 200']))
  socket.destroy()
  await closed
})

test('probes and metrics have a connection of their own: they are answered while requests hold all others', async () => {
  await using database = await testDatabase()
  await using busy = database.db.sibling({ maxConnections: 1 })
  await using probes = database.db.sibling({ maxConnections: 1 })
  const server = await createServer({ db: busy, probes })
  await using _server = { [Symbol.asyncDispose]: () => server.close() }
  const response = Object.assign(new EventEmitter(), { writableFinished: false }) as unknown as ServerResponse
  const holding = cancelOnDisconnect(response, busy)
    .query('select pg_sleep(600)')
    .catch(() => 'ended')
  const waiting = server.inject('/api/v3/masterchainInfo')
  for (const path of ['/ready', '/status', '/metrics']) expect((await server.inject(path)).body).not.toBe('')
  await expect.poll(() => busy.load?.waiting).toBe(1)
  response.emit('close')
  await holding
  await waiting
})
