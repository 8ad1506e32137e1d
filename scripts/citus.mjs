// Starts a coordinator and workers of Citus in a folder that is gone when they end, for tests: node scripts/citus.mjs [--port 24000] [--workers 2]
// Prints the URL for CELLAR_TEST_CITUS_URL and runs until Ctrl-C. Nothing in it outlives a crash: not for data that anybody wants to keep.
// A line `stop 24001` ends that server at once, as a machine that is switched off; `start 24001` starts it again. Both are answered by the same line.
// With `--held` all end when there are no more lines.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { port: { type: 'string' }, workers: { type: 'string' }, held: { type: 'boolean' } },
})
const PORT = Number(values.port ?? 24000)
const WORKERS = Number(values.workers ?? 2)
const HOST = '127.0.0.1'

const pgConfig = (what) => execFileSync('pg_config', [what], { encoding: 'utf8' }).trim()
const BIN = pgConfig('--bindir')
if (!existsSync(join(pgConfig('--pkglibdir'), 'citus.so'))) {
  process.stderr.write('Citus is not installed beside the PostgreSQL that pg_config names.\n')
  process.exit(1)
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
/** PostgreSQL does not run as root. Signals reach it only when nothing stands between. */
const AS_SERVER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const run = (command, args) => execFileSync(command, args, { encoding: 'utf8', cwd: '/', ...AS_SERVER })
const query = (port, sql) =>
  run(join(BIN, 'psql'), ['-h', HOST, '-p', `${port}`, '-U', 'postgres', '-qAtXc', sql, 'postgres'])

const folder = mkdtempSync(join(tmpdir(), 'cellar-citus-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if ('uid' in AS_SERVER) chownSync(folder, AS_SERVER.uid, AS_SERVER.gid)

/** Citus has a process for every database, and a run of tests many of them. */
const SETTINGS = [
  ...['shared_preload_libraries=citus', 'listen_addresses=127.0.0.1', 'max_connections=400', 'fsync=off'],
  ...['synchronous_commit=off', 'full_page_writes=off', 'wal_level=logical', 'unix_socket_directories='],
  ...['citus.node_conninfo=sslmode=disable', 'jit=off', 'log_min_messages=warning', 'max_worker_processes=100'],
]

/** Those that run, by port. */
const servers = new Map()
let isStopping = false
/** From the first server on: those that are up end, and none is started behind them. */
function stop() {
  isStopping = true
  commands.close()
  for (const server of servers.values()) server.kill('SIGINT')
}
process.on('SIGINT', stop).on('SIGTERM', stop)

const dataOf = (port) => join(folder, port === PORT ? 'coordinator' : `worker-${port - PORT}`)
const ended = (server) =>
  server.exitCode !== null || server.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => server.once('close', done))

async function startServer(port) {
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting])
  const server = spawn(join(BIN, 'postgres'), ['-D', dataOf(port), ...settings], {
    ...{ cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
    ...AS_SERVER,
  })
  servers.set(port, server)
  while (server.exitCode === null && server.signalCode === null) {
    try {
      query(port, 'select 1')
      return
    } catch {
      await new Promise((done) => setTimeout(done, 200))
    }
  }
  if (!isStopping) throw new Error(`the server at port ${port} ended`)
}

async function createServer(port) {
  run(join(BIN, 'initdb'), ['-D', dataOf(port), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  await startServer(port)
  if (isStopping) return
  query(port, 'create extension if not exists citus')
  query(port, 'create role cellar_api login')
}

async function obey(line) {
  const [verb, port] = line.split(' ')
  const server = servers.get(Number(port))
  if (server === undefined || isStopping) return
  if (verb === 'start') await startServer(Number(port))
  if (verb === 'stop') {
    // What `pg_ctl stop -m immediate` sends.
    server.kill('SIGQUIT')
    await ended(server)
  }
  process.stdout.write(`${line}\n`)
}
/** One after the other. */
let obeyed = Promise.resolve()
const commands = createInterface({ input: process.stdin }).on('line', (line) => {
  obeyed = obeyed.then(() => obey(line)).catch(fail)
})
if (values.held) commands.once('close', stop)

async function startAll() {
  const ports = Array.from({ length: WORKERS + 1 }, (_, i) => PORT + i)
  for (const port of ports) {
    await createServer(port)
    if (isStopping) return
  }
  query(PORT, `select citus_set_coordinator_host('${HOST}', ${PORT})`)
  for (const port of ports.slice(1)) query(PORT, `select citus_add_node('${HOST}', ${port})`)
  process.stdout.write(`CELLAR_TEST_CITUS_URL=postgres://postgres@${HOST}:${PORT}/postgres\n`)
}

function fail(error) {
  stop()
  process.exitCode = 1
  process.stderr.write(`${error.message}\n`)
}

await startAll().catch(fail)
