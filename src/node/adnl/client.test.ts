import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findLastingPort } from '../../../test/lasting-port.ts'
import { createRandom } from '../../../test/lite-server/random.ts'
import { asHash } from '../../cell/hash.ts'
import { encodeTl } from '../tl/codec.ts'
import { AdnlClient, type AdnlClientOptions } from './client.ts'
import { createHandshake } from './handshake.ts'
import type { AdnlLink } from './link.ts'
import { framePacket } from './packet.ts'
import { type AdnlServer, type AdnlServerOptions, createAdnlServer } from './server.ts'

const seed = new Uint8Array(32).fill(7)
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

const serve = (answer: AdnlServerOptions['answer'], options: Partial<AdnlServerOptions> = {}): Promise<AdnlServer> =>
  createAdnlServer({ seed, answer, ...options })

const clientOf = ({ host, port, publicKey }: AdnlServer, options: Partial<AdnlClientOptions> = {}): AdnlClient =>
  new AdnlClient({ host, port, publicKey, reconnectFirstMs: 10, reconnectMaxMs: 50, ...options })

test('many queries in flight, answered in any order, each gets its own answer', async () => {
  await using server = await serve(async (query) => {
    await sleep(20 - (query[0] as number) / 10)
    return query
  })
  await using client = clientOf(server)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => client.query(bytes(i, 1, 2))))
  expect(answers.map((answer) => answer[0])).toEqual(Array.from({ length: 200 }, (_, i) => i))
  expect(server.connections).toBe(1)
  expect(client.inFlight).toBe(0)
})

test('a large answer arrives whole', async () => {
  const large = new Uint8Array(5_000_000).map((_, i) => i % 251)
  await using server = await serve(async () => large)
  await using client = clientOf(server)
  expect(Buffer.from(await client.query(bytes(1))).equals(large)).toBe(true)
})

test('a query without an answer fails after its time, and others go on', async () => {
  await using server = await serve(async (query) => (query[0] === 1 ? undefined : query))
  await using client = clientOf(server)
  // What takes its time here is the answer alone: the link is up.
  await client.query(bytes(2))
  const silent = client.query(bytes(1), { timeoutMs: 50 })
  await expect(silent).rejects.toMatchObject({ code: 'NODE_TIMEOUT' })
  expect(await client.query(bytes(2))).toEqual(bytes(2))
})

test('an aborted query ends with the reason given', async () => {
  await using server = await serve(() => new Promise(() => undefined))
  await using client = clientOf(server)
  const stop = new AbortController()
  const query = client.query(bytes(1), { signal: stop.signal })
  await sleep(20)
  stop.abort(new Error('not needed any more'))
  await expect(query).rejects.toThrow('not needed any more')
  expect(client.inFlight).toBe(0)
  await expect(client.query(bytes(1), { signal: stop.signal })).rejects.toThrow('not needed any more')
})

test('a broken link fails what was under way and comes back by itself', async () => {
  let answers = true
  await using server = await serve(async (query) => (answers ? query : undefined))
  await using client = clientOf(server)
  await client.query(bytes(1))
  answers = false
  const lost = client.query(bytes(2))
  await sleep(20)
  server.dropConnections()
  await expect(lost).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' })
  answers = true
  expect(await client.query(bytes(3))).toEqual(bytes(3))
})

