/**
 * How much more `cellar api --workers 2` serves than one process, by CPU time. On two cores the database and whoever asks would take their part of the time
 * of both, so what is counted is the CPU of the processes that serve: what two cores can serve is bounded by the process that used most of
 * it, and by half of what all of them used, with the one that hands out connections and counts for all. Each process has as many callers, who ask again at once.
 * Both serve the same database and take turns; heads are announced meanwhile as often as the main network has blocks. Both are started several times, because
 * what V8 makes of the same code differs from process to process: what one takes for a kept page was seen to differ by 1.9.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBlocks } from '../src/index/import.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { startCellar } from '../test/cellar-process.ts'
import { sharedData } from '../test/shared-data.ts'
import { type Caller, openCaller } from './measure/bare-caller.ts'
import { announceHeads } from './reads/announce-heads.ts'

const LEAST_RATIO = 1.8
const CORES = 2
const STARTS = 3
/** After each start many short ones: what else the machine does, and how fast it is just then, meets both alike. */
const ROUNDS = 15
/**
 * What serves comes after its database and its callers, as if those had cores of their own: it is what everybody waits for then, and finds several
 * requests whenever it looks. Where one process had a core and two had to share theirs, two would look more often for the same requests.
 */
const LATE = 10
/** Of each process: as many while it gets warm, and in each round. */
const WARM_UP = 5_000
const PER_TURN = 320
/** Of each process. */
const CALLERS = 16
const PATHS = ['masterchainInfo', 'transactions?limit=100&offset=50', 'blocks?limit=20&offset=20', 'actions?limit=20']

interface Api extends AsyncDisposable {
  readonly pids: () => number[]
  readonly callers: readonly Caller[]
}

async function startApi(databaseUrl: string, workers: number): Promise<Api> {
  const flags = ['--port', '0', '--workers', `${workers}`, '--network', 'none', '--log-level', 'warn']
  const api = startCellar(['api', ...flags], { DATABASE_URL: databaseUrl })
  const port = Number(/http:\/\/[^/\s]+:(\d+)/.exec(await api.printed('API at'))?.[1])
  const pid = api.child.pid ?? 0
  const pids = (): number[] => [pid, ...childrenOf(pid)]
  for (const thread of pids().flatMap(threadsOf)) setPriority(thread, LATE)
  const callers: Caller[] = []
  // Connections are handed out in turn, to whoever has taken the one before: each is open, and answered, before the next comes.
  for (let i = 0; i < CALLERS * workers; i++) {
    const caller = await openCaller(port)
    callers.push(caller)
    await caller.ask('/api/v3/masterchainInfo')
  }
  return {
    callers,
    pids,
    async [Symbol.asyncDispose]() {
      for (const caller of callers) caller.close()
      await api[Symbol.asyncDispose]()
    },
  }
}

const childrenOf = (parent: number): number[] =>
  threadsOf(parent).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )

const threadsOf = (pid: number): number[] => readdirSync(`/proc/${pid}/task`).map(Number)

/** Of all its threads, by the scheduler's own account. */
const cpuSeconds = (pid: number): number =>
  threadsOf(pid).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ')[0]) / 1e9,
    0,
  )

interface Turn {
  readonly asked: number
  /** Of each process. */
  readonly cpu: readonly number[]
}

/** Asks so often for each process that answers. */
async function turn({ callers, pids }: Api, path: string, forEach: number): Promise<Turn> {
  const before = new Map(pids().map((pid) => [pid, cpuSeconds(pid)]))
  // As often by each caller: else the process that happens to get a core first would answer more than its half.
  const times = Math.ceil(forEach / CALLERS)
  const askAll = async (caller: Caller): Promise<void> => {
    for (let i = 0; i < times; i++) await caller.ask(`/api/v3/${path}`)
  }
  await Promise.all(callers.map(askAll))
  return { asked: times * callers.length, cpu: pids().map((pid) => cpuSeconds(pid) - (before.get(pid) ?? 0)) }
}

/** How long cores take for a turn, and no less than any process takes on one. */
function secondsOf({ cpu }: Turn, cores: number): number {
  const all = cpu.reduce((sum, seconds) => sum + seconds, 0)
  return Math.max(...cpu, all / cores)
}

/** Of one start, what each of the two was asked and took in all of its rounds. */
async function measure(apis: readonly [Api, Api], path: string): Promise<Turn[]> {
  const sums = apis.map(() => ({ asked: 0, cpu: [] as number[] }))
  for (const api of apis) await turn(api, path, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, api] of apis.entries()) {
      const sum = sums[i] as (typeof sums)[number]
      const { asked, cpu } = await turn(api, path, PER_TURN)
      sum.asked += asked
      sum.cpu = cpu.map((seconds, process) => seconds + (sum.cpu[process] ?? 0))
    }
  }
  return sums
}

async function measureStart(databaseUrl: string): Promise<Map<string, Turn[]>> {
  await using one = await startApi(databaseUrl, 1)
  await using two = await startApi(databaseUrl, 2)
  const measured = new Map<string, Turn[]>()
  for (const path of PATHS) measured.set(path, await measure([one, two], path))
  return measured
}

/** Prints what all starts together say of a path; gives how much more two serve. */
function report(path: string, starts: readonly (readonly Turn[])[]): number {
  const rates = [1, CORES].map((cores, i) => {
    const turns = starts.map((start) => start[i] as Turn)
    const asked = turns.reduce((sum, one) => sum + one.asked, 0)
    return asked / turns.reduce((sum, one) => sum + secondsOf(one, cores), 0)
  })
  const [one = 0, two = 0] = rates
  const shares = starts.map((start) =>
    start.map(({ asked, cpu }) => cpu.map((seconds) => ((seconds / asked) * 1e6).toFixed(0)).join(' + ')).join(' | '),
  )
  const figures = rates.map((rate) => rate.toFixed(0).padStart(8)).join('')
  console.log(`${path.padEnd(36)}${figures}${(two / one).toFixed(2).padStart(8)}×   ${shares.join('; ')}`)
  return two / one
}

async function main(): Promise<number> {
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No recorded chain to serve: ../shared/data is not here.')
    return 1
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    await migrate(postgres.url)
    {
      await using db = createDatabase(postgres.url, { maxConnections: 4 })
      const states = ['zerostate.boc', 'basestate0.boc'].map((name) => `${recorded}/zerostate/${name}`)
      await importBlocks({ db, dir: `${recorded}/blocks`, states })
      await db.query('vacuum analyze')
    }
    await using db = createDatabase(postgres.url, { maxConnections: 1 })
    await using _heads = announceHeads(db)
    console.log(
      'Requests a second by the CPU of what serves: of one process, and of two on two cores with the one above them.',
    )
    const starts: Map<string, Turn[]>[] = []
    for (let i = 0; i < STARTS; i++) {
      starts.push(await measureStart(postgres.url))
      process.stdout.write(`\r  start ${i + 1} of ${STARTS}`)
    }
    console.log(`\n${''.padEnd(36)}     one     two   ratio   µs of CPU a request, of each process, by starts`)
    const ratios = PATHS.map((path) =>
      report(
        path,
        starts.map((start) => start.get(path) ?? []),
      ),
    )
    const least = Math.min(...ratios)
    console.log(`\n${least >= LEAST_RATIO ? 'holds' : 'DOES NOT HOLD'}: at least ${LEAST_RATIO}× (${least.toFixed(2)})`)
    return least >= LEAST_RATIO ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
