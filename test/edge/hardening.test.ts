import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardConnections } from '../../src/api/http/connections.ts'
import { createServer } from '../../src/api/server.ts'
import { CellarError } from '../../src/lib/errors.ts'
import { createDatabase, type Queryable } from '../../src/store/database.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { say } from './bare-socket.ts'

const ELECTOR = `-1:${'3'.repeat(64)}`
const EXTERNAL_MESSAGE = 'te6cckEBAQEAKQAATYn+aKL4976jD4q16fFsP7hkKxGPVu0b3ElgDb5SIMixr54AAAAABK4T8o0='

const WAIT = { timeout: 100_000, interval: 100 }

const portOf = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port

describe('a listening server', () => {
  let database: TestDatabase
  let server: FastifyInstance
  let port: number
  beforeAll(async () => {
    database = await testDatabase()
    server = await createServer({ db: database.api })
    await server.listen({ host: '127.0.0.1', port: 0 })
    port = portOf(server.server)
  })
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })
  const url = (path: string) => `http://127.0.0.1:${port}${path}`

  test('refuses a body of 100 MB before it is sent, in the words of its API', async () => {
    const announce = (path: string) =>
      say(
        port,
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 104857600\r\n\r\n{`,
      )
    const v2 = announce('/api/v2/runGetMethod')
    const v3 = announce('/api/v3/runGetMethod')
    await Promise.all([v2.closed, v3.closed])
    expect(v2.heard()).toMatch(/^HTTP\/1.1 413 [\s\S]*\{"ok":false,"error":"the body is too large","code":413\}$/)
    expect(v3.heard()).toMatch(/^HTTP\/1.1 413 [\s\S]*\{"error":"the body is too large"\}$/)
  })

  test('refuses a body that grows past the limit without having said so', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const one = say(port, 'POST /api/v2/jsonRPC HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    for (let i = 0; i < 40; i++) one.socket.write(chunk)
    await expect.poll(one.heard, WAIT).toMatch(/^HTTP\/1.1 413 /)
    one.socket.destroy()
  })

  test('refuses a URL of 1 MB and a list of 10,000, and serves others meanwhile', async () => {
    const long = say(port, `GET /api/v3/blocks?x=${'a'.repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await expect
      .poll(long.heard, WAIT)
      .toMatch(/^HTTP\/1.1 431 [\s\S]*x-request-id: [\s\S]*access-control-allow-origin: \*[\s\S]*\{"error":/)
    const list = await fetch(url(`/api/v3/transactions?${'account=a&'.repeat(10_000)}`))
    expect(list.status).toBe(422)
    const batch = await fetch(url('/api/v2/jsonRPC'), {
      method: 'POST',
      body: JSON.stringify(new Array(10_000).fill({})),
    })
    expect(batch.status).toBe(422)
    expect((await fetch(url('/health'))).status).toBe(200)
  })

  test('is not held up by sockets that never finish a request', async () => {
    const silent = Array.from({ length: 1_100 }, (_, i) =>
      say(port, i % 2 ? '' : 'GET /api/v3/masterchainInfo HTTP/1.1\r\nhost: x\r\nx-slow: '),
    )
    // Over the share of one address, the oldest go.
    await expect
      .poll(() => silent.filter(({ socket }) => socket.destroyed || socket.readableEnded).length, WAIT)
      .toBeGreaterThan(90)
    for (let i = 0; i < 5; i++) expect((await fetch(url('/health'))).status).toBe(200)
    for (const { socket } of silent) socket.destroy()
  })

  test('stops a statement when its caller leaves', async () => {
    await using other = createDatabase(database.url, { maxConnections: 1 })
    const waiting = async () => {
      const [row] = await other.query<{ count: bigint }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return Number(row?.count)
    }
    await using locker = createDatabase(database.url, { maxConnections: 1 })
    await locker.transaction(async (transaction) => {
      await transaction.query('lock table messages in access exclusive mode')
      const leaving = new AbortController()
      const asked = fetch(url('/api/v3/messages?limit=1'), { signal: leaving.signal }).catch(() => undefined)
      await expect.poll(waiting, WAIT).toBe(1)
      leaving.abort()
      await asked
      await expect.poll(waiting, WAIT).toBe(0)
    })
    expect((await fetch(url('/api/v3/messages?limit=1'))).status).toBe(200)
  })
})

test('a server that stops answers what is under way, and takes nothing new', async () => {
  await using database = await testDatabase()
  await using locker = createDatabase(database.url, { maxConnections: 1 })
  await using other = createDatabase(database.url, { maxConnections: 1 })
  const server = await createServer({ db: database.api })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  let asked: Promise<Response> | undefined
  let closed: Promise<unknown> | undefined
  await locker.transaction(async (transaction) => {
    await transaction.query('lock table messages in access exclusive mode')
    asked = fetch(`${address}/api/v3/messages?limit=1`)
    const waiting = async () => {
      const [row] = await other.query<{ count: bigint }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return Number(row?.count)
    }
    await expect.poll(waiting, WAIT).toBe(1)
    closed = server.close()
    await expect
      .poll(
        () =>
          fetch(`${address}/health`).then(
            () => 'answered',
            () => 'refused',
          ),
        WAIT,
      )
      .toBe('refused')
  })
  expect((await asked)?.status).toBe(200)
  await closed
})

test('an answer that nobody reads is cut off', async () => {
  const server = createHttpServer((_request, response) => response.end(Buffer.alloc(64 * 2 ** 20)))
  guardConnections(server, new Registry(), { perCaller: 10, all: 10, slowestBytesPerSecond: 4096, patienceMs: 500 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const connected = once(server, 'connection')
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const connections = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)))
  await connected
  await expect.poll(connections, WAIT).toBe(0)
  socket.destroy()
  server.close()
})

test('answers that wait to be read are given up when one caller has too many of them', async () => {
  const answer = 8 * 2 ** 20
  let answered = 0
  const server = createHttpServer((_request, response) => {
    answered++
    response.end(Buffer.alloc(answer))
  })
  guardConnections(server, new Registry(), { unreadPerCaller: 2.5 * answer })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const connections = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)))
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(portOf(server), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  })
  await expect.poll(() => answered, WAIT).toBe(5)
  await expect.poll(connections, WAIT).toBe(2)
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a failure of ours says nothing of itself; its line in the log has the id of the answer, and no key', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const broken: Queryable = {
    query: () => Promise.reject(new Error('column "secret" of relation "inner" does not exist')),
  }
  const server = await createServer({ db: broken, log })
  const ask = async (path: string) => {
    const reply = await server.inject({
      url: path,
      headers: { 'x-api-key': 'cellar_hidden', 'x-request-id': 'mine-1' },
    })
    return { status: reply.statusCode, id: reply.headers['x-request-id'], body: reply.body }
  }
  const v3 = await ask('/api/v3/masterchainInfo?api_key=cellar_hidden')
  expect(v3).toEqual({ status: 500, id: 'mine-1', body: '{"error":"internal server error"}' })
  const v2 = await ask('/api/v2/getMasterchainInfo?api_key=cellar_hidden')
  expect(v2).toMatchObject({
    status: 500,
    id: 'mine-1',
    body: '{"ok":false,"error":"internal server error","code":500}',
  })
  expect((await ask('/api/v3/nothing')).status).toBe(404)
  await server.close()
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
  expect(failures.map(({ request_id, path }) => [request_id, path])).toEqual([
    ['mine-1', '/api/v3/masterchainInfo'],
    ['mine-1', '/api/v2/getMasterchainInfo'],
  ])
  expect(lines.join('')).not.toContain('cellar_hidden')
})

test('a failure that we foresaw and that is ours has its line, whichever part of the API it came from', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  await using database = await testDatabase()
  await using tvm = await createTvm({ workers: 1 })
  let isBroken = false
  const db: Queryable = {
    query: (...asked) =>
      isBroken ? Promise.reject(new CellarError('BROKEN_STORE', 'inner text')) : database.db.query(...asked),
  }
  const server = await createServer({ db, log, tvm })
  isBroken = true
  const posted = { method: 'POST', payload: { boc: EXTERNAL_MESSAGE } } as const
  const requests: InjectOptions[] = [
    { url: `/api/v3/addressInformation?address=${ELECTOR}` },
    { url: `/api/v2/getAddressInformation?address=${ELECTOR}` },
    { url: '/api/emulate/v1/emulateTrace', ...posted },
  ]
  for (const request of requests) {
    const { statusCode, body } = await server.inject(request)
    expect([request.url, statusCode, body]).toEqual([request.url, 500, expect.not.stringContaining('inner text')])
  }
  isBroken = false
  await server.close()
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
  expect(failures.map(({ path }) => path)).toEqual(requests.map(({ url }) => String(url).split('?')[0]))
})
