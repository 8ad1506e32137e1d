import { REDIS, startRedis } from '../../test/edge/redis-server.ts'
import { hammer } from './hammer.ts'
import { type Bench, FROM_ELSEWHERE, print, startApi, V2 } from './servers.ts'

const PLANS = { free: 10, plus: 25, advanced: 100 }
const MOST_OFF = 0.02
/** A place that is taken later than this after it became free is lost, as docs/keys.md says; then nothing can be told. */
const MOST_LATE_MS = 250
const ATTEMPTS = 3

/** Asked far more often than allowed, what is let in is what was promised. */
export async function rates(bench: Bench, processes: 1 | 2): Promise<boolean> {
  if (processes === 2 && REDIS === undefined) return false
  await using redis = processes === 2 ? await startRedis(REDIS ?? '') : undefined
  const env = redis ? { REDIS_URL: redis.url } : {}
  await using first = await startApi(bench, env)
  await using second = processes === 2 ? await startApi(bench, env) : undefined
  const ports = second ? [first.port, second.port] : [first.port]
  const seconds = bench.seconds ?? 60
  const measure = async (name: string, perSecond: number, headers: Record<string, string>) => {
    const { statuses, stalledMs } = await hammer({
      ports,
      paths: [V2],
      headers,
      perSecond: perSecond * 5 + 20,
      seconds,
    })
    const allowed = statuses.get('200') ?? 0
    const promised = perSecond * seconds
    const isRight = name === 'no key' ? allowed === promised : Math.abs(allowed / promised - 1) <= MOST_OFF
    const right = isRight ? 'yes' : 'NO'
    return {
      caller: name,
      promised,
      allowed,
      refused: statuses.get('429') ?? 0,
      'stalled ms': Math.round(stalledMs),
      right,
    }
  }
  for (let attempt = 1; ; attempt++) {
    const rows = await Promise.all([
      measure('no key', 1, FROM_ELSEWHERE),
      ...Object.entries(PLANS).map(async ([plan, rps]) =>
        measure(plan, rps, { 'x-api-key': await bench.createKey(plan) }),
      ),
    ])
    console.log(`\nv2 on ${processes} process(es), ${seconds} s, asked five times as often as allowed\n`)
    print(rows)
    if (rows.every(({ right }) => right === 'yes')) return true
    const isBusy = rows.some((row) => row.right === 'NO' && row['stalled ms'] > MOST_LATE_MS)
    if (!isBusy || attempt === ATTEMPTS) return false
    console.log('\nThe machine was too busy to ask in time; once more.')
    // The caller without a key is the same one again: its last second must be over.
    await new Promise((done) => setTimeout(done, 2_000))
  }
}
