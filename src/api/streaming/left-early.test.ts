import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { StreamHub } from './hub.ts'
import { Reader } from './reader.ts'
import { addSseRoutes } from './sse.ts'
import { StreamSlots } from './stream-slots.ts'
import { readSubscription } from './subscription.ts'

const ADDRESS = `0:${'11'.repeat(32)}`
const WORDS = { invalid: 'invalid', noTypes: 'no types', noAddresses: 'no addresses' }
const PLACE = { from: { mcSeqno: 1, index: 0 } }

test('a connection that is closed while its place is looked up begins no stream', async () => {
  const events = new EventEmitter()
  const looksUp = once(events, 'looks up')
  const findPlace = async () => {
    events.emit('looks up')
    await once(events, 'found')
    return PLACE
  }
  const begin = vi.fn()
  const slots = new StreamSlots()
  const take = vi.spyOn(slots, 'take')
  const server = Fastify()
  addSseRoutes(server, '/sse', { findPlace, begin } as unknown as StreamHub, slots)
  const answered = new Promise<void>((done) => {
    server.addHook('onRequest', async (_, reply) => void reply.raw.once('close', done))
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const asked = request({ host: '127.0.0.1', port, path: `/sse?types=transactions&addresses=${ADDRESS}` })
  asked.on('error', () => undefined).end()
  const [socket] = (await once(asked, 'socket')) as [Socket]
  await looksUp
  socket.destroy()
  await answered
  events.emit('found')
  await server.close()
  expect(take).not.toHaveBeenCalled()
  expect(begin).not.toHaveBeenCalled()
})

test('who has left the hub cannot begin', async () => {
  const log = Fastify().log
  const call = { db: { query: vi.fn() } } as unknown as ConstructorParameters<typeof StreamHub>[0]
  await using hub = new StreamHub(call, log)
  const reader = new Reader({ waiting: 0, taken: 0, send: () => undefined, end: () => undefined })
  const subscription = readSubscription({ types: ['transactions'], addresses: [ADDRESS] }, WORDS, undefined)
  hub.leave(reader)
  hub.begin(reader, subscription, PLACE)
  expect(hub.readers).toBe(0)
})
