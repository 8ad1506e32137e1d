import { createHash, type Decipher, randomBytes } from 'node:crypto'
import { CellarError } from '../../lib/errors.ts'

const LENGTH_BYTES = 4
const NONCE_BYTES = 32
const CHECKSUM_BYTES = 32
const OVERHEAD = NONCE_BYTES + CHECKSUM_BYTES

const EMPTY = Buffer.alloc(0)

/** What the protocol allows after the length field. */
export const MAX_PACKET_BYTES = 2 ** 24

/** Plain text of a packet: `length | nonce | payload | SHA-256(nonce + payload)`. */
export function framePacket(payload: Uint8Array, nonce: Uint8Array = randomBytes(NONCE_BYTES)): Buffer {
  const length = payload.length + OVERHEAD
  if (length > MAX_PACKET_BYTES) throw new RangeError(`a packet holds at most ${MAX_PACKET_BYTES - OVERHEAD} bytes`)
  const packet = Buffer.allocUnsafe(LENGTH_BYTES + length)
  packet.writeUInt32LE(length)
  packet.set(nonce, LENGTH_BYTES)
  packet.set(payload, LENGTH_BYTES + NONCE_BYTES)
  const sealed = packet.subarray(LENGTH_BYTES, LENGTH_BYTES + NONCE_BYTES + payload.length)
  packet.set(createHash('sha256').update(sealed).digest(), LENGTH_BYTES + NONCE_BYTES + payload.length)
  return packet
}

/**
 * Takes a connection's bytes as TCP cuts them and gives the payloads of whole packets. A packet is refused by its
 * announced length; its buffer grows with what really came, so an announcement alone costs nothing.
 */
export class PacketReader {
  private readonly decipher: Decipher
  private readonly maxBytes: number
  private readonly header = Buffer.alloc(LENGTH_BYTES)
  private body: Buffer = EMPTY
  /** Bytes of the header, then of the body, that are here. */
  private held = 0
  /** Length of the body, once its header is whole. */
  private wanted: number | undefined

  constructor(decipher: Decipher, maxBytes = MAX_PACKET_BYTES) {
    this.decipher = decipher
    this.maxBytes = maxBytes
  }

  /** An empty payload is a keep-alive and is given like any other. */
  push(chunk: Uint8Array, onPayload: (payload: Uint8Array) => void): void {
    let rest: Buffer = this.decipher.update(chunk)
    while (rest.length > 0) {
      if (this.wanted === undefined) {
        rest = this.fill(this.header, rest, LENGTH_BYTES)
        if (this.held === LENGTH_BYTES) this.startBody(this.header.readUInt32LE())
      } else {
        this.growBody(Math.min(this.wanted, this.held + rest.length))
        rest = this.fill(this.body, rest, this.wanted)
        if (this.held === this.wanted) onPayload(openBody(this.finishBody(this.wanted)))
      }
    }
  }

  private fill(target: Buffer, from: Buffer, upTo: number): Buffer {
    const taken = Math.min(from.length, upTo - this.held)
    from.copy(target, this.held, 0, taken)
    this.held += taken
    return from.subarray(taken)
  }

  private startBody(length: number): void {
    if (length < OVERHEAD || length > this.maxBytes) {
      throw new CellarError('BROKEN_TL', `ADNL packet of ${length} bytes announced`, { maxBytes: this.maxBytes })
    }
    this.wanted = length
    this.held = 0
  }

  private growBody(bytes: number): void {
    if (bytes <= this.body.length) return
    const larger = Buffer.allocUnsafe(Math.min(this.wanted as number, Math.max(bytes, this.body.length * 2)))
    this.body.copy(larger, 0, 0, this.held)
    this.body = larger
  }

  /** The payload is given away, so the next packet gets a buffer of its own. */
  private finishBody(length: number): Buffer {
    const body = this.body.subarray(0, length)
    this.body = EMPTY
    this.wanted = undefined
    this.held = 0
    return body
  }
}

function openBody(body: Buffer): Uint8Array {
  const sealed = body.subarray(0, body.length - CHECKSUM_BYTES)
  const checksum = body.subarray(body.length - CHECKSUM_BYTES)
  if (!createHash('sha256').update(sealed).digest().equals(checksum)) {
    throw new CellarError('BROKEN_TL', 'ADNL packet with a wrong checksum', { bytes: body.length })
  }
  return sealed.subarray(NONCE_BYTES)
}
