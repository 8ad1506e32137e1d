import type { Socket } from 'node:net'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import type { SessionCiphers } from './handshake.ts'
import { framePacket, MAX_PACKET_BYTES, PacketReader } from './packet.ts'

export interface LinkOptions {
  readonly onPayload: (payload: Uint8Array, link: AdnlLink) => void
  /** Called once, whoever ended it. */
  readonly onClose: (reason: CellarError, link: AdnlLink) => void
  /** Larger packets than this are not read. */
  readonly maxPacketBytes?: number | undefined
  /** A peer that lets this much pile up unread is cut off. */
  readonly maxUnsentBytes?: number | undefined
}

/** One encrypted connection after its handshake: packets in, packets out. Client and server differ only in the ciphers. */
export class AdnlLink {
  readonly socket: Socket
  private readonly ciphers: SessionCiphers
  private readonly options: LinkOptions
  private readonly reader: PacketReader
  private reason: CellarError | undefined
  /** When the last bytes came, by `performance.now()`. */
  lastHeardAt = performance.now()

  constructor(socket: Socket, ciphers: SessionCiphers, options: LinkOptions) {
    this.socket = socket
    this.ciphers = ciphers
    this.options = options
    this.reader = new PacketReader(ciphers.incoming, options.maxPacketBytes)
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('error', (error) => this.close(connectionClosed(error.message, error)))
    socket.on('close', () => this.close(connectionClosed('the peer closed it')))
  }

  get isOpen(): boolean {
    return this.reason === undefined
  }

  send(payload: Uint8Array): void {
    this.write(framePacket(payload))
  }

  /** Encrypts and sends the plain text of a packet as it stands. */
  write(plain: Uint8Array): void {
    if (this.reason) throw this.reason
    this.socket.write(this.seal(plain))
    const unsent = this.socket.writableLength
    if (unsent > (this.options.maxUnsentBytes ?? 4 * MAX_PACKET_BYTES)) {
      this.close(connectionClosed(`the peer left ${unsent} bytes unread`))
    }
  }

  /** The next bytes of the outgoing stream. Whoever calls this must send them, and first. */
  seal(plain: Uint8Array): Buffer {
    return this.ciphers.outgoing.update(plain)
  }

  /** Bytes that came with the handshake are fed in by hand. */
  receive(chunk: Uint8Array): void {
    this.lastHeardAt = performance.now()
    try {
      this.reader.push(chunk, (payload) => {
        if (this.isOpen) this.options.onPayload(payload, this)
      })
    } catch (error) {
      // A stream that lost its place cannot find it again; anything but a foreseen failure is a bug of ours.
      if (!isCellarError(error)) throw error
      this.close(error)
    }
  }

  close(reason: CellarError = connectionClosed('it was closed here')): void {
    if (this.reason) return
    this.reason = reason
    this.socket.destroy()
    this.options.onClose(reason, this)
  }
}

export const connectionClosed = (why: string, cause?: unknown): CellarError =>
  new CellarError('NODE_UNAVAILABLE', `ADNL connection ended: ${why}`, {}, { cause })
