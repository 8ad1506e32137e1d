import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, get, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/store/database.ts'
import type { ReadRequest } from './requests.ts'

const ROUNDS = 6
/**
 * Code is compiled by how often it runs, and a server runs for days: half of what the first thousands of small requests cost is compiling, and after four
 * seconds of pages of a hundred rows it still is a fifth.
 */
const WARM_UP = { ms: 12_000, least: 30, most: 5_000 }
/** Of what takes long, at least so many: a turn of few requests is ended by one of them. */
const TURN = { ms: 400, least: 8, most: Number.POSITIVE_INFINITY }
const AT_ONCE = 2

/** A database, under the name of its column. */
export interface Side {
  readonly name: string
  readonly url: string
  readonly db: Database
}

/** A build that serves a database, in a process that may serve others, too. */
export interface Served {
  readonly name: string
  readonly process: ChildProcess
  readonly port: number
  /** What it serves, to see the connections by. */
  readonly db: Database
  /** CPU of each connection when it was last looked at: the time of one that is closed meanwhile still counts. */
  readonly connections: Map<number, number>
}

/** In one process: what V8 made of the code is the same for all then, which cannot be said of two processes. */
export async function serve(root: string, sides: readonly Side[]): Promise<Served[]> {
  const script = fileURLToPath(new URL('./serve.mjs', import.meta.url))
  const databases = sides.flatMap(({ name, url }) => [url, applicationOf(name)])
  const server = fork(script, [join(root, 'dist'), ...databases], { execArgv: [] })
  const [{ ports }] = (await once(server, 'message')) as [{ ports: readonly number[] }]
  return sides.map(({ name, db }, i) => ({
    name,
    process: server,
    port: ports[i] as number,
    db,
    connections: new Map(),
  }))
}

const applicationOf = (name: string): string => `cellar bench ${name}`

export interface RequestCost {
  /** Of CPU, of the API and of its connections to the database. */
  readonly micros: number
  /** Of the body as it was sent. */
  readonly bytes: number
}

/** Who is asked, and what. */
export interface Asked {
  readonly served: Served
  readonly request: ReadRequest
}

/** What each of them costs. They take turns, so that whatever else the machine does meets all. */
export async function measure(all: readonly Asked[]): Promise<RequestCost[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const sums = all.map(() => ({ micros: 0, requests: 0, bytes: 0 }))
  for (const { served, request } of all) await ask(agent, served.port, request, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever comes second finds the pages warm, so they swap.
    const turns = [...all.keys()]
    for (const i of round % 2 === 0 ? turns : turns.reverse()) {
      const { served, request } = all[i] as Asked
      const sum = sums[i] as (typeof sums)[number]
      const before = await cpuOf(served)
      const { asked, bytes } = await ask(agent, served.port, request, TURN)
      sum.requests += asked
      sum.bytes += bytes
      sum.micros += (await cpuOf(served)) - before
    }
  }
  agent.destroy()
  return sums.map(({ micros, requests, bytes }) => ({ micros: micros / requests, bytes: bytes / requests }))
}

/** Asks for the paths in turn, a few at once, as long as there is time, so often at least and at most; gives how often, and how many bytes came. */
async function ask(
  agent: Agent,
  port: number,
  { paths, encoding }: ReadRequest,
  { ms, least, most }: typeof TURN,
): Promise<{ readonly asked: number; readonly bytes: number }> {
  const until = performance.now() + ms
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  let asked = 0
  let bytes = 0
  const worker = async (): Promise<void> => {
    do {
      const received = await receive(agent, port, paths[asked++ % paths.length] as string, headers)
      bytes += received
    } while (asked < most && (performance.now() < until || asked < least))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { asked, bytes }
}

/** Asks once; gives how many bytes of a body came. */
export const receive = (agent: Agent, port: number, path: string, headers: OutgoingHttpHeaders = {}): Promise<number> =>
  new Promise((done, fail) => {
    let bytes = 0
    get({ agent, port, host: '127.0.0.1', path, headers }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error(`status ${reply.statusCode} of ${path}`))
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => done(bytes))
    }).on('error', fail)
  })

/** What the API itself has computed since it began, in microseconds. */
export async function apiMicros({ process: server }: Served): Promise<number> {
  server.send('cpu')
  const [{ cpuMicros }] = (await once(server, 'message')) as [{ cpuMicros: number }]
  return cpuMicros
}

async function cpuOf(served: Served): Promise<number> {
  const { name, db, connections } = served
  const cpuMicros = await apiMicros(served)
  const sql = 'select pid from pg_stat_activity where application_name = $1'
  const rows = await db.query<{ pid: number }>(sql, [applicationOf(name)])
  for (const { pid } of rows) connections.set(pid, Math.max(connections.get(pid) ?? 0, processMicros(pid)))
  return cpuMicros + [...connections.values()].reduce((sum, micros) => sum + micros, 0)
}

/** Time on a processor, by the scheduler's own account; 0 where there is none, and then the database is left out. */
function processMicros(pid: number): number {
  const path = `/proc/${pid}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, 'latin1').split(' ')[0]) / 1000 : 0
}
