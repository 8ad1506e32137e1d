import { createServer, type Server, type Socket } from 'node:net'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { decodeTl, encodeTl, findTlKind } from '../tl/codec.ts'
import { ClientAuthentication } from './authentication.ts'
import { acceptHandshake, HANDSHAKE_BYTES } from './handshake.ts'
import { keyIdOf, publicKeyOf } from './keys.ts'
import { AdnlLink } from './link.ts'

export interface AdnlServerOptions {
  readonly host?: string | undefined
  /** 0 takes a free one. */
  readonly port?: number | undefined
  /** Ed25519 seed, 32 bytes. */
  readonly seed: Uint8Array
  /** The answer to a query's bytes; nothing is sent when there is none, as nodes do with what they do not understand. */
  readonly answer: (query: Uint8Array, link: AdnlLink) => Promise<Uint8Array | undefined>
  /** An `answer` that throws is a bug, but must not end the other connections. */
  readonly onError?: ((error: unknown) => void) | undefined
  readonly maxConnections?: number | undefined
  /** Further queries of a connection wait unread. */
  readonly maxInFlight?: number | undefined
  readonly maxPacketBytes?: number | undefined
  readonly handshakeTimeoutMs?: number | undefined
  /** A client that says nothing for this long is let go. */
  readonly idleTimeoutMs?: number | undefined
}

export interface AdnlServer extends AsyncDisposable {
  readonly host: string
  readonly port: number
  readonly publicKey: Uint8Array
  readonly connections: number
  /** Ends every connection at once; the server goes on listening. */
  dropConnections(): void
  close(): Promise<void>
}

/** Listens for ADNL clients over TCP. */
export async function createAdnlServer(options: AdnlServerOptions): Promise<AdnlServer> {
  const host = options.host ?? '127.0.0.1'
  const publicKey = publicKeyOf(options.seed)
  const keyId = keyIdOf(publicKey)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    awaitHandshake(socket, keyId, options)
  })
  server.maxConnections = options.maxConnections ?? 1024
  const port = await listen(server, host, options.port ?? 0)
  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const close = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    dropConnections()
    return closed
  }
  return {
    host,
    port,
    publicKey,
    get connections() {
      return sockets.size
    },
    dropConnections,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses that port' : error.code
      reject(new CellarError('CONFIG', `cannot listen on ${host}:${port}: ${reason}`, { host, port }, { cause: error }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Waits for the handshake, whatever TCP made of it, then hands the connection to a link. */
function awaitHandshake(socket: Socket, keyId: Uint8Array, options: AdnlServerOptions): void {
  let held = Buffer.alloc(0)
  const giveUp = setTimeout(() => socket.destroy(), options.handshakeTimeoutMs ?? 10_000)
  socket.once('close', () => clearTimeout(giveUp))
  socket.on('error', () => socket.destroy())
  const onData = (chunk: Buffer): void => {
    held = Buffer.concat([held, chunk])
    if (held.length < HANDSHAKE_BYTES) return
    socket.off('data', onData)
    clearTimeout(giveUp)
    try {
      const ciphers = acceptHandshake(held.subarray(0, HANDSHAKE_BYTES), options.seed, keyId)
      serve(socket, ciphers, held.subarray(HANDSHAKE_BYTES), options)
    } catch (error) {
      // A wrong key is answered by hanging up, as nodes do.
      socket.destroy()
      if (!isCellarError(error)) options.onError?.(error)
    }
  }
  socket.on('data', onData)
}

function serve(
  socket: Socket,
  ciphers: ReturnType<typeof acceptHandshake>,
  early: Buffer,
  options: AdnlServerOptions,
): void {
  let inFlight = 0
  const maxInFlight = options.maxInFlight ?? 64
  const reply = async (query: Uint8Array, queryId: ReturnType<typeof readQuery>['queryId']): Promise<void> => {
    if (++inFlight >= maxInFlight) socket.pause()
    try {
      const answer = await options.answer(query, link)
      if (answer && link.isOpen) link.send(encodeTl('adnl.message.answer', { queryId, answer }))
    } catch (error) {
      options.onError?.(error)
    } finally {
      if (--inFlight < maxInFlight) socket.resume()
    }
  }
  const authentication = new ClientAuthentication()
  const link = new AdnlLink(socket, ciphers, {
    maxPacketBytes: options.maxPacketBytes,
    onPayload: (payload) => {
      const kind = findTlKind(payload)
      if (kind === 'adnl.message.query') {
        const { query, queryId } = readQuery(payload)
        void reply(query, queryId)
      } else if (kind === 'tcp.ping') {
        link.send(encodeTl('tcp.pong', decodeTl(payload, 'tcp.ping')))
      } else if (kind === 'tcp.authentificate') {
        link.send(authentication.challengeFor(payload))
      } else if (kind === 'tcp.authentificationComplete') {
        authentication.complete(payload)
      }
    },
    onClose: () => undefined,
  })
  socket.setTimeout(options.idleTimeoutMs ?? 60_000, () => link.close())
  link.send(new Uint8Array())
  if (early.length > 0) link.receive(early)
}

const readQuery = (payload: Uint8Array) => decodeTl(payload, 'adnl.message.query')
