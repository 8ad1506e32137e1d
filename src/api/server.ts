import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { loadRecognisers } from '../decode/contracts/load-recognisers.ts'
import { loadMessageDecoder } from '../decode/messages/load-layouts.ts'
import { loadFolder } from '../lib/load-folder.ts'
import type { Dialect } from '../record/dialect.ts'
import { Changes } from '../store/changes.ts'
import type { Queryable } from '../store/database.ts'
import type { Replicas } from '../store/replicas/replicas.ts'
import type { Tvm } from '../tvm/tvm.ts'
import { addDevnetRoutes, type DevnetAccess } from './devnet-routes.ts'
import { addDocsRoutes } from './docs/docs-routes.ts'
import { serveDocument } from './docs/serve-document.ts'
import { completeV3 } from './docs/with-examples.ts'
import { addEmulateRoutes } from './emulate/emulate-routes.ts'
import { Emulations } from './emulation/emulations.ts'
import { watchMatchers } from './emulation/matcher-failures.ts'
import { loadExplorerFiles } from './explorer/explorer-files.ts'
import { addExplorerRoutes, createPageHandler, policyOf } from './explorer/explorer-routes.ts'
import { createHookCall } from './hooks/hook-call.ts'
import { registerQueueMetrics } from './hooks/hook-metrics.ts'
import { describeHooks } from './hooks/hook-openapi.ts'
import { addHookRoutes } from './hooks/hook-routes.ts'
import { BufferPool } from './http/buffer-pool.ts'
import { createHttp } from './http/create-http.ts'
import { DEEP_LANE, HeavyLane, WIDE_LANE } from './http/heavy-lane.ts'
import type { AnsweredRequest } from './http/hooks.ts'
import type { Caller } from './http/limits/caller.ts'
import { createDevnetCheck } from './http/limits/devnet-check.ts'
import type { Gate, RateLimitGrant } from './http/limits/gate.ts'
import type { LimitOptions } from './http/limits/limits.ts'
import { ReadRouter } from './http/read-router.ts'
import { watchReplicas } from './http/replica-metrics.ts'
import { IndexedTvm } from './machine/indexed-tvm.ts'
import type { MachineSource } from './machine/machine-source.ts'
import type { MetricPeers } from './metrics.ts'
import { openPendingDesk } from './pending/pending-sweeper.ts'
import { ContractReader } from './read-through/contract-reader.ts'
import type { AccountReader } from './reads/account-reader.ts'
import { AnswerCache } from './reads/answer-cache.ts'
import { Chain } from './reads/chain.ts'
import { ImageProxy } from './reads/image-proxy.ts'
import type { Labels } from './reads/labels.ts'
import type { TokenOverrides } from './reads/token-overrides.ts'
import { createLargeStates } from './render/large-states.ts'
import { Renderer } from './render/renderer.ts'
import { addStatusRoutes } from './status.ts'
import { addStreamRoutes } from './streaming/routes.ts'
import { watchStreams } from './streaming/stream-metrics.ts'
import { maxStreams, StreamSlots } from './streaming/stream-slots.ts'
import { withLegacy } from './v2/http/legacy-openapi.ts'
import { addLegacyRoutes } from './v2/http/legacy-routes.ts'
import { isMethod, type NodeSource, type SendMessage } from './v2/http/method.ts'
import { addV2Routes } from './v2/http/routes.ts'
import { addBodyRoutes } from './v3/http/body-values.ts'
import { isEndpoint } from './v3/http/endpoint.ts'
import { fromUrl, handlerOf } from './v3/http/handler.ts'
import { describeV3 } from './v3/http/openapi.ts'

