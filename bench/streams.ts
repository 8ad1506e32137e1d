/**
 * From commit to delivery with a thousand readers on one API process: `npm run bench -- streams [--readers N] [--seconds N]`.
 *
 * The recorded chain is imported whole; the head is then moved block by block so that 50 transactions a second come to be seen,
 * which is what a commit does to a reader. Half of the readers are SSE, half WebSocket, in a process of their own; each listens
 * to every type of event of a few accounts. A time runs from before the head is moved until the reader has the event.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asAddress, formatRaw } from '../src/cell/address.ts'
import { importBlocks } from '../src/index/import.ts'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { sharedData } from '../test/shared-data.ts'
import { quantile } from './measure/quantile.ts'

const RATE = 50
const MOST_P99_MS = 250
const ACCOUNTS_EACH = 4

interface Delivered {
  readonly mcSeqno: number
  readonly at: number
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { readers: { type: 'string' }, seconds: { type: 'string' } } })
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No chain to tell of: ../shared/data is not here.')
    return 1
  }
  const folder = await mkdtemp(join(tmpdir(), 'cellar-streams-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const children: ChildProcess[] = []
  try {
    await migrate(postgres.url)
    await using db = createDatabase(postgres.url, { maxConnections: 2 })
    const states = ['zerostate', 'basestate0'].map((name) => `${recorded}/zerostate/${name}.boc`)
    await importBlocks({ db, dir: `${recorded}/blocks`, states })
    const blocks = await planBlocks(db, Number(values.seconds ?? 60) * RATE)
    await moveHead(db, (blocks[0]?.mcSeqno ?? 1) - 1)
    const api = start(new URL('./streams/serve.ts', import.meta.url), [postgres.url], children)
    const [{ port }] = (await once(api, 'message')) as [{ port: number }]
    const readers = start(new URL('./streams/readers.ts', import.meta.url), [String(port)], children)
    const count = Number(values.readers ?? 1000)
    readers.send({ count, addresses: await listAddresses(db, count) })
    await once(readers, 'message')
    const before = await costOf(api)
    const moved = await tell(db, blocks)
    await sleep(3000)
    readers.send('report')
    const [{ delivered }] = (await once(readers, 'message')) as [{ delivered: Delivered[] }]
    return report(moved, delivered, count, before, await costOf(api))
  } finally {
    for (const child of children) child.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function start(file: URL, args: readonly string[], children: ChildProcess[]): ChildProcess {
  const child = fork(fileURLToPath(file), args, { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  children.push(child)
  return child
}

interface PlannedBlock {
  readonly mcSeqno: number
  readonly transactions: number
}

/** Blocks from the middle of the chain, where something happens, with so many transactions together. */
async function planBlocks(db: Database, transactions: number): Promise<PlannedBlock[]> {
  const rows = await db.query<{ mc_seqno: number; count: bigint }>(
    'select mc_seqno, count(*) as count from transactions group by mc_seqno order by mc_seqno',
  )
  const blocks: PlannedBlock[] = []
  let sum = 0
  for (const { mc_seqno: mcSeqno, count } of rows.slice(20)) {
    if (sum >= transactions) break
    blocks.push({ mcSeqno, transactions: Number(count) })
    sum += Number(count)
  }
  return blocks
}

/** For each reader a few accounts that things happen to. */
async function listAddresses(db: Database, readers: number): Promise<string[][]> {
  const rows = await db.query<{ account: Buffer }>('select distinct account from transactions order by account')
  const accounts = rows.map(({ account }) => formatRaw(asAddress(account)))
  return Array.from({ length: readers }, (_, i) =>
    Array.from({ length: ACCOUNTS_EACH }, (_, j) => accounts[(i * ACCOUNTS_EACH + j) % accounts.length] as string),
  )
}

const moveHead = (db: Database, mcSeqno: number): Promise<unknown> =>
  db.query('update checkpoint set last_mc_seqno = $1', [mcSeqno])

/** Moves the head at the pace of `RATE`; gives when each block came to be seen. */
async function tell(db: Database, blocks: readonly PlannedBlock[]): Promise<ReadonlyMap<number, number>> {
  const moved = new Map<number, number>()
  let due = Date.now()
  for (const { mcSeqno, transactions } of blocks) {
    moved.set(mcSeqno, Date.now())
    await moveHead(db, mcSeqno)
    due += (transactions / RATE) * 1000
    await sleep(Math.max(0, due - Date.now()))
  }
  return moved
}

interface Cost {
  readonly cpuMs: number
  readonly rssBytes: number
}

async function costOf(api: ChildProcess): Promise<Cost> {
  api.send('cost')
  const [cost] = (await once(api, 'message')) as [Cost]
  return cost
}

function report(
  moved: ReadonlyMap<number, number>,
  delivered: readonly Delivered[],
  readers: number,
  before: Cost,
  after: Cost,
): number {
  const times = delivered.flatMap(({ mcSeqno, at }) => at - (moved.get(mcSeqno) ?? at))
  const at = (share: number): number => quantile(times, share)
  const all = [...moved.values()]
  const seconds = Math.max(1, ((all.at(-1) ?? 0) - (all[0] ?? 0)) / 1000)
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
  console.log(`${readers} readers, ${RATE} tx/s for ${Math.round(seconds)} s: ${times.length} events delivered`)
  console.log(`commit to delivery: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
  console.log(
    `API process: ${Math.round((after.cpuMs - before.cpuMs) / seconds / 10)} % of a core, ${megabytes(after.rssBytes)}`,
  )
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  return times.length > 0 && at(0.99) <= MOST_P99_MS ? 0 : 1
}

process.exitCode = await main()
