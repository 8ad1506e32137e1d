import { connect, type Socket } from 'node:net'

export interface Hammered {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<string, number>
  /** The longest that nothing was asked, or that an answer took. */
  readonly stalledMs: number
}

export interface HammerOptions {
  readonly ports: readonly number[]
  /** One, or several that take turns. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
  readonly connections?: number
}

/** The finest that timers have: what is due comes evenly, and not in waves that are longer than an answer takes. */
const TICK_MS = 1

/** So many requests a second, spread over a few connections that are kept; they are sent whether or not answers come. */
export async function hammer(options: HammerOptions): Promise<Hammered> {
  const { ports, paths, headers = {}, perSecond, seconds, connections = 8 } = options
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${fields.join('')}\r\n`))
  const statuses = new Map<string, number>()
  let asked = 0
  let answered = 0
  let stalledMs = 0
  const count = (status: string, tookMs: number): void => {
    answered++
    stalledMs = Math.max(stalledMs, tookMs)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const lines = await Promise.all(
    Array.from({ length: connections }, (_, i) => open(ports[i % ports.length] as number, count)),
  )
  const start = performance.now()
  let last = start
  for (let next = 0; performance.now() - start < seconds * 1000; ) {
    const now = performance.now()
    stalledMs = Math.max(stalledMs, now - last)
    last = now
    const due = Math.floor(((now - start) / 1000) * perSecond)
    for (; asked < due; asked++) lines[next++ % lines.length]?.ask(requests[asked % requests.length] as Buffer, now)
    await new Promise((done) => setTimeout(done, TICK_MS))
  }
  for (const late = performance.now() + 5_000; answered < asked && performance.now() < late; ) {
    await new Promise((done) => setTimeout(done, 20))
  }
  for (const { socket } of lines) socket.destroy()
  return { statuses, stalledMs }
}

const STATUS_LINE = Buffer.from('HTTP/1.1 ')
const STATUS_LENGTH = STATUS_LINE.length + 3

interface Line {
  readonly socket: Socket
  ask(request: Buffer, now: number): void
}

/** Looks for status lines in the bytes alone: whoever asks shares the processor with whoever answers. */
function open(port: number, count: (status: string, tookMs: number) => void): Promise<Line> {
  return new Promise((done, fail) => {
    // When each request that has no answer yet was sent: answers come in that order.
    const sent: number[] = []
    const ask = (request: Buffer, now: number): void => {
      sent.push(now)
      socket.write(request)
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done({ socket, ask }))
    socket.once('error', fail)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      const piece = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let end = 0
      for (let at = piece.indexOf(STATUS_LINE); at >= 0; at = piece.indexOf(STATUS_LINE, end)) {
        if (at + STATUS_LENGTH > piece.length) break
        end = at + STATUS_LENGTH
        count(piece.toString('latin1', at + STATUS_LINE.length, end), performance.now() - (sent.shift() ?? 0))
      }
      // A status line may be cut in two.
      rest = piece.subarray(Math.max(end, piece.length - STATUS_LENGTH + 1))
    })
  })
}
