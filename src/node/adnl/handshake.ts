import { type Cipher, createCipheriv, createDecipheriv, createHash, type Decipher, randomBytes } from 'node:crypto'
import { CellarError } from '../../lib/errors.ts'
import { keyIdOf, publicKeyOf, sharedSecret } from './keys.ts'

export const HANDSHAKE_BYTES = 256
const PARAMS_BYTES = 160
const AES = 'aes-256-ctr'

/** The two running ciphers of a connection. They are never reset: every byte of a direction passes through its own. */
export interface SessionCiphers {
  readonly incoming: Decipher
  readonly outgoing: Cipher
}

/** A client's first 256 bytes, and the ciphers of the session they open. */
export function createHandshake(
  serverKey: Uint8Array,
  seed: Uint8Array = randomBytes(32),
  params: Uint8Array = randomBytes(PARAMS_BYTES),
): { readonly packet: Uint8Array; readonly ciphers: SessionCiphers } {
  const digest = createHash('sha256').update(params).digest()
  const { key, iv } = handshakeCipher(sharedSecret(seed, serverKey), digest)
  const sealed = createCipheriv(AES, key, iv).update(params)
  const packet = Buffer.concat([keyIdOf(serverKey), publicKeyOf(seed), digest, sealed])
  return { packet, ciphers: clientCiphers(params) }
}

/** A server's reading of those bytes. Anything that is not meant for this server's key is refused. */
export function acceptHandshake(packet: Uint8Array, serverSeed: Uint8Array, serverKeyId: Uint8Array): SessionCiphers {
  if (!Buffer.from(serverKeyId).equals(packet.subarray(0, 32))) throw refused('is for another key')
  const digest = packet.subarray(64, 96)
  const { key, iv } = handshakeCipher(sharedSecret(serverSeed, packet.subarray(32, 64)), digest)
  const params = createDecipheriv(AES, key, iv).update(packet.subarray(96, HANDSHAKE_BYTES))
  if (!createHash('sha256').update(params).digest().equals(digest)) throw refused('does not decrypt')
  return serverCiphers(params)
}

export function clientCiphers(params: Uint8Array): SessionCiphers {
  return {
    incoming: createDecipheriv(AES, params.subarray(0, 32), params.subarray(64, 80)),
    outgoing: createCipheriv(AES, params.subarray(32, 64), params.subarray(80, 96)),
  }
}

function serverCiphers(params: Uint8Array): SessionCiphers {
  return {
    incoming: createDecipheriv(AES, params.subarray(32, 64), params.subarray(80, 96)),
    outgoing: createCipheriv(AES, params.subarray(0, 32), params.subarray(64, 80)),
  }
}

function handshakeCipher(shared: Uint8Array, digest: Uint8Array): { readonly key: Buffer; readonly iv: Buffer } {
  return {
    key: Buffer.concat([shared.subarray(0, 16), digest.subarray(16, 32)]),
    iv: Buffer.concat([digest.subarray(0, 4), shared.subarray(20, 32)]),
  }
}

const refused = (why: string): CellarError => new CellarError('BROKEN_TL', `ADNL handshake ${why}`)