export interface ServerOptions {
  readonly db: Queryable
  /** Over a connection of its own, so that probes and metrics are answered however busy the others are; `db` unless given. */
  readonly probes?: Queryable
  /** Copies of the database that answer reads; the database itself answers all unless given. */
  readonly replicas?: Replicas
  /** Wakes what waits for news in the database; it polls unless given. */
  readonly changes?: Changes
  /** Which chain is followed: the one that the database knows of unless said; `none` serves what is stored. */
  readonly network?: string
  /** Of the program, as `/status` tells it. */
  readonly version?: string
  /** Runs get-methods; without one they are refused. */
  readonly tvm?: Tvm
  /** How long an emulation may take, and a large answer to be made, instead of the few seconds that somebody who waits for it has. */
  readonly emulationMs?: number
  /** Reads accounts that are not indexed; without it they are unknown. */
  readonly accounts?: AccountReader
  /** Hands messages to the network; without it they are refused. */
  readonly send?: SendMessage
  /** Is asked for what the index does not keep; without it that is refused. */
  readonly node?: NodeSource
  /** Keys, plans and rates; without it nobody is limited. */
  readonly limits?: LimitOptions
  /** Folder of an operator's own layouts of messages. */
  readonly layouts?: string
  /** What the operator says of tokens. */
  readonly tokenOverrides?: TokenOverrides
  /** What the operator calls accounts. */
  readonly labels?: Labels
  /** Template of the addresses under which an operator's service makes images smaller. */
  readonly imageProxy?: string
  /** Over which whoever has the key administers webhooks; without it nobody does over HTTP. */
  readonly hooks?: { readonly db: Queryable; readonly key: string }
  /** The chain that runs beside us, when there is one. */
  readonly devnet?: DevnetAccess
  /** Folder of the built explorer; without it, and when nothing was built there, `/` leads to the reference. */
  readonly explorer?: string
  /** Whose `X-Forwarded-For` is believed: how many proxies, or their addresses. */
  readonly trustProxy?: number | string
  /** What else `/metrics` tells. */
  readonly registry?: Registry
  /** Other processes that serve the same port. */
  readonly peers?: MetricPeers
  /** When the program was started, where this process is not its first. */
  readonly startedAt?: Date
  /** Hears of every request when it has been answered. */
  readonly onAnswered?: (answered: AnsweredRequest) => void
  readonly log?: FastifyBaseLogger
}

/** Version of the contract that is served; clients of the public service look for it. */
const API_VERSION = '1.2.10'

const BASES: Readonly<Record<string, Dialect>> = { '/api/v3': 'documented', '/toncenter/api/v3': 'public' }

