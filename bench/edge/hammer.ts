import { connect, type Socket } from 'node:net'

export interface Hammered {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<string, number>
}

export interface HammerOptions {
  readonly ports: readonly number[]
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
  readonly connections?: number
}

const TICK_MS = 5

/** So many requests a second, spread over a few connections that are kept; they are sent whether or not answers come. */
export async function hammer(options: HammerOptions): Promise<Hammered> {
  const { ports, path, headers = {}, perSecond, seconds, connections = 8 } = options
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
  const statuses = new Map<string, number>()
  let asked = 0
  let answered = 0
  const count = (status: string): void => {
    answered++
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, i) => open(ports[i % ports.length] as number, count)),
  )
  const start = performance.now()
  for (let next = 0; performance.now() - start < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; asked < due; asked++) sockets[next++ % sockets.length]?.write(request)
    await new Promise((done) => setTimeout(done, TICK_MS))
  }
  for (const late = performance.now() + 5_000; answered < asked && performance.now() < late; ) {
    await new Promise((done) => setTimeout(done, 20))
  }
  for (const socket of sockets) socket.destroy()
  return { statuses }
}

function open(port: number, count: (status: string) => void): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.once('error', fail)
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (const match of rest.matchAll(/HTTP\/1\.1 (\d{3})/g)) count(match[1] ?? '')
      // A status line may be cut in two; it is shorter than this.
      const last = rest.lastIndexOf('HTTP/1.1 ')
      rest = last >= 0 && rest.length - last < 12 ? rest.slice(last) : rest.slice(-8).replace(/HTTP\/1\.1 \d{3}.*/s, '')
    })
  })
}
