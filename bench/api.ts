/**
 * CPU per request of `/transactions?account=…&limit=100` on a million transactions, against the bare floor: the same rows by
 * primary key, sent by node:http without any work. Both servers run in one process over the same connections, apart from the
 * one that asks; its CPU and that of the database connections count. Rounds take turns, so that whatever else the machine
 * does meets both.
 *
 * `--keep DIR` leaves the database in DIR and finds it there the next time; `--transactions N` makes another number.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asAddress, formatRaw } from '../src/cell/address.ts'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { sharedData } from '../test/shared-data.ts'
import { generate } from './api/generate.ts'

const MOST_RATIO = 1.5
const ROUNDS = 24
const WARM_UP = 300
const PER_ROUND = 200
const AT_ONCE = 2
/** `/proc` counts CPU in hundredths of a second on every Linux that Node runs on. */
const TICK_MICROS = 10_000

const APPLICATION = 'cellar bench'

const ROLES = ['floor', 'api'] as const
type Role = (typeof ROLES)[number]

interface Cost {
  requests: number
  bytes: number
  nodeMicros: number
  databaseMicros: number
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { keep: { type: 'string' }, transactions: { type: 'string', default: '1000000' } },
  })
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No real transactions to generate from: ../shared/data is not here.')
    return 1
  }
  const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'cellar-bench-')))
  const isFilled = existsSync(join(dataDir, 'postgres'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  let servers: ChildProcess | undefined
  try {
    await using db = createDatabase(postgres.url, { maxConnections: 2 })
    if (!isFilled) {
      await migrate(postgres.url)
      const states = [`${recorded}/zerostate/zerostate.boc`, `${recorded}/zerostate/basestate0.boc`]
      await generate(db, Number(values.transactions), `${recorded}/blocks`, states)
    }
    const accounts = await listAccounts(db)
    servers = fork(fileURLToPath(new URL('./api/serve.mjs', import.meta.url)), [postgres.url, APPLICATION], {
      execArgv: [],
    })
    const [ports] = (await once(servers, 'message')) as [Record<Role, number>]
    return report(await measure(db, accounts, ports, servers))
  } finally {
    servers?.kill()
    await postgres.stop()
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Accounts that have at least a page. */
async function listAccounts(db: Database): Promise<string[]> {
  const rows = await db.query<{ account: Buffer }>(
    'select account from transactions where lt >= 1000000000000 group by account having count(*) >= 100 order by account limit 2000',
  )
  return rows.map((row) => formatRaw(asAddress(row.account)))
}

async function measure(
  db: Database,
  accounts: readonly string[],
  ports: Readonly<Record<Role, number>>,
  servers: ChildProcess,
): Promise<Record<Role, Cost>> {
  const cost = Object.fromEntries(
    ROLES.map((role) => [role, { requests: 0, bytes: 0, nodeMicros: 0, databaseMicros: 0 }]),
  ) as Record<Role, Cost>
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const pick = (i: number): string => accounts[(i * 7) % accounts.length] as string
  for (const role of ROLES)
    await ask(
      agent,
      ports[role],
      Array.from({ length: WARM_UP }, (_, i) => pick(i)),
    )
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Array.from({ length: PER_ROUND }, (_, i) => pick(round * PER_ROUND + i))
    // Whoever comes second finds the pages warm, so they swap.
    for (const role of round % 2 === 0 ? ROLES : [...ROLES].reverse()) {
      const before = await cpuOf(db, servers)
      const bytes = await ask(agent, ports[role], asked)
      const after = await cpuOf(db, servers)
      const sum = cost[role]
      sum.requests += asked.length
      sum.bytes += bytes
      sum.nodeMicros += after.nodeMicros - before.nodeMicros
      sum.databaseMicros += after.databaseMicros - before.databaseMicros
    }
  }
  agent.destroy()
  return cost
}

/** Asks for a page of each account, a few at once; gives the bytes received. */
async function ask(agent: Agent, port: number, accounts: readonly string[]): Promise<number> {
  let bytes = 0
  const queue = [...accounts]
  const askOne = (account: string): Promise<void> =>
    new Promise((done, fail) => {
      get({ agent, port, host: '127.0.0.1', path: `/api/v3/transactions?account=${account}&limit=100` }, (reply) => {
        if (reply.statusCode !== 200) fail(new Error(`status ${reply.statusCode}`))
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        reply.on('end', done)
      }).on('error', fail)
    })
  const worker = async (): Promise<void> => {
    for (let account = queue.pop(); account !== undefined; account = queue.pop()) await askOne(account)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return bytes
}

async function cpuOf(db: Database, servers: ChildProcess): Promise<{ nodeMicros: number; databaseMicros: number }> {
  servers.send('cpu')
  const [{ cpuMicros }] = (await once(servers, 'message')) as [{ cpuMicros: number }]
  const rows = await db.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    APPLICATION,
  ])
  return { nodeMicros: cpuMicros, databaseMicros: rows.reduce((sum, { pid }) => sum + processMicros(pid), 0) }
}

/** User and system time of a process; 0 where there is no /proc, and then the database is left out of the ratio. */
function processMicros(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return 0
  const fields = readFileSync(path, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
}

function report({ floor, api }: Record<Role, Cost>): number {
  const per = (cost: Cost, micros: number): string => (micros / cost.requests).toFixed(0).padStart(8)
  const total = (cost: Cost): number => cost.nodeMicros + cost.databaseMicros
  const line = (name: string, pickOf: (cost: Cost) => number): string =>
    `${name.padEnd(28)}${per(floor, pickOf(floor))} µs${per(api, pickOf(api))} µs${(pickOf(api) / pickOf(floor)).toFixed(2).padStart(9)}×`
  console.log(`\n${'CPU per request'.padEnd(28)}${'floor'.padStart(11)}${'api'.padStart(11)}${'ratio'.padStart(10)}`)
  console.log(line('server process', (cost) => cost.nodeMicros))
  console.log(line('database connections', (cost) => cost.databaseMicros))
  console.log(line('together', total))
  console.log(`${'reply, bytes'.padEnd(28)}${per(floor, floor.bytes)}   ${per(api, api.bytes)}`)
  const ratio = total(api) / total(floor)
  console.log(`\n${ratio <= MOST_RATIO ? 'holds' : 'DOES NOT HOLD'}: at most ${MOST_RATIO}× the floor\n`)
  return ratio <= MOST_RATIO ? 0 : 1
}

process.exitCode = await main()
