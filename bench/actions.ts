/**
 * Traces told as actions, on one core, with the facts in memory: the real traces over and over, and one made long.
 * `npm run bench -- actions [seconds]` prints a table of ratios and fails below the floors.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFactsOf } from '../src/cli/classify/neutral-facts.ts'
import { readNeutralTrace, toTraceInput } from '../src/cli/classify/neutral-trace.ts'
import { classify } from '../src/decode/actions/classify.ts'
import { longTrace } from '../test/actions/long-trace.ts'
import { sharedData } from '../test/shared-data.ts'

/** What the public classifier does, in traces per second per core. */
const PUBLIC_RATE = 142
const FLOOR = 50
/** A trace four times as long may take so many times as long. */
const MAX_GROWTH = 5

const seconds = Number(process.argv[2] ?? 3)

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Runs until enough time went by, and gives the best of several parts: the machine may be busy. */
function bestRate(perRun: number, run: () => void): number {
  run()
  let best = 0
  for (let part = 0; part < 5; part++) {
    let runs = 0
    let spent = 0
    while (spent < seconds / 5) {
      spent += cpuSeconds(run)
      runs++
    }
    best = Math.max(best, (perRun * runs) / spent)
  }
  return best
}

const folder = sharedData('real', 'traces')
let failed = false
const line = (name: string, value: string, ok: boolean) => {
  process.stdout.write(`${ok ? '  ok' : 'FAIL'}  ${name.padEnd(46)} ${value}\n`)
  failed ||= !ok
}

if (folder !== undefined) {
  const traces = readdirSync(folder).map((name) => {
    const neutral = readNeutralTrace(readFileSync(join(folder, name), 'utf8'), name)
    return { trace: toTraceInput(neutral), factsOf: toFactsOf(neutral.account_facts) }
  })
  const rate = bestRate(traces.length, () => {
    for (const { trace, factsOf } of traces) classify(trace, factsOf)
  })
  const ratio = rate / PUBLIC_RATE
  line(
    'real traces per second and core',
    `${Math.round(rate)} (${ratio.toFixed(1)} × the public classifier's)`,
    ratio >= FLOOR,
  )
}

/**
 * The quickest of many runs of each, in turns: the least of what else went on in the machine. Who goes first changes from round to
 * round: garbage is collected at a steady pace, which can fall in with that of the rounds and then always meets the same run.
 */
function leastSeconds(runs: readonly (() => void)[]): number[] {
  const least = runs.map(() => Number.POSITIVE_INFINITY)
  const order = runs.map((_, i) => i)
  for (let round = 0; round < 60; round++) {
    for (const i of order) least[i] = Math.min(least[i] as number, cpuSeconds(runs[i] as () => void))
    order.reverse()
  }
  return least
}

const SHORT = 1000
const LONG = 4000

for (const shape of ['wide', 'deep', 'transfers'] as const) {
  // As much work in each run, and on as many different transactions: what is in the processor's memory from the last time would
  // else favour short traces, which nobody tells twice. Collecting garbage falls on both alike.
  const runs = [SHORT, LONG].map((size) => {
    const traces = Array.from({ length: LONG / size }, () => longTrace(size, shape))
    return (): void => {
      for (let done = 0; done < 2 * LONG; done += LONG) {
        for (const { trace, factsOf } of traces) classify(trace, factsOf)
      }
    }
  })
  const [short, long] = leastSeconds(runs).map((time, i) => (time * (i === 0 ? SHORT : LONG)) / (2 * LONG)) as [
    number,
    number,
  ]
  const growth = long / short
  const text = `${(long * 1000).toFixed(1)} ms, ${growth.toFixed(2)} × that of 1,000`
  line(`4,000 transactions, ${shape}`, text, growth <= MAX_GROWTH)
}

process.exitCode = failed ? 1 : 0
