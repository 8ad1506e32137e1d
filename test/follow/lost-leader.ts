import type { Database } from '../../src/store/database.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { startCellar } from '../cellar-process.ts'
import type { ScriptedServer } from '../lite-server/scripted-server.ts'
import { createGate } from './gate.ts'
import { settledDigest } from './network.ts'

/** What may happen to a leader: stopped by the system, killed, or cut off from the database. */
export const FAULTS = ['SIGSTOP', 'SIGKILL', 'cut'] as const
export type LeaderFault = (typeof FAULTS)[number]

export interface LostLeaderOptions {
  readonly database: { readonly db: Database; readonly url: string }
  readonly server: ScriptedServer
  /** Path of its global config. */
  readonly config: string
  readonly dataDir: string
  /** Last masterchain block that is indexed. */
  readonly blocks: number
  /** How far the index is when it happens. */
  readonly at: number
}

export interface LostLeader {
  /** From the fault to the first commit of the other process. */
  readonly tookMs: number
  /** From the fault until the other process has the lease. */
  readonly leaseMs: number
  readonly digest: Record<string, string>
  /** Exit codes of the other one, and of the leader after it woke up or was connected again. */
  readonly codes: readonly (number | null)[]
}

const LOOK_MS = 20
const PATIENCE_MS = 120_000

/** Two processes index one chain into one database, and the one that leads is lost in the middle. */
export async function loseLeader(fault: LeaderFault, options: LostLeaderOptions): Promise<LostLeader> {
  const { database, server, config, dataDir, blocks, at } = options
  const { db } = database
  await using gate = await createGate(Number(new URL(database.url).port))
  const index = (url: string) =>
    startCellar(['index', '--network', config, '--from', 'first', '--to', `${blocks}`], {
      ...{ DATABASE_URL: url, CELLAR_DATA_DIR: dataDir },
    })
  server.head = 2
  await using leader = index(database.url.replace(/:\d+\//, `:${gate.port}/`))
  await until(async () => (await epochOf(db)) === 1)
  await using heir = index(database.url)
  await heir.logged('standing by')
  // Blocks keep coming, so that it may be anywhere in its work.
  const making = setInterval(() => {
    server.head = Math.min(blocks, server.head + 1)
  }, LOOK_MS)
  try {
    await until(async () => (await indexed(db)) >= at)
    const faultAt = performance.now()
    if (fault === 'cut') gate.cut()
    else leader.child.kill(fault)
    await until(async () => (await epochOf(db)) === 2)
    const leaseMs = performance.now() - faultAt
    const before = await indexed(db)
    await until(async () => (await indexed(db)) > before)
    const tookMs = performance.now() - faultAt
    if (fault === 'cut') gate.mend()
    else if (fault === 'SIGSTOP') leader.child.kill('SIGCONT')
    server.head = blocks
    const { code } = await heir.finished()
    const { code: woken } = await leader.finished()
    return { tookMs, leaseMs, digest: await settledDigest(db), codes: [code, woken] }
  } finally {
    clearInterval(making)
    // A process that is stopped does not hear that it should end.
    leader.child.kill('SIGCONT')
  }
}

const indexed = async (db: Database): Promise<number> => (await findCheckpoint(db))?.lastMcSeqno ?? 0

async function epochOf(db: Database): Promise<number> {
  const [row] = await db.query<{ epoch: number }>(`select epoch from leases where what = 'index'`)
  return row?.epoch ?? 0
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('waited in vain')
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}
