/**
 * End-to-end import against the floor: the very rows it writes, prepared beforehand, committed through the same path into the same
 * empty tables. Both take turns on one server; the importer is a process of its own, whose peak memory counts.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importBlocks } from '../src/index/import.ts'
import { commitBatch, type EncodedBatch } from '../src/store/commit.ts'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { sharedData } from '../test/shared-data.ts'
import { median } from './measure/quantile.ts'

const LEAST_RATIO = 0.6
const MOST_MEGABYTES = 600
const ROUNDS = 5
/** A chain of mainnet's length is imported by code that has long been compiled; these small ones are over before that. */
const WARM_UPS = 6

interface Chain {
  readonly name: string
  readonly dir: string
  readonly states: readonly string[]
}

/** What the importer's process says after each import. */
interface Imported {
  readonly seconds: number
  readonly transactions: number
  readonly rows: number
  readonly peakMegabytes: number
}

async function main(): Promise<number> {
  const chains = listChains()
  if (chains.length === 0) {
    console.log('No chain to import: ../shared/data is not here.')
    return 1
  }
  spawnSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))], { stdio: 'inherit' })
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const importer = fork(fileURLToPath(new URL('./importer.mjs', import.meta.url)), { execArgv: [] })
  try {
    const fresh = await createFreshDatabases(server.url)
    const results = []
    for (const chain of chains) results.push(await compare(chain, importer, fresh))
    return report(results)
  } finally {
    importer.kill()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function listChains(): Chain[] {
  const recorded = sharedData('recorded')
  const real = sharedData('real')
  const chains: Chain[] = []
  if (recorded !== undefined) {
    const states = ['zerostate.boc', 'basestate0.boc'].map((name) => join(recorded, 'zerostate', name))
    chains.push({ name: 'recorded 1..631', dir: join(recorded, 'blocks'), states })
  }
  if (real !== undefined) {
    const states = ['masterchain', 'basechain'].map((name) => join(real, 'states', `mainnet_${name}_zerostate.boc`))
    chains.push({ name: 'mainnet 1..146', dir: join(real, 'blocks', 'mainnet'), states })
  }
  return chains
}

interface Comparison {
  readonly chain: Chain
  readonly imported: Imported
  readonly cold: Imported
  readonly floorSeconds: number
  /** Median over the rounds of floor time by import time. */
  readonly ratio: number
}

async function compare(chain: Chain, importer: ChildProcess, fresh: FreshDatabases): Promise<Comparison> {
  const batches = await prepareRows(chain, fresh)
  const cold = await importInChild(chain, importer, fresh)
  for (let i = 0; i < WARM_UPS; i++) {
    await importInChild(chain, importer, fresh)
    await copyRows(batches, fresh)
  }
  const rounds: { imported: Imported; floor: number }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const imported = await importInChild(chain, importer, fresh)
    rounds.push({ imported, floor: await copyRows(batches, fresh) })
  }
  const ratios = rounds.map(({ imported, floor }) => floor / imported.seconds)
  const middle = rounds.sort((a, b) => a.imported.seconds - b.imported.seconds)[ROUNDS >> 1] as (typeof rounds)[number]
  const peakMegabytes = Math.max(...rounds.map(({ imported }) => imported.peakMegabytes))
  return {
    chain,
    cold,
    imported: { ...middle.imported, peakMegabytes },
    floorSeconds: median(rounds.map(({ floor }) => floor)),
    ratio: median(ratios),
  }
}

/** An import whose batches are kept as they come by. */
async function prepareRows({ dir, states }: Chain, fresh: FreshDatabases): Promise<EncodedBatch[]> {
  const batches: EncodedBatch[] = []
  await fresh(async (url) => {
    await using db = createDatabase(url)
    await importBlocks({
      db,
      dir,
      states,
      workers: 0,
      commit: async (database, batch) => {
        batches.push(batch)
        await commitBatch(database, batch)
      },
    })
  })
  return batches
}

const copyRows = (batches: readonly EncodedBatch[], fresh: FreshDatabases): Promise<number> =>
  fresh(async (url) => {
    await using db = createDatabase(url)
    // The importer has its connection by the time it writes; so has the floor.
    await db.query('select 1')
    const started = performance.now()
    for (const batch of batches) await commitBatch(db, batch)
    return (performance.now() - started) / 1000
  })

const importInChild = (chain: Chain, importer: ChildProcess, fresh: FreshDatabases): Promise<Imported> =>
  fresh(async (url) => {
    importer.send({ ...chain, url })
    const [answer] = (await once(importer, 'message')) as [Imported | { failure: string }]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  })

type FreshDatabases = <T>(work: (url: string) => Promise<T>) => Promise<T>

/** Each piece of work gets a database of its own, dropped afterwards, so that all start from the same empty tables. */
async function createFreshDatabases(serverUrl: string): Promise<FreshDatabases> {
  const named = (name: string) => serverUrl.replace(/[^/]*$/, name)
  const onServer = async (sql: string) => {
    await using db = createDatabase(serverUrl, { maxConnections: 1 })
    await db.query(sql)
  }
  await onServer('create database bench_template')
  await migrate(named('bench_template'))
  let count = 0
  return async (work) => {
    const name = `bench_${count++}`
    await onServer(`create database ${name} template bench_template`)
    await onServer('checkpoint')
    try {
      return await work(named(name))
    } finally {
      await onServer(`drop database ${name} with (force)`)
    }
  }
}

function report(results: readonly Comparison[]): number {
  const peak = Math.max(...results.map(({ imported }) => imported.peakMegabytes))
  console.table(
    results.map(({ chain, imported, cold, floorSeconds, ratio }) => ({
      chain: chain.name,
      transactions: imported.transactions,
      'import s': imported.seconds.toFixed(2),
      'copy s': floorSeconds.toFixed(2),
      ratio: ratio.toFixed(2),
      'tx/s': Math.round(imported.transactions / imported.seconds),
      'rows/s': Math.round(imported.rows / imported.seconds),
      'first import s': cold.seconds.toFixed(2),
    })),
  )
  const [main] = results
  const ratio = main?.ratio ?? 0
  console.log(`import : copy of the same rows = ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
  console.log(`peak memory of the importer = ${Math.round(peak)} MB (less than ${MOST_MEGABYTES})`)
  return ratio >= LEAST_RATIO && peak < MOST_MEGABYTES ? 0 : 1
}

process.exitCode = await main()
