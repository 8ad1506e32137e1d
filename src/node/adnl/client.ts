import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { asHash } from '../../cell/hash.ts'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { decodeTl, encodeTl, findTlKind } from '../tl/codec.ts'
import { createBackoff } from './backoff.ts'
import { createHandshake } from './handshake.ts'
import { AdnlLink, connectionClosed } from './link.ts'

export interface AdnlClientOptions {
  readonly host: string
  readonly port: number
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
  readonly connectTimeoutMs?: number | undefined
  /** A ping goes out after this long without incoming bytes; three times as long and the link is given up. */
  readonly pingMs?: number | undefined
  readonly maxInFlight?: number | undefined
  readonly maxPacketBytes?: number | undefined
  readonly reconnectFirstMs?: number | undefined
  readonly reconnectMaxMs?: number | undefined
}

export interface QueryOptions {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

interface Pending {
  readonly resolve: (answer: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

const QUERY_TIMEOUT_MS = 10_000

/**
 * One peer, asked over one connection that is kept open, and opened again with growing pauses when it breaks. Queries
 * whose link breaks fail: only the caller knows whether asking twice is harmless.
 */
export class AdnlClient implements AsyncDisposable {
  private readonly options: AdnlClientOptions
  private readonly backoff: ReturnType<typeof createBackoff>
  private readonly pending = new Map<string, Pending>()
  private readonly waiting = new Set<Pending>()
  private socket: Socket | undefined
  private link: AdnlLink | undefined
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  /** Why the last connection or attempt ended. */
  private lastFailure: CellarError | undefined

  constructor(options: AdnlClientOptions) {
    this.options = options
    this.backoff = createBackoff({
      firstMs: options.reconnectFirstMs ?? 200,
      maxMs: options.reconnectMaxMs ?? 15_000,
    })
  }

  get isReady(): boolean {
    return this.link !== undefined
  }

  /** Whether connecting failed, or the link broke, and it is not up again. */
  get isDown(): boolean {
    return this.link === undefined && this.lastFailure !== undefined
  }

  get inFlight(): number {
    return this.pending.size + this.waiting.size
  }

  /** Sends `query` and gives the answer's bytes. Waits for the link if it is not up. */
  query(query: Uint8Array, options: QueryOptions = {}): Promise<Uint8Array> {
    const { timeoutMs = QUERY_TIMEOUT_MS, signal } = options
    if (this.isClosed) return Promise.reject(connectionClosed('the client is closed'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.inFlight >= (this.options.maxInFlight ?? 512)) {
      return Promise.reject(this.failure('NODE_UNAVAILABLE', 'too many queries are under way'))
    }
    return new Promise((resolve, reject) => {
      const queryId = randomBytes(32)
      const key = queryId.toString('hex')
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        this.pending.delete(key)
        this.waiting.delete(waiter)
      }
      const pending: Pending = {
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      const waiter: Pending = {
        resolve: () => {
          this.waiting.delete(waiter)
          this.send(key, pending, encodeTl('adnl.message.query', { queryId: asHash(queryId), query }))
        },
        reject: pending.reject,
      }
      const onAbort = (): void => pending.reject(signal?.reason)
      const timer = setTimeout(() => pending.reject(this.timedOut(timeoutMs)), timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      if (this.link) {
        waiter.resolve(new Uint8Array())
      } else {
        this.waiting.add(waiter)
        this.connect()
      }
    })
  }

  /** Opens the link if it is neither open nor on its way. */
  connect(): void {
    if (this.isClosed || this.socket || this.timer) return
    const { host, port, connectTimeoutMs = 5_000, maxPacketBytes } = this.options
    const handshake = this.tryHandshake()
    if (!handshake) return
    const { packet, ciphers } = handshake
    const socket = connect({ host, port, noDelay: true })
    this.socket = socket
    const giveUp = setTimeout(() => link.close(this.failure('NODE_TIMEOUT', 'no handshake')), connectTimeoutMs)
    const link = new AdnlLink(socket, ciphers, {
      maxPacketBytes,
      onPayload: (payload) => {
        if (this.link !== link) {
          // The first packet, always empty, says that the server took the handshake.
          clearTimeout(giveUp)
          this.becomeReady(link)
        }
        this.receive(payload, link)
      },
      onClose: (reason) => {
        clearTimeout(giveUp)
        this.lose(reason)
      },
    })
    socket.once('connect', () => socket.write(packet))
  }

  /** A server's key comes from a file and may be none: then the server is as good as down. */
  private tryHandshake(): ReturnType<typeof createHandshake> | undefined {
    try {
      return createHandshake(this.options.publicKey)
    } catch (error) {
      if (!isCellarError(error)) throw error
      this.lose(error)
      return undefined
    }
  }

  close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    this.socket?.destroy()
    this.link?.close()
    this.rejectAll(connectionClosed('the client is closed'))
    return Promise.resolve()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  private send(key: string, pending: Pending, packet: Uint8Array): void {
    this.pending.set(key, pending)
    try {
      this.link?.send(packet)
    } catch (error) {
      pending.reject(error)
    }
  }

  private becomeReady(link: AdnlLink): void {
    this.link = link
    this.watch(link)
    for (const waiter of [...this.waiting]) waiter.resolve(new Uint8Array())
  }

  private receive(payload: Uint8Array, link: AdnlLink): void {
    if (payload.length === 0) return
    // Only a peer that speaks is worth reconnecting to quickly; one that accepts and hangs up is not.
    this.backoff.reset()
    if (findTlKind(payload) === 'adnl.message.answer') {
      const { queryId, answer } = decodeTl(payload, 'adnl.message.answer')
      // A late answer to a query that timed out or was aborted has nobody waiting.
      this.pending.get(Buffer.from(queryId).toString('hex'))?.resolve(answer)
    } else if (findTlKind(payload) === 'tcp.ping') {
      link.send(encodeTl('tcp.pong', decodeTl(payload, 'tcp.ping')))
    }
  }

  /** Pings a quiet peer, and gives up one that stays quiet. */
  private watch(link: AdnlLink): void {
    const { pingMs = 5_000 } = this.options
    const interval = setInterval(() => {
      const quietMs = performance.now() - link.lastHeardAt
      if (!link.isOpen) clearInterval(interval)
      else if (quietMs > 3 * pingMs) link.close(this.failure('NODE_TIMEOUT', `silent for ${Math.round(quietMs)} ms`))
      else if (quietMs >= pingMs) link.send(encodeTl('tcp.ping', { randomId: randomBytes(8).readBigInt64LE() }))
    }, pingMs)
    interval.unref()
    link.socket.once('close', () => clearInterval(interval))
  }

  private lose(reason: CellarError): void {
    this.socket = undefined
    this.link = undefined
    this.lastFailure = reason
    const failure = reason.code === 'BROKEN_TL' ? reason : this.failure('NODE_UNAVAILABLE', reason.message, reason)
    for (const pending of [...this.pending.values()]) pending.reject(failure)
    if (this.isClosed) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.connect()
    }, this.backoff.next())
    // Reconnecting for nobody must not keep a process alive.
    if (this.waiting.size === 0) this.timer.unref()
  }

  private rejectAll(reason: CellarError): void {
    for (const each of [...this.pending.values(), ...this.waiting]) each.reject(reason)
  }

  private timedOut(timeoutMs: number): CellarError {
    if (this.link) return this.failure('NODE_TIMEOUT', `no answer in ${timeoutMs} ms`)
    const why = this.lastFailure?.message ?? 'no connection yet'
    return this.failure('NODE_UNAVAILABLE', `not connected in ${timeoutMs} ms (${why})`, this.lastFailure)
  }

  private failure(code: 'NODE_UNAVAILABLE' | 'NODE_TIMEOUT', why: string, cause?: CellarError): CellarError {
    const { host, port } = this.options
    return new CellarError(code, `lite server ${host}:${port}: ${why}`, { host, port }, { cause })
  }
}
