import { connect, type Socket } from 'node:net'

/** What pg knows of a connection that PostgreSQL wants to hear to stop its statement. */
export interface CancellableClient {
  readonly host: string
  readonly port: number
  readonly processID: number
  readonly secretKey: number
}

const CANCEL_REQUEST = 80877102
const TIMEOUT_MS = 2_000

/**
 * PostgreSQL takes cancellations by a connection of their own that says whose statement is meant and needs no login.
 * Resolves when the server has taken it, or could not; a statement that goes on ends by its own timeout.
 */
export function cancelStatement({ host, port, processID, secretKey }: CancellableClient): Promise<void> {
  const packet = Buffer.alloc(16)
  packet.writeInt32BE(16, 0)
  packet.writeInt32BE(CANCEL_REQUEST, 4)
  packet.writeInt32BE(processID, 8)
  packet.writeInt32BE(secretKey, 12)
  return new Promise((done) => {
    const socket: Socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.once('connect', () => socket.write(packet))
    socket.once('error', () => undefined) // followed by close
    socket.once('close', () => done())
    socket.resume()
  })
}
