import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCellar, startCellar } from '../../test/cellar-process.ts'
import { cpuSecondsOf, endedCpuSeconds } from '../measure/process-tree.ts'
import type { Place } from './place.ts'

/** What transactions took, each. */
export interface TransactionCosts {
  readonly transactions: number
  /** Microseconds of CPU of Cellar's own process. */
  readonly ownMicros: number
  /** And of the database's servers. */
  readonly databaseMicros: number
  readonly logBytes: number
}

/** `cellar import` of a folder, as users run it. */
export async function measureImport(place: Place, dir: string, states: readonly string[]): Promise<TransactionCosts> {
  const flags = states.flatMap((state) => ['--state', state])
  return measure(place, async () => {
    const before = endedCpuSeconds()
    const { code, stderr } = await runCellar(['import', dir, ...flags, '--json'], { DATABASE_URL: place.url })
    if (code !== 0) throw new Error(stderr)
    return endedCpuSeconds() - before
  })
}

/** Blocks that are followed before anything is measured, and how many come in a second. */
const WARM = { to: 150, rate: 40 }
const MEASURED = { to: 400, rate: 10 }

/** `cellar index` behind lite servers whose blocks come four times as fast as those of mainnet. */
export async function measureFollowing(place: Place): Promise<TransactionCosts & { readonly blocks: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'cellar-scale-'))
  const replay = fork(fileURLToPath(new URL('../follow/replay.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const [{ config }] = (await once(replay, 'message')) as [{ config: object }]
    const network = join(folder, 'network.json')
    await writeFile(network, JSON.stringify(config))
    const flags = ['--network', network, '--from', 'first', '--data-dir', folder, '--log-level', 'error']
    await using cellar = startCellar(['index', ...flags], { DATABASE_URL: place.url })
    cellar.child.stderr?.pipe(process.stderr)
    const own = (): number => cpuSecondsOf(cellar.child.pid ?? 0)
    replay.send(WARM)
    await indexed(place, WARM.to)
    const costs = await measure(place, async () => {
      const before = own()
      replay.send(MEASURED)
      await indexed(place, MEASURED.to)
      return own() - before
    })
    return { ...costs, blocks: MEASURED.to - WARM.to }
  } finally {
    replay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function indexed({ db }: Place, to: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    if ((row?.last_mc_seqno ?? 0) >= to) return
    await new Promise((done) => setTimeout(done, 500))
  }
}

/** `work` gives the seconds of CPU that Cellar used. */
async function measure(place: Place, work: () => Promise<number>): Promise<TransactionCosts> {
  const before = { ...(await countStored(place)), cpu: place.cpuMicros(), log: await place.logBytes() }
  const own = await work()
  const cpu = place.cpuMicros() - before.cpu
  const log = (await place.logBytes()) - before.log
  const transactions = (await countStored(place)).transactions - before.transactions
  return {
    transactions,
    ownMicros: (own * 1e6) / transactions,
    databaseMicros: cpu / transactions,
    logBytes: log / transactions,
  }
}

async function countStored({ db }: Place): Promise<{ readonly transactions: number }> {
  const [row] = await db.query<{ count: bigint }>('select count(*) from transactions')
  return { transactions: Number(row?.count) }
}
