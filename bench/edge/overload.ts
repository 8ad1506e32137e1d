import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCellar } from '../../test/cellar-process.ts'
import { sharedData } from '../../test/shared-data.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { quantile } from '../measure/quantile.ts'
import type { Seen } from './overload-callers.ts'
import { type Bench, print, startApi } from './servers.ts'

/** As many as are all served, with no refusal (`saturate` asks as many at once). */
const CALLERS = 64
const TIMES = 10
/** A refused caller comes again long before it was told to. */
const PAUSE_MS = 100
const MOST_RATIO = 2
const MOST_REFUSED_MS = 100
/** With a filter: what has none is kept for all who ask. */
const PATH = '/api/v3/transactions?workchain=0&limit=50&sort=desc'

/** As many callers as the process can serve, then ten times as many: who is accepted, how fast, and how fast others hear no. */
export async function overload(bench: Bench): Promise<boolean> {
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No chain to serve: ../shared/data is not here.')
    return false
  }
  const seconds = bench.seconds ?? 20
  await importChain(bench, recorded)
  using home = temporaryFolder()
  const config = join(home.path, 'limits.json')
  // What is measured is the load on the process, so nobody is over a rate.
  writeFileSync(config, JSON.stringify({ limits: { keyless: { v3: { rps: 20_000 } } } }))
  await using api = await startApi(bench, { CELLAR_CONFIG: config, CELLAR_TRUST_PROXY: '1' })
  await run(api.port, CALLERS, 5)
  const usual = await run(api.port, CALLERS, seconds)
  const beyond = await run(api.port, CALLERS * TIMES, seconds)
  const row = (name: string, { accepted, refused }: Seen) => ({
    callers: name,
    'accepted/s': Math.round(accepted.length / seconds),
    'p50 ms': quantile(accepted, 0.5).toFixed(1),
    'p99 ms': quantile(accepted, 0.99).toFixed(1),
    'refused/s': Math.round(refused.length / seconds),
    'refused p99 ms': refused.length === 0 ? '-' : quantile(refused, 0.99).toFixed(1),
  })
  print([row(`${CALLERS}`, usual), row(`${CALLERS * TIMES}`, beyond)])
  const ratio = quantile(beyond.accepted, 0.99) / quantile(usual.accepted, 0.99)
  const refusedMs = quantile(beyond.refused, 0.99)
  const others = { ...usual.others, ...beyond.others }
  console.log(
    `\np99 of accepted requests ${ratio.toFixed(2)} of the usual (at most ${MOST_RATIO}); refusals within ${refusedMs.toFixed(0)} ms ` +
      `(at most ${MOST_REFUSED_MS}), ${beyond.withoutRetryAfter} without Retry-After; other answers: ${JSON.stringify(others)}`,
  )
  const isClean = beyond.withoutRetryAfter === 0 && Object.keys(others).length === 0
  return isClean && ratio <= MOST_RATIO && refusedMs <= MOST_REFUSED_MS
}

async function run(port: number, callers: number, seconds: number): Promise<Seen> {
  const script = fileURLToPath(new URL('./overload-callers.ts', import.meta.url))
  const child = fork(script, [`${port}`, `${callers}`, `${seconds}`, `${PAUSE_MS}`, PATH])
  const [seen] = (await once(child, 'message')) as [Seen]
  return seen
}

async function importChain({ databaseUrl }: Bench, recorded: string): Promise<void> {
  const states = ['zerostate.boc', 'basestate0.boc'].flatMap((name) => ['--state', join(recorded, 'zerostate', name)])
  await using importer = startCellar(['import', join(recorded, 'blocks'), ...states], { DATABASE_URL: databaseUrl })
  const { code, stderr } = await importer.finished()
  if (code !== 0) throw new Error(`the import failed:\n${stderr}`)
}
