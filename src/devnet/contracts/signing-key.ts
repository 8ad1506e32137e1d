import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'

/** An ed25519 key of somebody on the embedded chain: the same for the same seed and name, and no secret to anybody. */
export interface SigningKey {
  readonly publicKey: Uint8Array
  /** 64 bytes over the cell's hash. */
  signCell(cell: Cell): Uint8Array
}

/** What stands before the 32 bytes of an ed25519 seed in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Last bytes of a DER public key are the key itself. */
const PUBLIC_KEY_BYTES = 32

export const signingKey = (seed: string, name: string): SigningKey =>
  keyOfSecret(createHash('sha256').update(`${seed}/${name}`).digest())

/** Of the 32 bytes that an ed25519 key follows from. */
export function keyOfSecret(secret: Uint8Array): SigningKey {
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' })
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: Uint8Array.from(der.subarray(-PUBLIC_KEY_BYTES)),
    signCell: (cell) => sign(null, cellHash(cell), key),
  }
}