test('queries wait for a server that is not up yet, and fail by name when it never is', async () => {
  const port = await findLastingPort()
  const first = await serve(async (query) => query, { port })
  await first.close()
  await using client = clientOf(first)
  await expect(client.query(bytes(1), { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'NODE_UNAVAILABLE',
    message: expect.stringContaining(`127.0.0.1:${port}: not connected in 100 ms`),
  })
  const waiting = client.query(bytes(9), { timeoutMs: 60_000 })
  await using _again = await serve(async (query) => query, { port })
  expect(await waiting).toEqual(bytes(9))
})

test('a server with another key is never ready', async () => {
  await using server = await serve(async (query) => query)
  await using client = clientOf(server, { publicKey: new Uint8Array(32).fill(9) })
  await expect(client.query(bytes(1), { timeoutMs: 100 })).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' })
  expect(client.isReady).toBe(false)
})

test('a key that is no key makes a server unavailable, and nothing worse', async () => {
  await using server = await serve(async (query) => query)
  await using client = clientOf(server, { publicKey: Uint8Array.of(1, ...new Uint8Array(31)) })
  await expect(client.query(bytes(1), { timeoutMs: 100 })).rejects.toThrow(/public key is the neutral point/)
})

test('a server that takes the connection and says nothing is given up', async () => {
  await using server = await serve(async (query, link) => {
    link.socket.pause()
    link.seal = () => Buffer.alloc(0)
    return query
  })
  await using client = clientOf(server, { pingMs: 20 })
  await expect(client.query(bytes(1), { timeoutMs: 60_000 })).rejects.toThrow(/silent for/)
})

test('a quiet link is kept alive by pings', async () => {
  // By a clock of its own: a machine that stands still must not look like a peer that is gone.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const links: AdnlLink[] = []
    await using server = await serve(async (query, link) => {
      links.push(link)
      return query
    })
    await using client = clientOf(server, { pingMs: 5_000 })
    await client.query(bytes(1))
    for (let pings = 0; pings < 10; pings++) {
      vi.advanceTimersByTime(5_000)
      await expect.poll(() => links[0]?.lastHeardAt).toBe(performance.now())
    }
    expect(client.isReady).toBe(true)
    expect([links.length, links[0]?.isOpen, server.connections]).toEqual([1, true, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('a packet announced as larger than allowed ends the link before it is read', async () => {
  await using server = await serve(async (_query, link) => {
    const header = Buffer.alloc(4)
    header.writeUInt32LE(2 ** 24)
    link.write(header)
    return undefined
  })
  await using client = clientOf(server, { maxPacketBytes: 2 ** 20 })
  await expect(client.query(bytes(1))).rejects.toMatchObject({
    code: 'BROKEN_TL',
    message: 'ADNL packet of 16777216 bytes announced',
  })
})

test('a wrong checksum and a reset mid-packet fail the query with what happened', async () => {
  await using server = await serve(async (query, link) => {
    const packet = framePacket(encodeTl('tcp.pong', { randomId: 1n }))
    if (query[0] === 1) packet[40] = (packet[40] as number) ^ 1
    if (query[0] === 1) link.write(packet)
    else link.socket.end(link.seal(packet).subarray(0, 30), () => link.socket.resetAndDestroy())
    return undefined
  })
  await using client = clientOf(server)
  await expect(client.query(bytes(1))).rejects.toMatchObject({ code: 'BROKEN_TL', message: /checksum/ })
  await expect(client.query(bytes(2))).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' })
})

test('a client asks no more at once than it may', async () => {
  await using server = await serve(() => new Promise(() => undefined))
  await using client = clientOf(server, { maxInFlight: 2 })
  const held = [client.query(bytes(1)), client.query(bytes(2))].map((query) => query.catch((error: unknown) => error))
  await expect(client.query(bytes(3))).rejects.toThrow('too many queries')
  await client.close()
  for (const error of await Promise.all(held)) expect(error).toMatchObject({ code: 'NODE_UNAVAILABLE' })
})

test('a handler that throws costs its own query only', async () => {
  const errors: unknown[] = []
  await using server = await serve(
    async (query) => {
      if (query[0] === 1) throw new Error('bug')
      return query
    },
    { onError: (error) => errors.push(error) },
  )
  await using client = clientOf(server)
  await client.query(bytes(2))
  await expect(client.query(bytes(1), { timeoutMs: 50 })).rejects.toMatchObject({ code: 'NODE_TIMEOUT' })
  expect(await client.query(bytes(2))).toEqual(bytes(2))
  expect(errors).toHaveLength(1)
})

test('a server outlives whatever bytes come, before and after the handshake', async () => {
  const errors: unknown[] = []
  await using server = await serve(async (query) => query, { onError: (error) => errors.push(error) })
  const random = createRandom(5)
  const noise = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(random() * 256))
  for (let i = 0; i < 40; i++) {
    const socket = connect(server.port, server.host)
    socket.on('error', () => undefined).resume()
    const { packet, ciphers } = createHandshake(server.publicKey)
    const isGreeting = i % 2 === 0
    // An honest handshake, then a packet whose payload is noise; or noise from the start.
    socket.write(isGreeting ? packet : noise(300))
    if (isGreeting) socket.write(ciphers.outgoing.update(i % 4 === 0 ? framePacket(noise(60)) : noise(200)))
    const query = framePacket(Buffer.concat([encodeTl('tcp.ping', { randomId: 1n }).subarray(0, 4), noise(i)]))
    if (isGreeting) socket.write(ciphers.outgoing.update(query))
    socket.end()
    await once(socket, 'close')
  }
  await using client = clientOf(server)
  expect(await client.query(bytes(1))).toEqual(bytes(1))
  expect(errors).toEqual([])
})

test('a client outlives whatever a server says', async () => {
  const random = createRandom(6)
  await using server = await serve(async (query, link) => {
    const noise = Uint8Array.from({ length: 80 }, () => Math.floor(random() * 256))
    const answer = encodeTl('adnl.message.answer', { queryId: asHash(noise.slice(0, 32)), answer: noise })
    link.send(query[0] === 1 ? answer : answer.subarray(0, 20 + (query[0] as number)))
    return query
  })
  await using client = clientOf(server)
  expect(await client.query(bytes(1))).toEqual(bytes(1))
  await expect(client.query(bytes(2))).rejects.toMatchObject({ code: 'BROKEN_TL' })
  expect(await client.query(bytes(1))).toEqual(bytes(1))
})
