import { expect, test } from 'vitest'
import { acceptHandshake, createHandshake } from './handshake.ts'
import { keyIdOf, publicKeyOf, sharedSecret, toMontgomery } from './keys.ts'
import { framePacket, PacketReader } from './packet.ts'

// Vectors agreed with two other implementations of the protocol.
const serverSeed = new Uint8Array(32).fill(0x11)
const clientSeed = new Uint8Array(32).fill(0x22)
const params = Uint8Array.from({ length: 160 }, (_, i) => i)
const serverKey = publicKeyOf(serverSeed)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const HANDSHAKE =
  'c45ff40a4ba001ad2dbf34301003b240d35d214af1dd81609ebb6fbfb924d780a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0' +
  '448ebbc9e1a31220a2f3830c18eef61b9bd070e5084b7fa2a359fe729184c71957f17a8c1fa9d4c010d079014210878a1766ce5f4d52088b2b99880bd7b11edd' +
  '03a1403173055bca0460ea145c3c03695e19b9aa3fbc161b6ae7bc51ec723f77d60c2f1c799916ee3d5933a425cc81c08f11779c101edbaad17f9e3b9eae6e42' +
  '2a3e56e5095912fa1ca491a9b338ba363814083d7d8c2c62ac437993c638ccbfe7a58f95e9c5493b34f1a8cfaedd574941d7538c0ab9a661014ab092e0472f0e'

test('keys: public, Montgomery form, short id, shared secret from either side', () => {
  expect(hex(serverKey)).toBe('d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737')
  expect(hex(toMontgomery(serverKey))).toBe('7a46e129fd805047448437e4744f1f1576be8c449fdf57e0c580d36c5cfc6668')
  expect(hex(keyIdOf(serverKey))).toBe('c45ff40a4ba001ad2dbf34301003b240d35d214af1dd81609ebb6fbfb924d780')
  const shared = 'e4f89e666efa723bce776c3df12d9313a2416965d9acc2279388230b8a136262'
  expect(hex(sharedSecret(clientSeed, serverKey))).toBe(shared)
  expect(hex(sharedSecret(serverSeed, publicKeyOf(clientSeed)))).toBe(shared)
})

test('the handshake, and the first packet after it, byte for byte', () => {
  const { packet, ciphers } = createHandshake(serverKey, clientSeed, params)
  expect(hex(packet)).toBe(HANDSHAKE)
  const ping = framePacket(Buffer.from('9a2b084d0100000000000000', 'hex'), new Uint8Array(32).fill(0x33))
  expect(hex(ping)).toBe(
    `4c000000${'33'.repeat(32)}9a2b084d0100000000000000ea209b81409dde4ff4b6685a54bf4ed833c076ade1d2a9e45459aeb48a5361d1`,
  )
  expect(hex(ciphers.outgoing.update(ping))).toBe(
    '08ab3ad861c6641aa3b887c044c50ac80ff921f0ef937455fa1e343c74ab7ba5af23173328b1a99e10e1c9719147d7eebaf31377e7322a9c86f1b99f07b8378b' +
      '891c76d084eba1f9a2ebdd65884ad239',
  )
})

test('a server reads what a client sends after its handshake, however TCP cuts it', () => {
  const client = createHandshake(serverKey)
  const server = acceptHandshake(client.packet, serverSeed, keyIdOf(serverKey))
  const payloads = [0, 1, 70_000, 12].map((length) => new Uint8Array(length).fill(length))
  const stream = Buffer.concat(payloads.map((payload) => client.ciphers.outgoing.update(framePacket(payload))))
  const reader = new PacketReader(server.incoming)
  const seen: Uint8Array[] = []
  for (let at = 0; at < stream.length; at += 1 + (at % 977)) {
    reader.push(stream.subarray(at, at + 1 + (at % 977)), (payload) => seen.push(new Uint8Array(payload)))
  }
  expect(seen).toEqual(payloads)
})

test('a handshake for another key, or a spoiled one, is refused', () => {
  const { packet } = createHandshake(serverKey)
  const accept = (bytes: Uint8Array): unknown => acceptHandshake(bytes, serverSeed, keyIdOf(serverKey))
  expect(() => accept(createHandshake(publicKeyOf(clientSeed)).packet)).toThrow(/another key/)
  for (const at of [0, 40, 70, 100, 255]) {
    const spoiled = Buffer.from(packet)
    spoiled[at] = (spoiled[at] as number) ^ 1
    expect(() => accept(spoiled)).toThrow(/handshake|public key/)
  }
})

test('a packet that is too large or too small is refused by its length alone', () => {
  for (const length of [0, 63, 2 ** 24 + 1, 0xffffffff]) {
    const { incoming, outgoing } = loopback()
    const header = Buffer.alloc(4)
    header.writeUInt32LE(length)
    const reader = new PacketReader(incoming)
    expect(() => reader.push(outgoing.update(header), () => undefined)).toThrow(`packet of ${length} bytes announced`)
  }
})

test('a flipped bit in a packet is refused', () => {
  for (const at of [4, 36, 40, 79]) {
    const { incoming, outgoing } = loopback()
    const packet = framePacket(new Uint8Array(12))
    packet[at] = (packet[at] as number) ^ 0x10
    expect(() => new PacketReader(incoming).push(outgoing.update(packet), () => undefined)).toThrow(/checksum/)
  }
})

function loopback() {
  const client = createHandshake(serverKey)
  const server = acceptHandshake(client.packet, serverSeed, keyIdOf(serverKey))
  return { incoming: server.incoming, outgoing: client.ciphers.outgoing }
}
