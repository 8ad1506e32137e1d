import { sign } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { asHash } from '../../cell/hash.ts'
import { decodeTl, encodeTl } from '../tl/codec.ts'
import { createHandshake } from './handshake.ts'
import { ed25519PrivateKey, publicKeyOf } from './keys.ts'
import { framePacket, PacketReader } from './packet.ts'
import { createAdnlServer } from './server.ts'

const clientSeed = new Uint8Array(32).fill(3)
const clientNonce = new Uint8Array(32).fill(9)
const queryId = asHash(new Uint8Array(32).fill(5))
const query = encodeTl('adnl.message.query', { queryId, query: Uint8Array.of(1) })
const begin = encodeTl('tcp.authentificate', { nonce: clientNonce })

function completion(signed: Uint8Array, seed = clientSeed): Uint8Array {
  const key = { kind: 'pub.ed25519', key: asHash(publicKeyOf(clientSeed)) } as const
  return encodeTl('tcp.authentificationComplete', { key, signature: sign(null, signed, ed25519PrivateKey(seed)) })
}

/** A connection by hand: packets out, and those that come back, one at a time; undefined once the server hung up. */
async function dial() {
  const server = await createAdnlServer({ seed: new Uint8Array(32).fill(7), answer: async (bytes) => bytes })
  const { packet, ciphers } = createHandshake(server.publicKey)
  const socket = connect(server.port, server.host)
  const arrived: Uint8Array[] = []
  const reader = new PacketReader(ciphers.incoming)
  socket.on('data', (chunk) => reader.push(chunk, (payload) => void arrived.push(payload)))
  socket.on('error', () => undefined)
  socket.write(packet)
  const send = (payload: Uint8Array): boolean => socket.write(ciphers.outgoing.update(framePacket(payload)))
  const next = async (): Promise<Uint8Array | undefined> => {
    while (arrived.length === 0 && !socket.closed) {
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
    }
    return arrived.shift()
  }
  const dispose = async (): Promise<void> => {
    socket.destroy()
    await server.close()
  }
  return { send, next, [Symbol.asyncDispose]: dispose }
}

test('a client that says who it is before its first query is let in', async () => {
  await using line = await dial()
  // Together with the handshake, as some clients send it.
  line.send(begin)
  expect(await line.next()).toEqual(Buffer.alloc(0))
  const { nonce } = decodeTl((await line.next()) as Uint8Array, 'tcp.authentificationNonce')
  expect(nonce.length).toBe(256)
  line.send(completion(Buffer.concat([clientNonce, nonce])))
  line.send(query)
  expect(decodeTl((await line.next()) as Uint8Array, 'adnl.message.answer').answer).toEqual(Uint8Array.of(1))
})

test('a signature of somebody else ends the connection', async () => {
  await using line = await dial()
  line.send(begin)
  await line.next()
  const { nonce } = decodeTl((await line.next()) as Uint8Array, 'tcp.authentificationNonce')
  line.send(completion(Buffer.concat([clientNonce, nonce]), new Uint8Array(32).fill(4)))
  expect(await line.next()).toBeUndefined()
})

test('so does a second beginning, an end without one, and a nonce without bounds', async () => {
  const endless = encodeTl('tcp.authentificate', { nonce: new Uint8Array(513) })
  for (const packets of [[begin, begin], [completion(clientNonce)], [endless]]) {
    await using line = await dial()
    for (const packet of packets) line.send(packet)
    const answers: Uint8Array[] = []
    for (let packet = await line.next(); packet; packet = await line.next()) answers.push(packet)
    expect(answers.length).toBeLessThanOrEqual(packets.length)
  }
})
