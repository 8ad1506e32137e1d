import { randomBytes, verify } from 'node:crypto'
import { CellarError } from '../../lib/errors.ts'
import { decodeTl, encodeTl } from '../tl/codec.ts'
import { ed25519PublicKey } from './keys.ts'

const SERVER_NONCE_BYTES = 256
/** Far more than clients send; what is kept of a connection has to end somewhere. */
const MAX_CLIENT_NONCE_BYTES = 512

/**
 * The server's part of a client saying who it is, which some clients insist on before their first query: a nonce from
 * either side, then a signature over both. Every key may come in, but none may be claimed by somebody else.
 */
export class ClientAuthentication {
  /** Nonces of both sides, until they are signed. */
  private challenge: Uint8Array | undefined
  private isDone = false

  /** What is sent back to a `tcp.authentificate`. */
  challengeFor(payload: Uint8Array): Uint8Array {
    if (this.challenge || this.isDone) throw refused('began twice')
    const { nonce } = decodeTl(payload, 'tcp.authentificate')
    if (nonce.length > MAX_CLIENT_NONCE_BYTES) throw refused(`has a nonce of ${nonce.length} bytes`)
    const own = randomBytes(SERVER_NONCE_BYTES)
    this.challenge = Buffer.concat([nonce, own])
    return encodeTl('tcp.authentificationNonce', { nonce: own })
  }

  /** Takes the `tcp.authentificationComplete` that ends it. */
  complete(payload: Uint8Array): void {
    if (!this.challenge) throw refused('ended before it began')
    const { key, signature } = decodeTl(payload, 'tcp.authentificationComplete')
    if (!verify(null, this.challenge, ed25519PublicKey(key.key), signature)) throw refused('has a wrong signature')
    this.challenge = undefined
    this.isDone = true
  }
}

const refused = (why: string): CellarError => new CellarError('BROKEN_TL', `ADNL authentication ${why}`)
