import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CellarError } from '../../lib/errors.ts'
import { createDatabase, type Database } from '../../store/database.ts'
import { hasLiveOwner } from '../../store/embedded/ownership.ts'
import { createLifetime } from '../lifetime.ts'
import { createTaskLog } from '../log.ts'
import { openStore } from '../open-store.ts'
import { say } from '../output.ts'
import { chooseApiAddress } from '../running-api.ts'
import { type MetricSample, parseMetrics } from './metric-samples.ts'
import { renderTop } from './render-top.ts'
import { listRunningQueries, type RunningQuery } from './running-queries.ts'
import type { TopSettings } from './top-settings.ts'
import { compareReadings } from './top-view.ts'

const ASK_MS = 5_000
/** The other screen of a terminal, and back: what was there before is there again. */
const ENTER = '\x1b[?1049h\x1b[?25l'
const LEAVE = '\x1b[?25h\x1b[?1049l'
const FROM_THE_TOP = '\x1b[H\x1b[J'

/** On a terminal until somebody stops it; elsewhere once. */
export async function runTop(settings: TopSettings): Promise<0> {
  const address = await chooseApiAddress(settings)
  using life = createLifetime(() => undefined)
  const { signal } = life
  let before = await readMetrics(address)
  await using queries = await openQueries(settings)
  const isLive = process.stdout.isTTY && settings.json !== true
  using _screen = isLive ? enterScreen() : undefined
  do {
    await sleep(settings.interval * 1000, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    const after = await readMetrics(address)
    const view = compareReadings(before.samples, after.samples, (after.atMs - before.atMs) / 1000)
    before = after
    const running = await queries.list()
    const { rows = 40, columns = 120 } = process.stdout
    if (settings.json === true) say(JSON.stringify({ address, ...view, queries: running }))
    else if (isLive)
      process.stdout.write(`${FROM_THE_TOP}${renderTop(address, view, running, { lines: rows, columns })}`)
    else say(renderTop(address, view, running, { lines: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }))
  } while (isLive)
  return 0
}

interface Reading {
  readonly samples: readonly MetricSample[]
  readonly atMs: number
}

async function readMetrics(address: string): Promise<Reading> {
  try {
    const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(ASK_MS) })
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    return { samples: parseMetrics(await response.text()), atMs: performance.now() }
  } catch (error) {
    const { cause, message } = error as Error
    const why = cause instanceof Error ? cause.message : message
    throw new CellarError(
      'BROKEN_INPUT',
      `No Cellar answers at ${address}/metrics: ${why}. Say where one is with --host and --port.`,
      {},
      { cause: error },
    )
  }
}

interface Queries extends AsyncDisposable {
  list(): Promise<readonly RunningQuery[]>
}

/** Of a database that is used already: none is started to be looked at. */
async function openQueries(settings: TopSettings): Promise<Queries> {
  const isUsed = settings.databaseUrl !== undefined || (await hasLiveOwner(resolve(settings.dataDir)))
  if (!isUsed) return { list: async () => [], [Symbol.asyncDispose]: async () => undefined }
  const store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const db: Database = createDatabase(store.url, { maxConnections: 1, applicationName: 'cellar top' })
  return {
    list: () => listRunningQueries(db),
    async [Symbol.asyncDispose]() {
      await db.end()
      await store[Symbol.asyncDispose]()
    },
  }
}

function enterScreen(): Disposable {
  process.stdout.write(ENTER)
  return { [Symbol.dispose]: () => process.stdout.write(LEAVE) }
}
