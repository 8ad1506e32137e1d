/**
 * CPU per request (API and database) of what people ask most:
 *
 * - `npm run bench -- reads --before DIR`: this build against another, where DIR is a checkout of Cellar that is built and can read the database of this one;
 *   `--before-data DIR` is the other's own database, where the tables of one are not those of the other.
 * - `--small DIR`: over this database against a smaller one in DIR: what grows with the chain, and at most 1.3 times as dear.
 * - `--compressed`: pages as they are against pages that are compressed.
 *
 * They take turns, so that whatever else the machine does meets both: two builds in a process each, two databases in one process, because what
 * a kept answer costs differs from process to process by more than the bound. Heads are announced meanwhile as often as the main network has blocks.
 * Without any of these, this build alone.
 *
 * `--keep DIR` leaves the database in DIR and finds it there the next time; `--transactions N` makes another number; `--only TEXT` asks
 * only for what has the text in its name.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { addLongTrace, USUAL_TRACE } from '../test/api/long-trace.ts'
import { sharedData } from '../test/shared-data.ts'
import { generate } from './api/generate.ts'
import { announceHeads } from './reads/announce-heads.ts'
import { type Asked, measure, type Served, type Side, serve } from './reads/measure.ts'
import { addRowsAround } from './reads/more-rows.ts'
import { COMPRESSED_PAGES, ENCODINGS, listRequests, type ReadRequest } from './reads/requests.ts'

/** How much dearer a request may be where ten times as many rows are stored, as far as the machine lets that be measured. */
const MOST_GROWTH = 1.3
const MOST_COMPRESSED = { share: 0.15, cost: 1.3 }

const HERE = fileURLToPath(new URL('..', import.meta.url))

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      keep: { type: 'string' },
      before: { type: 'string' },
      'before-data': { type: 'string' },
      small: { type: 'string' },
      compressed: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      transactions: { type: 'string', default: '200000' },
    },
  })
  if (!sharedData('recorded')) {
    console.log('No real transactions to generate from: ../shared/data is not here.')
    return 1
  }
  await using large = await openStore(values.keep, Number(values.transactions))
  const requests = (await listRequests(large.db)).filter(({ name }) => name.includes(values.only))
  if (values.small !== undefined) {
    await using small = await openStore(values.small, Number(values.transactions) / 10)
    await using both = await startServed(HERE, { name: 'small', ...small }, { name: 'now', ...large })
    const [other, here] = both.served as [Served, Served]
    const smaller = new Map((await listRequests(small.db)).map((request) => [request.name, request]))
    return await report(requests, MOST_GROWTH, (request) => [
      { served: other, request: smaller.get(request.name) ?? request },
      { served: here, request },
    ])
  }
  await using now = await startServed(HERE, { name: 'now', ...large })
  const [here] = now.served as [Served]
  if (values.compressed) return await compareCompressed(here, await pagesOf(large.db))
  if (values.before === undefined) return await report(requests, undefined, (request) => [{ served: here, request }])
  await using own = values['before-data'] === undefined ? undefined : await openFilled(values['before-data'])
  await using former = await startServed(resolve(values.before), { name: 'before', ...(own ?? large) })
  const [before] = former.served as [Served]
  const asked = new Map((await listRequests((own ?? large).db)).map((request) => [request.name, request]))
  const isServed = async ({ name }: ReadRequest): Promise<boolean> => {
    const path = asked.get(name)?.paths[0]
    return path !== undefined && (await fetch(`http://127.0.0.1:${before.port}${path}`)).ok
  }
  const shared: ReadRequest[] = []
  for (const request of requests) if (await isServed(request)) shared.push(request)
  return await report(shared, undefined, (request) => [
    { served: before, request: asked.get(request.name) ?? request },
    { served: here, request },
  ])
}

interface Store extends AsyncDisposable {
  readonly url: string
  readonly db: Database
}