/** The HTTP side of Cellar, not yet listening. */
export async function createServer({
  db,
  probes = db,
  replicas,
  changes = new Changes(),
  network,
  tvm,
  emulationMs,
  accounts,
  send,
  node,
  limits: limitOptions,
  layouts,
  tokenOverrides,
  labels,
  imageProxy,
  hooks,
  devnet,
  explorer,
  version,
  trustProxy,
  registry: metrics,
  peers,
  startedAt,
  onAnswered,
  log,
}: ServerOptions): Promise<FastifyInstance> {
  const files = explorer === undefined ? undefined : await loadExplorerFiles(explorer)
  const policy = policyOf(imageProxy)
  const { server, registry, limits, admission } = await createHttp({
    ...{ db, log, trustProxy, version: API_VERSION, registry: metrics, onAnswered },
    page: files && createPageHandler(files, policy),
    limits: limitOptions && { ...limitOptions, isDevnet: createDevnetCheck(db, network) },
  })

  const renderer = new Renderer({ layouts, ...(emulationMs !== undefined && { deadlineMs: emulationMs }) })
  server.addHook('onClose', () => renderer.stop())
  const large = createLargeStates(renderer)
  accounts?.readLargeBy?.(large)
  const images = imageProxy === undefined ? undefined : new ImageProxy(imageProxy)
  // With copies, or a chain that callers move on themselves, whoever was told of a block must find it in the next answer, however little later.
  const isExact = replicas !== undefined || devnet !== undefined
  const sourceOf = (server: Queryable): MachineSource => {
    const chain = new Chain(server, accounts, { overrides: tokenOverrides, images, labels })
    return {
      db: server,
      chain,
      kept: new AnswerCache(server, { changes: isExact ? undefined : changes }),
      machine: tvm && IndexedTvm.create(server, chain, tvm, large),
    }
  }
  const reads = new ReadRouter(sourceOf(db), replicas, sourceOf)
  const { chain, machine } = reads.primary
  const recognisers = await loadRecognisers()
  const contracts =
    accounts &&
    machine &&
    new ContractReader({ db, chain, machine: machine.for({ caller: 'read-through' }), recognisers, log: server.log })
  const buffers = new BufferPool()
  const lanes = { deep: new HeavyLane(DEEP_LANE), wide: new HeavyLane(WIDE_LANE) }
  const decoder = await loadMessageDecoder(layouts)
  const slots = new StreamSlots()
  const callerOf = createCallerLookup(limits?.gate, slots)
  const endpoints = await loadFolder(new URL('./v3/', import.meta.url), isEndpoint)
  for (const [base, dialect] of Object.entries(BASES)) {
    const parts = { reads, contracts, decoder, buffers, lanes, renderer, callerOf }
    const mount = { ...parts, dialect, version: API_VERSION }
    for (const endpoint of endpoints) server.get(`${base}${endpoint.path}`, handlerOf(endpoint, mount, fromUrl))
    addBodyRoutes(server, base, endpoints, (endpoint, read) => handlerOf(endpoint, mount, read))
  }
  const legacy = await loadFolder(new URL('./v2/legacy/', import.meta.url), isMethod)
  const document = () => completeV3(withLegacy(describeV3(endpoints, API_VERSION), legacy))
  server.get('/openapi/v3.json', serveDocument(document, db))
  const onMatcherFailure = watchMatchers(registry, server.log)
  const emulated = { db, chain, decoder, timeMs: emulationMs, onMatcherFailure, renderer }
  const emulations = machine && (await Emulations.create({ ...emulated, machine }))
  const pending = emulations && openPendingDesk(server, db, emulations, changes)
  const sources = { db, chain, machine, send, node, pending, renderer, caller: undefined }
  addLegacyRoutes(server, BASES, legacy, sources, { reads, version: API_VERSION })
  await addV2Routes(server, sources, { gate: limits?.gate, admission, reads })
  addEmulateRoutes(server, emulations, db, API_VERSION)
  const hubs = addStreamRoutes(server, { db, chain, decoder, buffers }, slots, changes, API_VERSION)
  watchStreams(registry, hubs)
  server.get(
    '/openapi/hooks.json',
    serveDocument(() => () => describeHooks(API_VERSION), db),
  )
  if (hooks) addHookRoutes(server, createHookCall(hooks.db, decoder), hooks.key)
  registerQueueMetrics(registry, probes)
  if (devnet) addDevnetRoutes(server, devnet)
  devnet?.onPutBack?.((mcSeqno) => {
    for (const source of reads.sources) for (const part of [source.chain, source.machine]) part?.forget()
    for (const part of [reads, contracts]) part?.forget()
    for (const hub of hubs) hub.putBack(mcSeqno)
  })
  addDocsRoutes(server)
  if (files) addExplorerRoutes(server, files, policy)
  // Not for ever: browsers keep a permanent redirect, and the explorer may be switched on tomorrow.
  else server.get('/', (_request, reply) => reply.redirect('/docs', 302))
  if (replicas) watchReplicas(registry, replicas, reads)
  addStatusRoutes(server, { db, probes, network, tvm, registry, limits, version, peers, startedAt })
  return server
}

/** Who asks, with what they used. */
const createCallerLookup =
  (gate: Gate | undefined, slots: StreamSlots) =>
  (grant: RateLimitGrant | undefined): Caller | undefined =>
    grant === undefined || gate === undefined
      ? undefined
      : {
          plan: grant.plan,
          usedToday: gate.usedToday(grant),
          streamsOpen: slots.openOf(grant),
          streamsAllowed: maxStreams(grant),
        }
