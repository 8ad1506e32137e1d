/**
 * Where the bytes of a stored transaction are: every table and index of the recorded chain, with the requests that go by the index and
 * what the dearest of them costs without it, in pages. Requests are those of the plan tests, on the rows of these.
 *
 * `--sizes` leaves the requests out. `--times N` stores the chain N times over, each time with hashes, accounts and lts of its own: 120 times are a million
 * transactions, among which the first pages of small tables no longer count. `--generated N` stores what `bench -- api` asks instead: N transactions, which have no
 * cells, messages or traces. `--keep DIR` leaves the database in DIR.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importBlocks } from '../src/index/import.ts'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { fillPlanned, PLANNED_REQUESTS } from '../test/api/planned-requests.ts'
import { sharedData } from '../test/shared-data.ts'
import { generate } from './api/generate.ts'
import { addCopies } from './disk/more-chain.ts'
import { listServices, type Service } from './disk/served.ts'
import { bytesOf, type IndexSize, listSizes, type TableSize } from './disk/sizes.ts'

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'boolean', default: false },
      times: { type: 'string', default: '1' },
      generated: { type: 'string' },
      keep: { type: 'string' },
    },
  })
  const recorded = sharedData('recorded')
  if (!recorded) {
    console.log('No recorded chain to store: ../shared/data is not here.')
    return 1
  }
  const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'cellar-bench-')))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    const services = values.sizes
      ? undefined
      : await onDatabase(postgres.url, 'requests', async (db) => {
          await fillPlanned(db)
          return listServices(db, PLANNED_REQUESTS)
        })
    await onDatabase(postgres.url, 'sizes', async (db) => {
      const states = ['zerostate.boc', 'basestate0.boc'].map((name) => `${recorded}/zerostate/${name}`)
      if (values.generated !== undefined) {
        await generate(db, Number(values.generated), `${recorded}/blocks`, states)
        report(await listSizes(db), Number(values.generated), services)
        return
      }
      const { transactions } = await importBlocks({ db, dir: `${recorded}/blocks`, states })
      const times = Number(values.times)
      await addCopies(db, times)
      report(await listSizes(db), transactions * times, services)
    })
    return 0
  } finally {
    await postgres.stop()
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

async function onDatabase<T>(serverUrl: string, name: string, work: (db: Database) => Promise<T>): Promise<T> {
  {
    await using server = createDatabase(serverUrl, { maxConnections: 1 })
    await server.query(`create database ${name}`)
  }
  const url = serverUrl.replace(/[^/]*$/, name)
  await migrate(url)
  await using db = createDatabase(url, { maxConnections: 4 })
  return await work(db)
}

function report(
  sizes: readonly TableSize[],
  transactions: number,
  services: ReadonlyMap<string, Service> | undefined,
): void {
  const per = (bytes: number): string => (bytes / transactions).toFixed(0).padStart(6)
  console.log(`\nbytes per transaction, of ${transactions}\n`)
  for (const size of sizes) {
    const all = bytesOf(size)
    if (all / transactions < 1) continue
    console.log(`${per(all)}  ${size.table}: rows ${per(size.heap).trim()}, indexes ${per(all - size.heap).trim()}`)
    for (const index of size.indexes) console.log(`  ${per(index.bytes)}  ${index.key}${told(index, services)}`)
  }
  const all = sizes.reduce((sum, size) => sum + bytesOf(size), 0)
  const rows = sizes.reduce((sum, { heap }) => sum + heap, 0)
  console.log(`\n${per(all)}  together: rows ${per(rows).trim()}, indexes ${per(all - rows).trim()}\n`)
}

function told({ index, isPrimary }: IndexSize, services: ReadonlyMap<string, Service> | undefined): string {
  if (services === undefined) return ''
  const service = services.get(index)
  if (service === undefined) return isPrimary ? '  key of the rows' : '  no request'
  const count = `${service.requests.size} request(s)`
  if (isPrimary) return `  key of the rows, ${count}`
  return `  ${count}; ${service.dearest.times.toFixed(1)}× the pages without it: ${service.dearest.request.slice(0, 60)}`
}

process.exitCode = await main()
