/**
 * Callers in a process of their own: each asks on a connection of its own, from an address of its own, and again as soon as it
 * is answered, or `pauseMs` after it was refused. Arguments: port, callers, seconds, pauseMs, path. Sends what it saw.
 */
import { Agent, get } from 'node:http'
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

const [port, callers, seconds, pauseMs] = process.argv.slice(2, 6).map(Number) as [number, number, number, number]
const path = process.argv[6] ?? '/'
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const seen: Seen = { accepted: [], refused: [], withoutRetryAfter: 0, others: {} }
const end = performance.now() + seconds * 1000

async function call(index: number): Promise<void> {
  const from = `198.51.${Math.floor(index / 250)}.${index % 250}`
  while (performance.now() < end) {
    const start = performance.now()
    const { status, retryAfter } = await ask(from)
    const tookMs = performance.now() - start
    if (status === 200) seen.accepted.push(tookMs)
    else if (status === 503) {
      seen.refused.push(tookMs)
      if (retryAfter === undefined) seen.withoutRetryAfter++
      await sleep(pauseMs)
    } else seen.others[status] = (seen.others[status] ?? 0) + 1
  }
}

const ask = (from: string): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((done, fail) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { 'x-forwarded-for': from } }, (reply) => {
      reply.resume()
      reply.once('end', () => done({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }))
    }).once('error', fail)
  })

await Promise.all(Array.from({ length: callers }, (_, i) => call(i)))
agent.destroy()
process.send?.(seen)
