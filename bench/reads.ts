/**
 * CPU per request (API and database) of this build against another: `npm run bench -- reads --before DIR`, where DIR is a checkout of
 * Cellar that is built and can read the database of this one. Each build serves in a process of its own over the same rows, and
 * they take turns, so that whatever else the machine does meets both. Without `--before` this build alone.
 *
 * `--keep DIR` leaves the database in DIR and finds it there the next time; `--transactions N` makes another number; `--only TEXT` asks
 * only for what has the text in its name.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { sharedData } from '../test/shared-data.ts'
import { generate } from './api/generate.ts'
import { addRowsAround } from './reads/more-rows.ts'
import { listRequests, type ReadRequest } from './reads/requests.ts'

const ROUNDS = 6
const TURN_MS = 400
const WARM_UP_MS = 300
const AT_ONCE = 2

interface Build {
  readonly name: string
  readonly process: ChildProcess
  readonly port: number
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      keep: { type: 'string' },
      before: { type: 'string' },
      only: { type: 'string', default: '' },
      transactions: { type: 'string', default: '200000' },
    },
  })
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No real transactions to generate from: ../shared/data is not here.')
    return 1
  }
  const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'cellar-bench-')))
  const isFilled = existsSync(join(dataDir, 'postgres'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  const builds: Build[] = []
  try {
    await using db = createDatabase(postgres.url, { maxConnections: 2 })
    await migrate(postgres.url)
    if (!isFilled) {
      const states = [`${recorded}/zerostate/zerostate.boc`, `${recorded}/zerostate/basestate0.boc`]
      await generate(db, Number(values.transactions), `${recorded}/blocks`, states)
      await addRowsAround(db)
    }
    const here = fileURLToPath(new URL('..', import.meta.url))
    for (const [name, root] of Object.entries({ before: values.before, now: here })) {
      if (root !== undefined) builds.push(await startBuild(name, resolve(root), postgres.url))
    }
    const requests = (await listRequests(db)).filter(({ name }) => name.includes(values.only))
    await report(db, builds, requests)
    return 0
  } finally {
    for (const build of builds) build.process.kill()
    await postgres.stop()
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

async function startBuild(name: string, root: string, url: string): Promise<Build> {
  const serve = fileURLToPath(new URL('./reads/serve.mjs', import.meta.url))
  const server = fork(serve, [join(root, 'dist'), url, applicationOf(name)], { execArgv: [] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return { name, process: server, port }
}

const applicationOf = (name: string): string => `cellar bench ${name}`

async function report(db: Database, builds: readonly Build[], requests: readonly ReadRequest[]): Promise<void> {
  const names = builds.map(({ name }) => `${name}, µs`.padStart(14)).join('')
  console.log(
    `${'CPU per request'.padEnd(44)}${names}${builds.length > 1 ? 'ratio'.padStart(9) : ''}${'bytes'.padStart(12)}`,
  )
  for (const request of requests) {
    const costs = await measure(db, builds, request)
    const [before = 0, now = 0] = costs.map(({ micros }) => micros)
    const figures = costs.map(({ micros }) => micros.toFixed(0).padStart(14)).join('')
    const ratio = builds.length > 1 ? (now / before).toFixed(2).padStart(9) : ''
    console.log(`${request.name.padEnd(44)}${figures}${ratio}${costs.at(-1)?.bytes.toFixed(0).padStart(12)}`)
  }
}

interface RequestCost {
  /** Of CPU. */
  readonly micros: number
  /** Of the body as it was sent. */
  readonly bytes: number
}

/** A request's cost for each of the builds. */
async function measure(db: Database, builds: readonly Build[], request: ReadRequest): Promise<RequestCost[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const sums = builds.map(() => ({ micros: 0, requests: 0, bytes: 0 }))
  for (const build of builds) await ask(agent, build.port, request, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever comes second finds the pages warm, so they swap.
    const turns = [...builds.keys()]
    for (const i of round % 2 === 0 ? turns : turns.reverse()) {
      const build = builds[i] as Build
      const sum = sums[i] as (typeof sums)[number]
      const before = await cpuOf(db, build)
      const { asked, bytes } = await ask(agent, build.port, request, TURN_MS)
      sum.requests += asked
      sum.bytes += bytes
      sum.micros += (await cpuOf(db, build)) - before
    }
  }
  agent.destroy()
  return sums.map(({ micros, requests, bytes }) => ({ micros: micros / requests, bytes: bytes / requests }))
}

/** Asks for the paths in turn, a few at once, as long as there is time; gives how often, and how many bytes came. */
async function ask(
  agent: Agent,
  port: number,
  { paths, encoding }: ReadRequest,
  forMs: number,
): Promise<{ readonly asked: number; readonly bytes: number }> {
  const until = performance.now() + forMs
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  let asked = 0
  let bytes = 0
  const askOne = (path: string): Promise<void> =>
    new Promise((done, fail) => {
      get({ agent, port, host: '127.0.0.1', path, headers }, (reply) => {
        if (reply.statusCode !== 200) fail(new Error(`status ${reply.statusCode} of ${path}`))
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        reply.on('end', done)
      }).on('error', fail)
    })
  const worker = async (): Promise<void> => {
    do await askOne(paths[asked++ % paths.length] as string)
    while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { asked, bytes }
}

async function cpuOf(db: Database, { name, process: server }: Build): Promise<number> {
  server.send('cpu')
  const [{ cpuMicros }] = (await once(server, 'message')) as [{ cpuMicros: number }]
  const sql = 'select pid from pg_stat_activity where application_name = $1'
  const rows = await db.query<{ pid: number }>(sql, [applicationOf(name)])
  return cpuMicros + rows.reduce((sum, { pid }) => sum + processMicros(pid), 0)
}

/** Time on a processor, by the scheduler's own account; 0 where there is none, and then the database is left out. */
function processMicros(pid: number): number {
  const path = `/proc/${pid}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, 'latin1').split(' ')[0]) / 1000 : 0
}

process.exitCode = await main()
