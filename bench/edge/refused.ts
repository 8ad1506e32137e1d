import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quantile } from '../measure/quantile.ts'
import { type Bench, cpuSeconds, print, type RunningApi, startApi } from './servers.ts'

const PER_SECOND = 10_000
const MOST_RATIO = 3
const ALLOWED_EVERY_MS = 20

/** Allowed callers ask fifty times a second, first alone, then beside a flood of refusals. */
export async function refused(bench: Bench): Promise<boolean> {
  await using api = await startApi(bench)
  const key = await bench.createKey('advanced')
  const seconds = bench.seconds ?? 20
  await time(api, key, 3)
  const idle = await time(api, key, seconds)
  // From a process of its own, so that who measures is not who floods.
  const flood = fork(fileURLToPath(new URL('./flood-thread.ts', import.meta.url)), [
    `${api.port}`,
    `${PER_SECOND}`,
    `${seconds + 4}`,
  ])
  // Listened for from now on: it may have ended when the last answer here was slow.
  const flooded = once(flood, 'message') as Promise<[{ refusals: number; lasted: number }]>
  await new Promise((done) => setTimeout(done, 2_000))
  const beside = await time(api, key, seconds)
  const [{ refusals, lasted }] = await flooded
  const row = (name: string, { times, cpu }: Timed) => ({
    allowed: name,
    requests: times.length,
    'p50 ms': quantile(times, 0.5).toFixed(2),
    'p99 ms': quantile(times, 0.99).toFixed(2),
    'API, share of a core': `${((cpu / seconds) * 100).toFixed(0)} %`,
  })
  print([row('idle', idle), row('beside refusals', beside)])
  const ratio = quantile(beside.times, 0.99) / quantile(idle.times, 0.99)
  console.log(
    `\n${Math.round(refusals / lasted)} refused a second; p99 ratio ${ratio.toFixed(2)} (at most ${MOST_RATIO})`,
  )
  return ratio <= MOST_RATIO
}

interface Timed {
  readonly times: readonly number[]
  /** Seconds that the API's process computed. */
  readonly cpu: number
}

async function time({ port, pid }: RunningApi, key: string, seconds: number): Promise<Timed> {
  const times: number[] = []
  const before = cpuSeconds(pid)
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/v3/masterchainInfo`, { headers: { 'x-api-key': key } })
    await reply.text()
    if (reply.status === 429) throw new Error('an allowed caller was refused')
    times.push(performance.now() - start)
    await new Promise((done) => setTimeout(done, ALLOWED_EVERY_MS))
  }
  return { times, cpu: cpuSeconds(pid) - before }
}
