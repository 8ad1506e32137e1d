import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { DevnetAccess } from '../api/devnet-routes.ts'
import { BUDGETS } from '../api/http/budget.ts'
import type { Limiter } from '../api/http/limits/sliding-log.ts'
import type { ListenAddress } from '../api/http/public-port.ts'
import type { MetricPeers } from '../api/metrics.ts'
import { createAccountReader } from '../api/read-through/create-account-reader.ts'
import { parseLabels } from '../api/reads/labels.ts'
import { parseTokenOverrides } from '../api/reads/token-overrides.ts'
import { createServer, type ServerOptions } from '../api/server.ts'
import { CellarError } from '../lib/errors.ts'
import { sendMessage } from '../node/lite/calls/message.ts'
import type { LitePool } from '../node/lite/pool.ts'
import { ChangeListener } from '../store/change-listener.ts'
import { Changes } from '../store/changes.ts'
import { createDatabase, type Database } from '../store/database.ts'
import { createTvm } from '../tvm/tvm.ts'
import { type ApiSettings, PUBLIC_PORT } from './config.ts'
import { connectionsOf } from './connections.ts'
import { labelOf } from './follow-network.ts'
import { listAddresses } from './listen-addresses.ts'
import { toListenError } from './listen-error.ts'
import { openReplicas } from './open-replicas.ts'
import { VERSION } from './version.ts'

type Address = Pick<ApiSettings, 'host' | 'port' | 'publicPort'>
export type ServeSettings = Address &
  Pick<
    ApiSettings,
    | 'databaseUrl'
    | 'databaseReplicaUrls'
    | 'explorer'
    | 'network'
    | 'layouts'
    | 'tokenOverrides'
    | 'labels'
    | 'imageProxy'
    | 'rateLimit'
    | 'limits'
    | 'redisUrl'
    | 'trustProxy'
    | 'hooksKey'
  >

/** Where it is served. */
export interface ServedAt {
  /** As a person on this machine would type it. */
  readonly address: string
  /** The same from other machines, where they can reach it. */
  readonly elsewhere: readonly string[]
  /** The same for existing TON clients; undefined when there is no such port. */
  readonly publicAddress: string | undefined
  /** Of both. */
  readonly port: number
  readonly publicPort: number | undefined
}

export interface Serving extends ServedAt, AsyncDisposable {}

/** A query that takes longer is not worth its caller's patience, nor the others' share of the database. */
export const API_DATABASE = { applicationName: 'cellar api', statementTimeoutMs: 3000 } as const

/** Longest that a stop waits for answers under way: longer than any statement takes. */
export const DRAIN_MS = 10_000

/** Each thread of the virtual machine takes a few hundred megabytes, so they do not grow with the machine without end. */
const MAX_TVM_WORKERS = 4
/** One caller holds at most all but one. */
const MIN_TVM_WORKERS = 2
/** Seven times what most runs take; with two threads it leaves room in a gigabyte. */
const TVM_MEMORY_BYTES = 160 * 2 ** 20
/** A third of what the thread that answers requests gets when both want to run: most runs take less than a millisecond. */
const TVM_PRIORITY_STEPS = 5

/** Where the build puts the explorer: beside the rooms of `dist`. */
const EXPLORER = fileURLToPath(new URL('../web', import.meta.url))

const PUBLIC_FLAG = '--public-port'

/** What runs in the same process. */
interface ServeBeside {
  /** With it, accounts that are not indexed and proofs are read from the network, and messages are sent to it. */
  readonly pool?: LitePool | undefined
  readonly devnet?: DevnetAccess | undefined
  /** Database as the operator, who alone may write hooks. */
  readonly operatorUrl?: string | undefined
  /** Where others tell their metrics, too. */
  readonly registry?: Registry | undefined
  /** Where several processes serve one port: who counts for all of them, what they say of themselves, how many there are, and since when. */
  readonly limiter?: Limiter | undefined
  readonly peers?: MetricPeers | undefined
  readonly processes?: number
  readonly startedAt?: Date
  readonly onAnswered?: ServerOptions['onAnswered'] | undefined
}

