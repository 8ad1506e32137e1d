/**
 * What the edge promises, measured on the built program with PostgreSQL beside it: `npm run bench -- edge NAME`.
 *
 *   rates      v2 without a key for a minute, and each plan's rate, on one process
 *   shared     the same over two processes that share a Redis (redis-server or valkey-server must be installed)
 *   refused    time to answer of allowed callers, idle and beside 10,000 refusals a second
 *   floods     slow sockets, bodies of 100 MB, URLs of 1 MB, lists of 10,000, half-open connections
 *   overload   as many callers as can be served, then ten times as many: p99 of who is accepted, how fast others are refused
 *   saturate   wrk (must be installed) for five minutes beside a devnet that is indexed; 5xx, memory by minute, blocks behind
 *   attacked   each attack that is known, from one address, while twenty callers work
 *   garbage    100,000 bad requests through every door, bytes that are no request, WebSockets that talk nonsense
 *
 * `--seconds N` makes runs shorter or longer than they are by default; `attacked` takes `--memory MIB`, a limit for `cellar up` and its
 * PostgreSQL together (control groups, for root), and `--only PATTERN` for attacks whose names it fits; `garbage` takes `--count N`, `--seed N`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createKey } from '../src/store/api-keys.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { attacked } from './edge/attacked.ts'
import { floods } from './edge/floods.ts'
import { garbage } from './edge/garbage.ts'
import { overload } from './edge/overload.ts'
import { rates } from './edge/rates.ts'
import { refused } from './edge/refused.ts'
import { saturate } from './edge/saturate.ts'
import type { Bench } from './edge/servers.ts'

const SCENARIOS: Readonly<Record<string, (bench: Bench) => Promise<boolean>>> = {
  rates: (bench) => rates(bench, 1),
  shared: (bench) => rates(bench, 2),
  refused,
  floods,
  overload,
  saturate,
  attacked,
  garbage,
}

const OPTIONS = ['seconds', 'memory', 'only', 'count', 'seed']

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
    allowPositionals: true,
  })
  const scenario = SCENARIOS[positionals[0] ?? '']
  if (scenario === undefined) {
    console.log(`Usage: npm run bench -- edge ${Object.keys(SCENARIOS).join('|')} [--seconds N]`)
    return 2
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    await migrate(postgres.url)
    await using db = createDatabase(postgres.url, { maxConnections: 1 })
    const createKeyOf = async (plan: string) => (await createKey(db, plan, 'bench')).key
    const numberOf = (name: string) => (values[name] === undefined ? undefined : Number(values[name]))
    const [seconds, memory, count, seed] = ['seconds', 'memory', 'count', 'seed'].map(numberOf)
    const options = { seconds, memory, count, seed, only: values.only }
    return (await scenario({ databaseUrl: postgres.url, ...options, createKey: createKeyOf })) ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
