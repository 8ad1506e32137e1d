import type { Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BufferPool } from '../../src/api/http/buffer-pool.ts'
import { Chain } from '../../src/api/reads/chain.ts'
import { StreamHub } from '../../src/api/streaming/hub.ts'
import { type Line, Reader } from '../../src/api/streaming/reader.ts'
import { readSubscription } from '../../src/api/streaming/subscription.ts'
import { loadMessageDecoder } from '../../src/decode/messages/load-layouts.ts'
import { listNames } from './expected-events.ts'
import { SseClient, until, WsClient } from './stream-clients.ts'
import { type ToldChain, tellChain } from './told-chain.ts'

const TYPES = ['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change']
/** With more than this under way to a reader, nothing is added. */
const FULL_BYTES = 1024 * 1024
/** What may be under way to one reader, with an event on top. */
const MAX_BYTES = 1.5 * 1024 * 1024

let told: ToldChain
let all: object
/** The server's ends. */
const sockets = new Set<Socket>()
beforeAll(async () => {
  told = await tellChain()
  told.server.server.on('connection', (socket) => sockets.add(socket))
  const { accounts, externals } = await listNames(told.db)
  const wanted = { types: TYPES, addresses: accounts, trace_external_hash_norms: externals }
  all = { ...wanted, include_address_book: true, resume_from: `${told.first}-0` }
}, 300_000)
afterAll(() => told?.[Symbol.asyncDispose]())

test('a reader that stops reading is cut off behind a gap and takes no memory, while others hear all', async () => {
  const sse = new SseClient({ port: told.port, body: all })
  await until('it began', () => sse.status === 200)
  sse.pause()
  const ws = await new WsClient(told.port).opened()
  ws.socket.pause()
  ws.socket.send(JSON.stringify({ operation: 'subscribe', ...all }))
  const other = await new WsClient(told.port).opened()
  await other.ask({ operation: 'subscribe', ...all })
  const slow = [...sockets].slice(0, 2)
  let most = 0
  const measure = (): void => {
    for (const { writableLength } of sockets) most = Math.max(most, writableLength)
  }
  // What the system keeps for them in between has to be full first, and how much that is, is its own affair: the chain is put
  // back and told again until it is.
  const areFull = (): boolean => {
    measure()
    return slow.every(({ destroyed, writableLength }) => destroyed || writableLength > FULL_BYTES)
  }
  const hasAll = (): boolean => other.events.at(-1)?.event_id?.startsWith(`${told.last}-`) === true
  for (;;) {
    await until('all is told', () => areFull() || hasAll())
    if (areFull()) break
    await told.moveHead(told.first)
    await until('it is put back', () => other.events.at(-1)?.type === 'gap')
    await told.moveHead(told.last)
  }
  await until('both are cut off', () => {
    measure()
    return slow.every(({ destroyed }) => destroyed)
  })
  expect(most).toBeLessThan(MAX_BYTES)
  expect(await other.ask({ operation: 'ping' })).toMatchObject({ status: 'pong' })
  other.break()
}, 240_000)

test('a line that nobody takes anything from is not filled without end, and ends with what it will miss', async () => {
  const sent: string[] = []
  let ended: string | undefined
  const line: Line = {
    ...{ taken: 0, waiting: 0 },
    send({ json }) {
      sent.push(json.toString())
      Object.assign(this, { waiting: this.waiting + json.length })
    },
    end(reason) {
      ended = reason
    },
  }
  const { db } = told
  const [chain, decoder, buffers] = [new Chain(db), await loadMessageDecoder(undefined), new BufferPool()]
  await using hub = new StreamHub({ db, chain, decoder, buffers, dialect: 'documented' }, pino({ level: 'silent' }))
  const words = { invalid: '', noTypes: '', noAddresses: '' }
  const subscription = readSubscription(all, words, undefined)
  const limits = { waitingBytes: 200_000, stillMs: Number.POSITIVE_INFINITY }
  const reader = new Reader(line, limits)
  hub.begin(reader, subscription, await hub.findPlace(subscription))
  // However long that takes: only a line that is full is to lie still for too long here.
  await until('it is full', () => reader.isFull)
  limits.stillMs = 1_000
  await until('it is cut off', () => ended !== undefined)
  expect(ended).toBe('slow reader')
  expect(line.waiting).toBeGreaterThan(200_000)
  expect(line.waiting).toBeLessThan(600_000)
  const events = sent.map((json) => JSON.parse(json))
  const from = events.at(-2).event_id
  expect(events.at(-1)).toEqual({ type: 'gap', from, to: `${told.last + 1}-0`, reason: 'slow reader' })
  const count = sent.length
  await new Promise((done) => setTimeout(done, 200))
  expect([sent.length, hub.readers]).toEqual([count, 0])
}, 240_000)

test('a reader that is slow but reads hears everything', async () => {
  const quick = new SseClient({ port: told.port, body: all })
  const slow = new SseClient({ port: told.port, body: all })
  await until('they began', () => quick.status === 200 && slow.status === 200)
  const hasAll = (): boolean => quick.lastId?.startsWith(`${told.last}-`) === true
  // However long the other takes, this one never lies still for so long that it would be cut off.
  for (let i = 0; i < 20 || !hasAll(); i++) {
    slow.pause()
    await new Promise((done) => setTimeout(done, 100))
    slow.resume()
    await new Promise((done) => setTimeout(done, 20))
  }
  await until('both have heard all', () => slow.events.length > 0 && slow.lastId === quick.lastId)
  expect(slow.events).toEqual(quick.events)
  for (const client of [quick, slow]) client.break()
}, 240_000)
