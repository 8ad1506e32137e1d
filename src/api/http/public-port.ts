import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens on a second port, for clients of the public service; gives the port that was taken. */
    listenPublic(address: ListenAddress): Promise<number>
  }
}

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** What the paths of the public service are called on the main port. */
const API = '/api/'
const PUBLIC_PREFIX = '/toncenter'

/**
 * A second port of the same HTTP server, where `/api/…` is answered in public spellings: many clients drop the path of
 * the URL they are given. Its connections are handed to that server, so limits, timeouts, budgets and metrics are shared.
 */
export class PublicPort {
  readonly #http: Server
  // As Node makes its own HTTP servers.
  readonly #listener = createServer({ allowHalfOpen: true, noDelay: true })
  readonly #sockets = new WeakSet<Socket>()

  constructor(http: Server) {
    this.#http = http
  }

  /** The port that was taken. */
  async listen({ host, port }: ListenAddress): Promise<number> {
    const rewrite = (request: IncomingMessage): void => {
      if (this.#sockets.has(request.socket) && request.url?.startsWith(API)) {
        request.url = `${PUBLIC_PREFIX}${request.url}`
      }
    }
    this.#listener.listen({ host, port })
    await once(this.#listener, 'listening')
    // Before anybody else reads the URL.
    this.#http.prependListener('request', rewrite)
    this.#http.prependListener('upgrade', rewrite)
    this.#listener.on('connection', (socket) => {
      this.#sockets.add(socket)
      this.#http.emit('connection', socket)
    })
    return (this.#listener.address() as AddressInfo).port
  }

  /** Resolves when the last of its connections has ended; those that are there go on until then. */
  close(): Promise<void> {
    if (!this.#listener.listening) return Promise.resolve()
    return new Promise((done) => this.#listener.close(() => done()))
  }
}
