/**
 * Callers in a process of their own: each asks on a connection of its own, from an address of its own, and again as soon as it
 * is answered, or `pauseMs` after it was refused. Arguments: port, callers, seconds, pauseMs, path. Sends what it saw.
 *
 * They share the processors with who answers them, so they are bare sockets that say the same bytes again, and read of an answer no more
 * than its head: an HTTP client costs as much as a refusal, and what would be measured is the client.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Seen {
  /** Milliseconds of each answer. */
  readonly accepted: number[]
  readonly refused: number[]
  /** Refusals without `Retry-After`. */
  withoutRetryAfter: number
  /** Everything else, by status. */
  readonly others: Record<string, number>
}

interface Head {
  readonly status: string
  readonly hasRetryAfter: boolean
}

const [port, callers, seconds, pauseMs] = process.argv.slice(2, 6).map(Number) as [number, number, number, number]
const path = process.argv[6] ?? '/'
const seen: Seen = { accepted: [], refused: [], withoutRetryAfter: 0, others: {} }
const end = performance.now() + seconds * 1000

async function call(index: number): Promise<void> {
  const from = `198.51.${Math.floor(index / 250)}.${index % 250}`
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${from}\r\n\r\n`)
  let socket = connect(port, '127.0.0.1')
  while (performance.now() < end) {
    const start = performance.now()
    const { status, hasRetryAfter } = await ask(socket, request)
    const tookMs = performance.now() - start
    if (status === '200') seen.accepted.push(tookMs)
    else if (status === '503') {
      seen.refused.push(tookMs)
      if (!hasRetryAfter) seen.withoutRetryAfter++
      await sleep(pauseMs)
    } else seen.others[status] = (seen.others[status] ?? 0) + 1
    if (socket.destroyed) socket = connect(port, '127.0.0.1')
  }
  socket.destroy()
}

const HEAD_END = '\r\n\r\n'

/** Asks, and waits for the last byte of the answer. */
const ask = (socket: Socket, request: Buffer): Promise<Head> =>
  new Promise((done) => {
    let head: Head | undefined
    let left = 0
    const finish = (told: Head): void => {
      socket.removeListener('data', read).removeListener('close', broken).removeListener('error', ignore)
      done(told)
    }
    const broken = (): void => finish({ status: 'broken off', hasRetryAfter: false })
    const read = (chunk: Buffer): void => {
      if (head === undefined) {
        const headEnd = chunk.indexOf(HEAD_END)
        const text = chunk.toString('latin1', 0, headEnd)
        head = { status: text.slice(9, 12), hasRetryAfter: /\r\nretry-after: \d/i.test(text) }
        left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]) + headEnd + HEAD_END.length
      }
      left -= chunk.length
      if (left === 0) finish(head)
      // A head in pieces, or an answer of unknown length: not what is measured here.
      else if (!(left > 0)) socket.destroy()
    }
    socket.on('data', read).on('close', broken).on('error', ignore)
    socket.write(request)
  })

const ignore = (): void => undefined

await Promise.all(Array.from({ length: callers }, (_, i) => call(i)))
process.send?.(seen)
