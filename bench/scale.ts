/**
 * What a transaction costs to import, to follow and to store, and each kind of request to answer: CPU of Cellar and of the database, bytes of the database
 * and of its log. On one PostgreSQL, and, where CELLAR_TEST_CITUS_URL is set, on that Citus in turn. From these, machines for three uses.
 *
 * `--times N` stores the recorded chain N times over before bytes are counted and requests are made (12: 100,000 transactions, 120: a million). `--shards N` cuts
 * tables into as many parts on Citus. `--per-second`, `--burst` and `--transactions` say what the chain is taken to be that machines are for. `--only requests` leaves the
 * following out, `--place plain` or `--place citus` the other of them. `--generated N`
 * asks requests alone of N made-up transactions, where Citus is named.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { nodeUrls } from '../test/citus/cluster.ts'
import { sharedData } from '../test/shared-data.ts'
import { addCopies } from './disk/more-chain.ts'
import { measureFollowing, measureImport, type TransactionCosts } from './scale/costs.ts'
import { fillGenerated } from './scale/generated.ts'
import { type Chain, listMachines } from './scale/machines.ts'
import { createPlace, type Place } from './scale/place.ts'
import { findAsked, measureRequests, type RequestCost } from './scale/requests.ts'

interface MeasuredRequests {
  readonly name: string
  readonly requests: readonly RequestCost[]
}

interface Measured extends MeasuredRequests {
  readonly imported: TransactionCosts
  readonly followed: TransactionCosts | undefined
  readonly storedBytes: number
  readonly stored: number
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '12' },
      shards: { type: 'string', default: '8' },
      only: { type: 'string' },
      place: { type: 'string' },
      generated: { type: 'string', default: '0' },
      'per-second': { type: 'string', default: '60' },
      burst: { type: 'string', default: '1100' },
      transactions: { type: 'string', default: '5000000000' },
    },
  })
  const recorded = sharedData('recorded')
  if (recorded === undefined) {
    console.log('No chain to store: ../shared/data is not here.')
    return 1
  }
  const chain: Chain = {
    transactionsPerSecond: Number(values['per-second']),
    burstPerSecond: Number(values.burst),
    transactions: Number(values.transactions),
  }
  const options = { recorded, times: Number(values.times), isFollowed: values.only !== 'requests' }
  const citusUrl = process.env.CELLAR_TEST_CITUS_URL
  if (citusUrl !== undefined) {
    const servers = await nodeUrls(citusUrl)
    const places = [
      { name: 'plain', servers },
      { name: 'citus', servers, shards: Number(values.shards) },
    ].filter(({ name }) => values.place === undefined || values.place === name)
    const generated = Number(values.generated)
    if (generated > 0) {
      const all: MeasuredRequests[] = []
      for (const place of places) all.push(await measureGenerated(place, generated))
      reportRequests(all)
      return 0
    }
    const measured: Measured[] = []
    for (const place of places) measured.push(await measurePlace(place, options))
    report(measured, chain)
    return 0
  }
  console.log('Citus is skipped: CELLAR_TEST_CITUS_URL is not set.')
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    report([await measurePlace({ name: 'plain', servers: [postgres.url] }, options)], chain)
    return 0
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface MeasureOptions {
  readonly recorded: string
  readonly times: number
  readonly isFollowed: boolean
}

async function measurePlace(
  where: Parameters<typeof createPlace>[0],
  { recorded, times, isFollowed }: MeasureOptions,
): Promise<Measured> {
  const follow = async (): Promise<TransactionCosts> => {
    await using place = await createPlace({ ...where, name: `${where.name}_followed` })
    return await measureFollowing(place)
  }
  const followed = isFollowed ? await follow() : undefined
  await using place = await createPlace(where)
  const emptyBytes = await place.storedBytes()
  const states = ['zerostate.boc', 'basestate0.boc'].map((name) => join(recorded, 'zerostate', name))
  const imported = await measureImport(place, join(recorded, 'blocks'), states)
  await settle(place)
  // Before copies, which have rows as long as real ones but documents that are not theirs: what those name is found in the first.
  const found = await findAsked(place)
  if (times > 1) await addCopies(place.db, times)
  await settle(place)
  const requests = await measureRequests(place, found)
  const measured = {
    ...{ name: where.name, imported, followed, requests },
    stored: imported.transactions * times,
    storedBytes: ((await place.storedBytes()) - emptyBytes) / (imported.transactions * times),
  }
  process.stdout.write(`${JSON.stringify(measured)}\n`)
  return measured
}

/** Requests alone, of as many transactions as are told, which the server makes up: in minutes where copies of a chain take hours. */
async function measureGenerated(
  where: Parameters<typeof createPlace>[0],
  transactions: number,
): Promise<MeasuredRequests> {
  await using place = await createPlace(where)
  const found = await fillGenerated(place, transactions)
  await settle(place)
  const measured = { name: where.name, requests: await measureRequests(place, found) }
  process.stdout.write(`${JSON.stringify(measured)}\n`)
  return measured
}

