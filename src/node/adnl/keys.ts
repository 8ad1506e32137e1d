import { createHash, createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'
import { asHash, type Hash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { encodeTl } from '../tl/codec.ts'

// DER around a raw 32-byte key: Node reads no raw keys.
const ED25519_PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const X25519_PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex')
const ED25519_PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')
const X25519_PUBLIC = Buffer.from('302a300506032b656e032100', 'hex')

const P = 2n ** 255n - 19n

export const ed25519PrivateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ED25519_PRIVATE, seed]), format: 'der', type: 'pkcs8' })

export const ed25519PublicKey = (key: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([ED25519_PUBLIC, key]), format: 'der', type: 'spki' })

/** The 32 bytes of the public key that belongs to a seed. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  const spki = createPublicKey(ed25519PrivateKey(seed)).export({ format: 'der', type: 'spki' })
  return new Uint8Array(spki.subarray(-32))
}

/** Short id of a key, how peers and validators are called: SHA-256 of the boxed `pub.ed25519`. */
export function keyIdOf(publicKey: Uint8Array): Hash {
  const boxed = encodeTl('pub.ed25519', { key: asHash(publicKey) })
  return asHash(new Uint8Array(createHash('sha256').update(boxed).digest()))
}

/** The same point on the Montgomery curve: u = (1 + y) / (1 - y). */
export function toMontgomery(publicKey: Uint8Array): Uint8Array {
  if (publicKey.length !== 32) throw unusable(`has ${publicKey.length} bytes instead of 32`)
  let y = 0n
  for (let i = 31; i >= 0; i--)
    y = (y << 8n) | BigInt(i === 31 ? (publicKey[i] as number) & 0x7f : (publicKey[i] as number))
  if (y === 1n) throw unusable('is the neutral point')
  const u = (((1n + y) % P) * invert((1n - y + P) % P)) % P
  return Uint8Array.from({ length: 32 }, (_, i) => Number((u >> BigInt(8 * i)) & 0xffn))
}

/** X25519 between two Ed25519 keys. */
export function sharedSecret(seed: Uint8Array, publicKey: Uint8Array): Uint8Array {
  // X25519 clamps the scalar itself, so the first half of SHA-512(seed) goes in as it is.
  const scalar = createHash('sha512').update(seed).digest().subarray(0, 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([X25519_PRIVATE, scalar]),
    format: 'der',
    type: 'pkcs8',
  })
  const point = Buffer.concat([X25519_PUBLIC, toMontgomery(publicKey)])
  try {
    return new Uint8Array(
      diffieHellman({ privateKey, publicKey: createPublicKey({ key: point, format: 'der', type: 'spki' }) }),
    )
  } catch (error) {
    throw unusable('gives no shared secret', error)
  }
}

function invert(value: bigint): bigint {
  let result = 1n
  let base = value
  for (let exponent = P - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % P
    base = (base * base) % P
  }
  return result
}

const unusable = (why: string, cause?: unknown): CellarError =>
  new CellarError('NODE_UNAVAILABLE', `the peer's public key ${why}`, {}, { cause })
