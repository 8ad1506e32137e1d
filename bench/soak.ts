/**
 * Whether memory stays: `npm run bench -- soak [--minutes N] [--rate N] [--heap]`.
 *
 * `cellar up` with a chain of its own at mainnet's pace, indexed and asked for an hour: lists, accounts, get-methods, emulations, coins from the
 * faucet, mistakes, and readers of streams that come and go. Resident memory at the end must be within 5 % of that at minute 10.
 * What it is for is printed for both. With `--heap` a heap snapshot of the main thread is taken before minute 10 and one at the end, and what has
 * grown between them is printed, too: the first leaves some 165 MB in malloc's hands, which then serve what would have grown.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { print } from './edge/servers.ts'
import { startCellarUp } from './measure/cellar-up.ts'
import { MEMORY_KINDS, residentByKind } from './measure/memory-kinds.ts'
import { median } from './measure/quantile.ts'
import { residentMegabytes } from './measure/resident.ts'
import { type HeapSummary, listGrowth, snapshotEnv, takeSnapshot, totalMegabytes } from './soak/heap-snapshot.ts'
import { mixedLoad } from './soak/mixed-load.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 2_000
const MOST_GROWTH = 0.05
/** Mainnet's pace. By minute 10 the chain has as many states as it keeps. */
const BLOCK_TIME = { CELLAR_DEVNET_BLOCK_TIME: '400' }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, rate: { type: 'string' }, heap: { type: 'boolean', default: false } },
  })
  const minutes = Number(values.minutes ?? 60)
  // Of a shorter run the fifth part.
  const base = Math.max(1, Math.min(10, Math.floor(minutes / 5)))
  const folder = await mkdtemp(join(tmpdir(), 'cellar-soak-'))
  try {
    await using cellar = await startCellarUp(folder, { env: { ...BLOCK_TIME, ...snapshotEnv(folder) } })
    const started = performance.now()
    const elapsed = (): number => (performance.now() - started) / MINUTE_MS
    const load = mixedLoad(cellar.port, Number(values.rate ?? 10), () => elapsed() >= minutes)
    const resident = new Map<number, number>()
    const kinds = new Map<number, ReturnType<typeof residentByKind>>()
    const snapshot = async () => (values.heap ? await takeSnapshot(cellar.pid, folder) : undefined)
    await sleep((base / 2) * MINUTE_MS)
    const before = await snapshot()
    for (let minute = Math.ceil(elapsed()); minute <= minutes; minute++) {
      resident.set(minute, await residentUntil(cellar.pid, () => elapsed() >= minute))
      kinds.set(minute, residentByKind(cellar.pid))
      const byKind = Object.fromEntries(kinds.get(minute) ?? [])
      console.log(JSON.stringify({ minute, residentMegabytes: resident.get(minute), ...byKind }))
    }
    const { statuses } = await load
    printHeapGrowth(before, await snapshot())
    print(listKinds(base, minutes, kinds))
    const [first, last] = [resident.get(base) ?? Number.NaN, resident.get(minutes) ?? Number.NaN]
    const growth = last / first - 1
    const failures = [...statuses].filter(([status]) => status.startsWith('5') || status === 'broken off')
    console.log(`\nanswers: ${[...statuses].map(([status, count]) => `${count}× ${status}`).join(' ')}`)
    console.log(
      `resident at minute ${base}: ${first} MB, at minute ${minutes}: ${last} MB, ${(growth * 100).toFixed(1)} % more ` +
        `(at most ${MOST_GROWTH * 100} %); ${failures.length === 0 ? 'no' : JSON.stringify(failures)} failures`,
    )
    return growth <= MOST_GROWTH && failures.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function printHeapGrowth(before: HeapSummary | undefined, after: HeapSummary | undefined): void {
  if (before === undefined || after === undefined) return
  print(listGrowth(before, after, 25))
  console.log(`heap ${totalMegabytes(before).toFixed(1)} MB, at the end ${totalMegabytes(after).toFixed(1)} MB\n`)
}

/** What memory is for at either minute, as rows of a table. */
const listKinds = (first: number, last: number, kinds: ReadonlyMap<number, ReturnType<typeof residentByKind>>) =>
  MEMORY_KINDS.map((kind) => ({
    'resident MB': kind,
    ...Object.fromEntries([first, last].map((minute) => [`minute ${minute}`, kinds.get(minute)?.get(kind) ?? 0])),
  }))

/** The median until then: garbage comes and goes. */
async function residentUntil(pid: number, isOver: () => boolean): Promise<number> {
  const samples = [residentMegabytes(pid)]
  for (; !isOver(); await sleep(EVERY_MS)) samples.push(residentMegabytes(pid))
  return median(samples)
}

process.exitCode = await main()
