import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Limited, serveLimited } from '../edge/limited.ts'
import { SseClient, until, WsClient } from './stream-clients.ts'

/** Three streams, three hundred addresses, and a rate that is soon forgotten. */
const PLAN = { rps: 100, burst: 3 }
const address = (i: number): string => `0:${i.toString(16).padStart(64, '0')}`
const GOOD = { types: ['transactions'], addresses: [address(1)] }

let limited: Limited
let port: number
beforeAll(async () => {
  limited = await serveLimited({ plans: { small: PLAN } })
  await limited.server.listen({ host: '127.0.0.1', port: 0 })
  port = (limited.server.server.address() as AddressInfo).port
})
afterAll(() => limited?.[Symbol.asyncDispose]())

/** Not so soon after the last that it would be the rate that refuses it. */
async function sse(key: string, body: object): Promise<SseClient> {
  await sleep(100)
  const client = new SseClient({ port, body, headers: { 'x-api-key': key } })
  await until('an answer', () => (client.status === 200 ? client.frames.length > 0 : client.isClosed))
  return client
}

async function ws(key: string, path = '/api/streaming/v2/ws'): Promise<WsClient> {
  await sleep(100)
  return new WsClient(port, { path: `${path}?api_key=${key}` })
}

test('a plan bounds the streams of a key, of both kinds together; one that ends makes room', async () => {
  const { key } = await limited.key('small')
  const open = [await sse(key, GOOD), await sse(key, GOOD), await (await ws(key)).opened()]
  const [fourth, socket] = [await sse(key, { ...GOOD, id: 'four' }), await ws(key)]
  expect([fourth.status, JSON.parse(fourth.text)]).toEqual([
    429,
    { id: 'four', error: 'connection limit reached: 3 active connections' },
  ])
  await until('it is closed', () => socket.closed !== undefined)
  expect(socket.messages).toEqual([{ error: 'connection limit reached: 3 active connections' }])
  expect(socket.closed?.code).toBe(1013)
  const other = await sse((await limited.key('small')).key, GOOD)
  expect(other.status).toBe(200)
  open[0]?.break()
  await until('there is room', async () => {
    const next = await sse(key, GOOD)
    next.break()
    return next.status === 200
  })
  for (const client of [...open, other]) client.break()
})

test('who comes back under the same name takes their own place', async () => {
  const { key } = await limited.key('small')
  const [one, two, three] = [
    await sse(key, { ...GOOD, id: 'page' }),
    await sse(key, GOOD),
    await (await ws(key, '/api/streaming/v2/ws')).opened(),
  ]
  const again = await sse(key, { ...GOOD, id: 'page' })
  expect(again.status).toBe(200)
  await until('the old one is closed', () => one.isClosed)
  expect([two.isClosed, three.closed]).toEqual([false, undefined])
  for (const client of [one, two, three, again]) client.break()
})

test('a plan bounds the addresses of a stream', async () => {
  const { key } = await limited.key('small')
  const addresses = Array.from({ length: 301 }, (_, i) => address(i))
  const refused = await sse(key, { ...GOOD, addresses })
  expect(JSON.parse(refused.text)).toEqual({ error: 'too many addresses: 301 > max 300' })
  const socket = await (await ws(key)).opened()
  expect(await socket.ask({ operation: 'subscribe', ...GOOD, addresses })).toEqual({
    error: 'address limit exceeded: current 0 + new 301 > max 300',
  })
  const most = { operation: 'subscribe', ...GOOD, addresses: addresses.slice(1) }
  expect(await socket.ask(most)).toEqual({ status: 'subscribed' })
  expect(await socket.ask(most)).toEqual({ status: 'subscribed' })
  socket.break()
})

test('a key that nobody has opens nothing', async () => {
  const [client, socket] = [await sse('nobody', GOOD), await ws('nobody')]
  await until('both are refused', () => client.isClosed && socket.closed !== undefined)
  expect([client.status, socket.refused]).toEqual([401, 401])
})
