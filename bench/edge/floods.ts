import { connect, type Socket } from 'node:net'
import { quantile } from '../measure/quantile.ts'
import { type Bench, print, startApi } from './servers.ts'

type Flood = (port: number) => Promise<{ readonly outcome: string; end(): void }>

const open = (port: number, text: string | Buffer): Promise<Socket> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      done(socket)
    })
    // What it is told is read, or its end would never be noticed.
    socket.on('error', () => done(socket)).resume()
  })

/** So many sockets that say `text` and then nothing. */
const silent =
  (count: number, text: string): Flood =>
  async (port) => {
    const sockets: Socket[] = []
    for (let i = 0; i < count; i += 100) {
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port, text)))))
    }
    await new Promise((done) => setTimeout(done, 12_000))
    const closed = sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length
    return { outcome: `${closed} closed after 12 s`, end: () => sockets.forEach((socket) => void socket.destroy()) }
  }

/** The status of each of so many requests, and how long they took together. */
const requests =
  (count: number, text: string | Buffer): Flood =>
  async (port) => {
    const start = performance.now()
    const heard = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await open(port, text)
        return new Promise<string>((done) => {
          let all = ''
          socket.on('data', (chunk) => {
            all += chunk.toString('latin1')
            socket.end()
          })
          socket.once('close', () => done(all.slice(9, 12) || 'closed'))
        })
      }),
    )
    const statuses = [...new Set(heard)].join(', ')
    return { outcome: `${statuses} in ${Math.round(performance.now() - start)} ms`, end: () => undefined }
  }

const LIST = Array.from({ length: 10_000 }, (_, i) => `hash=${i}`).join('&')

const FLOODS: Readonly<Record<string, Flood>> = {
  '2,000 slow-loris sockets': silent(2_000, 'GET /api/v3/masterchainInfo HTTP/1.1\r\nhost: x\r\nx-a: '),
  '1,000 half-open connections': silent(1_000, ''),
  '20 bodies of 100 MB': requests(
    20,
    Buffer.concat([
      Buffer.from('POST /api/v2/jsonRPC HTTP/1.1\r\nhost: x\r\nx-api-key: \r\ncontent-length: 104857600\r\n\r\n'),
      Buffer.alloc(1_000_000, 120),
    ]),
  ),
  '20 URLs of 1 MB': requests(20, `GET /api/v3/blocks?x=${'a'.repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
  '20 lists of 10,000': requests(
    20,
    `GET /api/v3/transactions?${LIST} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  ),
}

/** Each flood is refused or let go quickly, and others are served meanwhile. */
export async function floods(bench: Bench): Promise<boolean> {
  await using api = await startApi(bench)
  const rows: Record<string, string | number>[] = []
  let isWell = true
  for (const [name, flood] of Object.entries(FLOODS)) {
    const times: number[] = []
    let failures = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const start = performance.now()
        try {
          const reply = await fetch(`http://127.0.0.1:${api.port}/api/v3/masterchainInfo`)
          await reply.text()
          if (reply.status >= 429) failures++
        } catch {
          failures++
        }
        times.push(performance.now() - start)
        await new Promise((done) => setTimeout(done, 20))
      }
    })()
    const { outcome, end } = await flood(api.port)
    isOver = true
    await others
    end()
    if (failures > 0) isWell = false
    rows.push({
      ...{ flood: name, outcome, 'others served': times.length - failures, failed: failures },
      ...{ 'p50 ms': quantile(times, 0.5).toFixed(1), 'max ms': Math.max(...times).toFixed(0) },
    })
  }
  print(rows)
  return isWell
}