export async function serve(
  db: Database,
  settings: ServeSettings,
  log: Logger,
  { pool, devnet, operatorUrl, registry, limiter, peers, processes = 1, startedAt, onAnswered }: ServeBeside = {},
): Promise<Serving> {
  const { host, port, network, layouts, imageProxy } = settings
  const accounts = pool && createAccountReader({ db, pool, log })
  const send = pool && ((boc: Uint8Array) => sendTo(pool, boc))
  const words = await readOperatorFiles(settings)
  devnet?.onPutBack?.(() => void pool?.probe())
  const probes = db.sibling({ maxConnections: 1, applicationName: 'cellar probe' })
  const replicas = await openReplicas(db, settings, { ...API_DATABASE, maxConnections: connectionsOf(processes) }, log)
  const hooks = openHookAdmin(settings, operatorUrl)
  const changes = new Changes()
  const listener = new ChangeListener({ db, changes, log })
  const tvm = await createTvm({
    workers: Math.min(MAX_TVM_WORKERS, Math.max(MIN_TVM_WORKERS, Math.floor((availableParallelism() - 1) / processes))),
    maxMemoryBytes: TVM_MEMORY_BYTES,
    deadlineMs: BUDGETS.get_method_time.limit,
    priorityStepsDown: TVM_PRIORITY_STEPS,
  })
  const release = async (): Promise<void> => {
    await tvm.stop()
    await listener[Symbol.asyncDispose]()
    await probes.end()
    await replicas?.[Symbol.asyncDispose]()
    await hooks?.db.end()
  }
  const server = await createServer({
    version: VERSION,
    ...{ db, changes, probes: replicas?.orPrimary(probes) ?? probes, tvm, log, ...(replicas && { replicas }) },
    ...{ ...(accounts && { accounts }), ...(send && { send }), ...(devnet && { devnet }) },
    ...(network !== undefined && { network: labelOf(network) }),
    ...(pool && { node: pool }),
    ...(registry && { registry }),
    ...(peers && { peers }),
    ...(startedAt && { startedAt }),
    ...(onAnswered && { onAnswered }),
    ...(layouts !== undefined && { layouts }),
    ...words,
    ...(hooks && { hooks }),
    ...(imageProxy !== undefined && { imageProxy }),
    ...(settings.explorer === 'on' && { explorer: EXPLORER }),
    ...toEdge(settings, limiter),
  }).catch(async (error) => {
    // Its threads would keep the process alive with nobody to serve.
    await release()
    throw error
  })
  const stop = async (): Promise<void> => {
    // What is being answered is answered; who takes too long to read it is not waited for.
    const late = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS)
    await server.close()
    clearTimeout(late)
    await release()
  }
  try {
    await server.listen({ host, port }).catch((error) => {
      throw toListenError(error, settings)
    })
    const publicPort = await listenPublic(server, settings, log)
    const publicAddress = publicPort === undefined ? undefined : listAddresses(host, publicPort).address
    const bound = server.server.address()
    const actual = typeof bound === 'object' && bound !== null ? bound.port : port
    const { address, elsewhere } = listAddresses(host, actual)
    if (peers === undefined) warnOfExposure(elsewhere, devnet, log)
    return { address, elsewhere, publicAddress, port: actual, publicPort, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where the operator set a key for it. */
function openHookAdmin({ hooksKey: key }: ServeSettings, url: string | undefined): HookAdmin | undefined {
  if (key === undefined || url === undefined) return undefined
  return { key, db: createDatabase(url, { maxConnections: 2, applicationName: 'cellar hooks' }) }
}

interface HookAdmin {
  readonly key: string
  readonly db: Database
}

/** Once, however many processes serve it. */
export function warnOfExposure(elsewhere: readonly string[], devnet: DevnetAccess | undefined, log: Logger): void {
  if (elsewhere.length === 0) return
  log.warn({ addresses: elsewhere, faucet: devnet !== undefined }, 'other machines can reach this API')
}

/** A port that nobody asked for by its number may be another's; then it is done without. */
async function listenPublic(
  server: Awaited<ReturnType<typeof createServer>>,
  { host, publicPort }: Address,
  log: Logger,
): Promise<number | undefined> {
  if (publicPort === 'none') return undefined
  const address = { host, port: Number(publicPort ?? PUBLIC_PORT), flag: PUBLIC_FLAG }
  try {
    return await server.listenPublic(address)
  } catch (error) {
    const failure = toListenError(error, address)
    if (publicPort !== undefined) throw failure
    log.warn({ reason: (failure as Error).message }, 'public API port not available')
    return undefined
  }
}

function toEdge(
  { rateLimit, limits, redisUrl, trustProxy }: ServeSettings,
  limiter: Limiter | undefined,
): Pick<ServerOptions, 'limits' | 'trustProxy'> {
  return {
    ...(rateLimit === 'on' && { limits: { ...(limits && { settings: limits }), redisUrl, limiter } }),
    ...(trustProxy !== undefined && { trustProxy: /^\d+$/.test(trustProxy) ? Number(trustProxy) : trustProxy }),
  }
}

/** What the operator says of tokens and accounts, from the files that were named. */
async function readOperatorFiles({
  tokenOverrides: tokens,
  labels,
}: ServeSettings): Promise<Pick<ServerOptions, 'tokenOverrides' | 'labels'>> {
  const ofTokens = tokens === undefined ? undefined : await readNamed('--token-overrides', tokens)
  const ofAccounts = labels === undefined ? undefined : await readNamed('--labels', labels)
  const readDump = (dump: string): Uint8Array => readFileSync(resolve(dirname(tokens ?? ''), dump))
  return {
    ...(ofTokens !== undefined && { tokenOverrides: parseTokenOverrides(ofTokens, readDump) }),
    ...(ofAccounts !== undefined && { labels: parseLabels(ofAccounts) }),
  }
}

const readNamed = (flag: string, path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw new CellarError('CONFIG', `The file of ${flag} cannot be read: ${error.message}`, { path })
  })

/** A server that takes a message says 1. */
async function sendTo(pool: LitePool, boc: Uint8Array): Promise<void> {
  const status = await pool.run(sendMessage(boc))
  if (status !== 1)
    throw new CellarError('LITE_SERVER_ERROR', `the message was not taken: status ${status}`, { status })
}

/** Before anything is started: a port that is taken is the commonest mistake, and should cost no time. */
export async function checkAddress({ host, port, publicPort }: Address): Promise<void> {
  await checkFree({ host, port })
  if (publicPort !== undefined && publicPort !== 'none') {
    await checkFree({ host, port: Number(publicPort), flag: PUBLIC_FLAG })
  }
}

/** Its number, which is another where 0 asks for any. */
export async function checkFree(address: ListenAddress & { readonly flag?: string }): Promise<number> {
  const { host, port } = address
  return new Promise((done, fail) => {
    const probe = createProbe()
    probe.once('error', (error) => fail(toListenError(error, address)))
    probe.listen({ host, port }, () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => done(free))
    })
  })
}