/** A database with generated rows, in a folder that stays, or in one that goes. */
async function openStore(keep: string | undefined, transactions: number): Promise<Store> {
  const recorded = sharedData('recorded')
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'cellar-bench-')))
  const isFilled = existsSync(join(dataDir, 'postgres'))
  const store = await openFilled(dataDir)
  await migrate(store.url)
  if (!isFilled) {
    const states = [`${recorded}/zerostate/zerostate.boc`, `${recorded}/zerostate/basestate0.boc`]
    await generate(store.db, transactions, `${recorded}/blocks`, states)
    await addRowsAround(store.db)
  }
  const [long] = await store.db.query('select from traces where trace_id = $1', [USUAL_TRACE])
  if (long === undefined) await addLongTrace(store.db, 'usual')
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      if (keep === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database as it lies in a folder, whichever version made its tables. */
async function openFilled(dataDir: string): Promise<Store> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  const db = createDatabase(postgres.url, { maxConnections: 2 })
  const heads = announceHeads(db)
  return {
    url: postgres.url,
    db,
    async [Symbol.asyncDispose]() {
      await heads[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
      await postgres.stop()
    },
  }
}

async function startServed(root: string, ...sides: Side[]): Promise<{ readonly served: Served[] } & AsyncDisposable> {
  const served = await serve(root, sides)
  return {
    served,
    async [Symbol.asyncDispose]() {
      served[0]?.process.kill()
    },
  }
}

/** A line for each request; 1 when something is dearer than it may be. */
async function report(
  requests: readonly ReadRequest[],
  most: number | undefined,
  askedFor: (request: ReadRequest) => readonly Asked[],
): Promise<number> {
  const dear: string[] = []
  for (const [i, request] of requests.entries()) {
    const all = askedFor(request)
    if (i === 0) printHead(all)
    const costs = await measure(all)
    const [before = 0, now = 0] = costs.map(({ micros }) => micros)
    const figures = costs.map(({ micros }) => micros.toFixed(0).padStart(14)).join('')
    const ratio = all.length > 1 ? (now / before).toFixed(2).padStart(9) : ''
    const sizes = costs.map(({ bytes }) => bytes.toFixed(0).padStart(15)).join('')
    console.log(`${request.name.padEnd(44)}${figures}${ratio}${sizes}`)
    if (most !== undefined && now / before > most) dear.push(request.name)
    if (request.mostMicros !== undefined && (costs.at(-1)?.micros ?? 0) > request.mostMicros) {
      dear.push(`${request.name} (at most ${request.mostMicros} µs)`)
    }
  }
  const bound = most === undefined ? '' : `: at most ${most}×`
  console.log(dear.length === 0 ? `\nholds${bound}` : `\nDOES NOT HOLD${bound}: ${dear.join('; ')}`)
  return dear.length === 0 ? 0 : 1
}

function printHead(all: readonly Asked[]): void {
  const [micros, bytes] = [['µs', 14] as const, ['bytes', 15] as const].map(([unit, width]) =>
    all.map(({ served }) => `${served.name}, ${unit}`.padStart(width)).join(''),
  )
  console.log(`${'CPU per request'.padEnd(44)}${micros}${all.length > 1 ? 'ratio'.padStart(9) : ''}${bytes}`)
}

async function pagesOf(db: Database): Promise<ReadRequest[]> {
  const requests = await listRequests(db)
  return COMPRESSED_PAGES.flatMap((name) => requests.find((request) => request.name === name) ?? [])
}

/** What compression leaves of a page, and how many times the CPU it takes. */
async function compareCompressed(served: Served, pages: readonly ReadRequest[]): Promise<number> {
  console.log(
    `${'page'.padEnd(44)}${'encoding'.padStart(10)}${'of the bytes'.padStart(14)}${'of the CPU'.padStart(12)}`,
  )
  let holds = true
  for (const page of pages) {
    const asked = [undefined, ...ENCODINGS].map((encoding) => ({
      served,
      request: encoding === undefined ? page : { ...page, encoding },
    }))
    const [plain, ...packed] = await measure(asked)
    if (plain === undefined) continue
    packed.forEach(({ bytes, micros }, i) => {
      const [share, cost] = [bytes / plain.bytes, micros / plain.micros]
      // Callers that take brotli get it.
      if (ENCODINGS[i] === 'br') holds &&= share <= MOST_COMPRESSED.share && cost <= MOST_COMPRESSED.cost
      const figures = `${(share * 100).toFixed(1).padStart(12)} %${cost.toFixed(2).padStart(11)}×`
      console.log(`${page.name.padEnd(44)}${(ENCODINGS[i] as string).padStart(10)}${figures}`)
    })
  }
  const bound = `br leaves at most ${MOST_COMPRESSED.share * 100} % at ${MOST_COMPRESSED.cost}× the CPU`
  console.log(`\n${holds ? 'holds' : 'DOES NOT HOLD'}: ${bound}`)
  return holds ? 0 : 1
}

process.exitCode = await main()
