import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type CellarUp, startCellarUp } from '../measure/cellar-up.ts'
import { limitMemory } from '../measure/memory-limit.ts'
import { quantile } from '../measure/quantile.ts'
import { residentMegabytes } from '../measure/resident.ts'
import { readTicks, stolenSince } from '../measure/stolen.ts'
import { ATTACKS, CONTRACTS } from './attacks/attacks.ts'
import { deployAll } from './attacks/deploy.ts'
import { type Felt, honestCallers } from './attacks/honest-callers.ts'
import { deployLarge, LARGE_ATTACKS } from './attacks/large-account.ts'
import { type Bench, print } from './servers.ts'

const MOST_RATIO = 2
const MOST_HOLD_MS = 50
const MOST_GROWTH = 0.1
/** For what is no longer needed to be let go: the collector takes its time when nobody asks for memory. */
const SETTLE_MS = 60_000
const SETTLE_STEP_MS = 1_000
/** After what only warms up. */
const REST_MS = 5_000
/** Of each attack, before anything is measured: threads are started by the first who needs them, and stay. */
const WARM_SECONDS = 2
/** Of the processors' time; of measurements with more the least disturbed is taken. */
const MOST_STOLEN = 0.05
const TRIES = 3

/** Each attack from one address, while others work: what they feel of it, and what it costs. */
export async function attacked({ seconds = 60, memory, only = '' }: Bench): Promise<boolean> {
  using home = temporaryFolder()
  await using limit = memory === undefined ? undefined : limitMemory(memory)
  await using cellar = await startCellarUp(home.path, { limit })
  const attacks = ATTACKS.filter(({ name }) => new RegExp(only).test(name))
  await deployAll(cellar.address, CONTRACTS)
  if (attacks.some((attack) => LARGE_ATTACKS.includes(attack))) await deployLarge(cellar.address)
  for (const { name } of attacks) await (await prepareStrike(cellar, name, WARM_SECONDS))()
  await sleep(REST_MS)
  const rows = []
  let isWell = true
  for (const { name } of attacks) {
    const compared = await leastDisturbed(cellar, name, seconds).catch((error: unknown) => {
      if (cellar.isAlive()) throw error
      return undefined
    })
    if (compared === undefined) {
      console.log(`Cellar was killed${memory === undefined ? '' : ` in ${memory} MiB`} during: ${name}`)
      return false
    }
    const { quiet, seen } = compared
    const row = toRow(name, seen, quiet)
    const isRowWell = judge(seen, quiet.felt)
    // An hour of attacks is long: each is told as soon as it is over.
    console.log(JSON.stringify({ 'held up': isRowWell ? 'yes' : 'NO', ...row }))
    rows.push(row)
    isWell &&= isRowWell
  }
  print(rows)
  console.log(
    `\nhonest p99 at most ${MOST_RATIO}× its quiet value, no 5xx, no hold over ${MOST_HOLD_MS} ms, memory within 10 % a minute later` +
      (memory === undefined ? '' : `; survived in ${memory} MiB: ${cellar.isAlive() ? 'yes' : 'NO'}`),
  )
  return isWell && cellar.isAlive()
}

interface Compared {
  /** Right before: what the machine gives changes from minute to minute. */
  readonly quiet: Seen
  readonly seen: Seen
}

async function leastDisturbed(cellar: CellarUp, name: string, seconds: number): Promise<Compared> {
  const nothing = async () => new Map<string, number>()
  let best: Compared | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const quiet = await during(cellar, seconds, nothing)
    const strike = await prepareStrike(cellar, name, seconds)
    const one = { quiet, seen: await during(cellar, seconds, strike) }
    if (best === undefined || stolenOf(one) < stolenOf(best)) best = one
    if (stolenOf(best) <= MOST_STOLEN) break
  }
  return best as Compared
}

const stolenOf = ({ quiet, seen }: Compared): number => Math.max(quiet.stolen, seen.stolen)

interface Seen {
  readonly felt: Felt
  readonly statuses: ReadonlyMap<string, number>
  readonly holdMs: number
  readonly before: number
  readonly peak: number
  readonly after: number
  /** Seconds until memory was back, or that were waited for it. */
  readonly settled: number
  /** What other machines took of the processors. */
  readonly stolen: number
}

/** Honest callers work for so long while something happens. */
async function during(
  { address, port, pid }: CellarUp,
  seconds: number,
  happens: () => Promise<ReadonlyMap<string, number>>,
): Promise<Seen> {
  const before = residentMegabytes(pid)
  await readHold(address)
  const ticks = readTicks()
  const until = performance.now() + seconds * 1000
  const isOver = (): boolean => performance.now() > until
  let peak = before
  const watching = (async () => {
    for (; !isOver(); await sleep(200)) peak = Math.max(peak, residentMegabytes(pid))
  })()
  const [statuses, felt] = await Promise.all([happens(), honestCallers(port, isOver), watching])
  const holdMs = await readHold(address)
  const stolen = stolenSince(ticks)
  let after = residentMegabytes(pid)
  let settled = 0
  for (; !isBack(before, after) && settled < SETTLE_MS; settled += SETTLE_STEP_MS) {
    await sleep(SETTLE_STEP_MS)
    after = residentMegabytes(pid)
  }
  return { felt, statuses, holdMs, before, peak, after, settled: settled / 1_000, stolen }
}

const isBack = (before: number, after: number): boolean => after <= before * (1 + MOST_GROWTH)

type Strike = () => Promise<ReadonlyMap<string, number>>

/** A process that is ready to attack, and does when what is given back is called. */
async function prepareStrike({ port }: CellarUp, name: string, seconds: number): Promise<Strike> {
  const script = fileURLToPath(new URL('./attacks/attack-process.ts', import.meta.url))
  const process = fork(script, [`${port}`, name, `${seconds}`])
  await once(process, 'message')
  return async () => {
    process.send('begin')
    const [statuses] = (await once(process, 'message')) as [Record<string, number>]
    return new Map(Object.entries(statuses))
  }
}

const ratioOf = (felt: Felt, quiet: Felt): number => quantile(felt.times, 0.99) / quantile(quiet.times, 0.99)

const judge = (seen: Seen, quiet: Felt): boolean =>
  ratioOf(seen.felt, quiet) <= MOST_RATIO &&
  seen.felt.failures === 0 &&
  seen.holdMs <= MOST_HOLD_MS &&
  isBack(seen.before, seen.after)

function toRow(attack: string, { felt, statuses, holdMs, before, peak, after, settled, stolen }: Seen, quiet: Seen) {
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
  return {
    attack,
    'answers to it': [...statuses].map(([status, count]) => `${count}× ${status}`).join(' ') || '-',
    'p50 ms': quantile(felt.times, 0.5).toFixed(1),
    'p99 ms': quantile(felt.times, 0.99).toFixed(1),
    'quiet p50, p99 ms': [0.5, 0.99].map((part) => quantile(quiet.felt.times, part).toFixed(1)).join(', '),
    'p99 ratio': ratioOf(felt, quiet.felt).toFixed(2),
    '5xx': felt.failures,
    'longest hold ms': holdMs.toFixed(0),
    'MB before, peak, after': `${before}, ${peak}, ${after}`,
    'after s': settled,
    'stolen quiet, attacked': `${percent(quiet.stolen)}, ${percent(stolen)}`,
  }
}

/** As the process itself felt it, since this was last asked. */
async function readHold(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^cellar_loop_hold_seconds (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) * 1000
}
