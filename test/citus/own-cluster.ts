import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { isFree } from '../lasting-port.ts'
import { distributeTest, joinCluster, nodeUrls } from './cluster.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/citus.mjs', import.meta.url))
const FIRST_PORT = 24_100
const WORKERS = 2

/** Servers of the test's own: whoever uses those of the run would not like one of them to be stopped. */
export interface OwnCluster extends AsyncDisposable {
  /** Of a distributed database. */
  readonly url: string
  readonly workerPorts: readonly number[]
  /** `pg_ctl stop -m immediate` of one. */
  stop(port: number): Promise<void>
  start(port: number): Promise<void>
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const port = await findPorts()
  const child = spawn(process.execPath, [SCRIPT, '--held', '--port', `${port}`, '--workers', `${WORKERS}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const dispose = async (): Promise<void> => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'close')
  }
  try {
    const { value: line = '' } = await lines.next()
    const url = await createDistributed(line.replace('CELLAR_TEST_CITUS_URL=', ''))
    const tell = async (command: string): Promise<void> => {
      child.stdin.write(`${command}\n`)
      const { value } = await lines.next()
      if (value !== command) throw new Error(`${command}: ${value}`)
    }
    return {
      url,
      workerPorts: Array.from({ length: WORKERS }, (_, i) => port + 1 + i),
      stop: (one) => tell(`stop ${one}`),
      start: (one) => tell(`start ${one}`),
      [Symbol.asyncDispose]: dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function createDistributed(coordinator: string): Promise<string> {
  const urls = await nodeUrls(coordinator)
  for (const url of urls) {
    await using server = createDatabase(url, { maxConnections: 1 })
    await server.query('create database cellar')
  }
  const own = urls.map((url) => url.replace(/[^/]*$/, 'cellar'))
  await joinCluster(coordinator, own)
  const [first = ''] = own
  await migrate(first)
  await distributeTest(first)
  return first
}

/** The first of several, one behind the other, on which nobody listens. */
async function findPorts(): Promise<number> {
  for (let first = FIRST_PORT; ; first += WORKERS + 1) {
    const ports = Array.from({ length: WORKERS + 1 }, (_, i) => first + i)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}