/** What deleted and changed rows leave behind is gone, and the planner knows how many there are. */
const settle = ({ db }: Place): Promise<unknown> => db.query('vacuum analyze')

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(48) : `${cell}`.padStart(14))).join('')

function report(all: readonly Measured[], chain: Chain): void {
  console.log(`\n${row(['for a transaction', ...all.map(({ name }) => name)])}`)
  const line = (name: string, of: (measured: Measured) => number | undefined): void =>
    console.log(row([name, ...all.map((measured) => of(measured)?.toFixed(0) ?? '-')]))
  line('stored, of so many', ({ stored }) => stored)
  line('bytes stored', ({ storedBytes }) => storedBytes)
  line('import: µs of Cellar', ({ imported }) => imported.ownMicros)
  line('import: µs of the database', ({ imported }) => imported.databaseMicros)
  line('import: bytes of log', ({ imported }) => imported.logBytes)
  line('following: µs of Cellar', ({ followed }) => followed?.ownMicros)
  line('following: µs of the database', ({ followed }) => followed?.databaseMicros)
  line('following: bytes of log', ({ followed }) => followed?.logBytes)
  reportRequests(all)
  for (const measured of all) reportMachines(measured, chain)
}

function reportRequests(all: readonly MeasuredRequests[]): void {
  const heads = all.flatMap(({ name }) => [`${name}: API µs`, 'database µs'])
  const isSpread = all.length > 1
  console.log(`\n${row(['for a request', ...heads, ...(isSpread ? ['ratio', 'statements', 'parts'] : []), 'bytes'])}`)
  for (const [i, { kind, bytes }] of (all[0]?.requests ?? []).entries()) {
    const costs = all.map(({ requests }) => requests[i] as RequestCost)
    const sums = costs.map(({ apiMicros, databaseMicros }) => apiMicros + databaseMicros)
    const figures = costs.flatMap(({ apiMicros, databaseMicros }) => [apiMicros.toFixed(0), databaseMicros.toFixed(0)])
    const spread = isSpread
      ? [((sums[1] ?? 0) / (sums[0] ?? 1)).toFixed(2), costs[1]?.statements ?? 0, costs[1]?.parts ?? 0]
      : []
    console.log(row([kind, ...figures, ...spread, bytes.toFixed(0)]))
  }
}

function reportMachines({ name, imported, followed, storedBytes, requests }: Measured, chain: Chain): void {
  if (followed === undefined) return
  const costs = {
    ...{ storedBytes, followOwnMicros: followed.ownMicros, followDatabaseMicros: followed.databaseMicros },
    ...{
      importOwnMicros: imported.ownMicros,
      importDatabaseMicros: imported.databaseMicros,
      logBytes: followed.logBytes,
    },
    requests: new Map(requests.map((cost) => [cost.kind, cost])),
  }
  console.log(`\n${name}: ${chain.transactionsPerSecond} transactions/s, ${chain.burstPerSecond} in bursts`)
  console.log(
    row(['use', 'disk TB', 'log MB/s', 'follow cores', 'burst cores', 'API cores', 'db cores', 'import days']),
  )
  for (const machine of listMachines(costs, chain)) {
    const { use, diskTerabytes, logMegabytesPerSecond, followCores, burstCores, apiCores, databaseCores } = machine
    const figures = [diskTerabytes, logMegabytesPerSecond, followCores, burstCores, apiCores, databaseCores]
    console.log(row([use, ...figures.map((figure) => figure.toFixed(2)), machine.importCoreDays.toFixed(1)]))
  }
}

process.exitCode = await main()
