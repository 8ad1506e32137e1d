/**
 * How much more `cellar api --workers 2` serves than one process, by CPU time: what is served, by the CPU of the process that used most for it, is
 * what they can serve when each has a core. The database and whoever asks are left out, as if they had a machine of their own, and
 * whatever else runs on this one takes nothing away. Both serve the same database and take turns.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBlocks } from '../src/index/import.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { startCellar } from '../test/cellar-process.ts'
import { sharedData } from '../test/shared-data.ts'
import { cpuSeconds } from './edge/servers.ts'

const LEAST_RATIO = 1.8
const ROUNDS = 6
/** Of each process: as many while it gets warm, and in each round. */
const WARM_UP = 1_500
const PER_TURN = 500
const AT_ONCE = 16
const PATHS = ['masterchainInfo', 'transactions?limit=100&offset=50', 'blocks?limit=20&offset=20', 'actions?limit=20']

interface Api extends AsyncDisposable {
  readonly workers: number
  readonly port: number
  readonly pids: () => number[]
  readonly agent: Agent
}

async function startApi(databaseUrl: string, workers: number): Promise<Api> {
  const flags = ['--port', '0', '--workers', `${workers}`, '--network', 'none', '--log-level', 'warn']
  const api = startCellar(['api', ...flags], { DATABASE_URL: databaseUrl })
  const port = Number(/http:\/\/[^/\s]+:(\d+)/.exec(await api.printed('API at'))?.[1])
  const pid = api.child.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  return {
    ...{ workers, port, agent },
    pids: () => [pid, ...childrenOf(pid)],
    async [Symbol.asyncDispose]() {
      agent.destroy()
      await api[Symbol.asyncDispose]()
    },
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )

/** Asks so often for each process that answers; gives how many that were, and the CPU of each meanwhile. */
async function turn(
  { port, agent, pids, workers }: Api,
  path: string,
  forEach: number,
): Promise<{ readonly asked: number; readonly cpu: number[] }> {
  const before = new Map(pids().map((pid) => [pid, cpuSeconds(pid)]))
  const asked = forEach * workers
  let left = asked
  const askOne = (): Promise<void> =>
    new Promise((done, fail) => {
      get({ agent, port, host: '127.0.0.1', path: `/api/v3/${path}` }, (reply) => {
        if (reply.statusCode !== 200) fail(new Error(`status ${reply.statusCode} of ${path}`))
        reply.resume().on('end', done)
      }).on('error', fail)
    })
  const caller = async (): Promise<void> => {
    while (left-- > 0) await askOne()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return { asked, cpu: pids().map((pid) => cpuSeconds(pid) - (before.get(pid) ?? 0)) }
}

async function measure(apis: readonly Api[], path: string): Promise<number> {
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
  const [one = 0, two = 0] = sums.map(({ asked, cpu }) => asked / Math.max(...cpu))
  const shares = sums.map(({ cpu }) => cpu.map((seconds) => seconds.toFixed(1)).join(' + '))
  const figures = [one, two].map((rate) => rate.toFixed(0).padStart(8)).join('')
  console.log(`${path.padEnd(36)}${figures}${(two / one).toFixed(2).padStart(8)}×   ${shares.join(' | ')}`)
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
    await using one = await startApi(postgres.url, 1)
    await using two = await startApi(postgres.url, 2)
    console.log(
      `${'requests per CPU second of the busiest'.padEnd(36)}     one     two   ratio   CPU seconds of each process`,
    )
    const ratios: number[] = []
    for (const path of PATHS) ratios.push(await measure([one, two], path))
    const least = Math.min(...ratios)
    console.log(`\n${least >= LEAST_RATIO ? 'holds' : 'DOES NOT HOLD'}: at least ${LEAST_RATIO}× (${least.toFixed(2)})`)
    return least >= LEAST_RATIO ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
