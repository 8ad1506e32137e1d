import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Queryable } from '../store/database.ts'
import { findInnerStateProgress, type InnerStateProgress } from '../store/inner-states.ts'
import { findNetwork } from '../store/network.ts'
import type { Tvm } from '../tvm/tvm.ts'
import type { Limits } from './http/limits/limits.ts'
import { LoopMonitor } from './http/loop-monitor.ts'
import { ChainMetrics, type MetricPeers } from './metrics.ts'
import { findReclassify, type ReclassifyRow } from './reads/actions.ts'
import { Chain, HOW_TO_BEGIN } from './reads/chain.ts'
import { type Progress, readinessOf, readProgress, troubleOf } from './reads/progress.ts'

export interface StatusParts {
  readonly db: Queryable
  /** What is asked here goes this way. */
  readonly probes: Queryable
  /** Which chain is followed; undefined for the one that the database knows of. */
  readonly network: string | undefined
  readonly tvm: Tvm | undefined
  readonly registry: Registry
  readonly limits: Limits | undefined
  /** Of the program. */
  readonly version: string | undefined
  readonly peers: MetricPeers | undefined
  /** Of the program, which may have several processes; now unless given. */
  readonly startedAt: Date | undefined
}

/** Is the process alive, has it caught up, and what does it have: for people, for load balancers and for Prometheus. */
export function addStatusRoutes(server: FastifyInstance, parts: StatusParts): void {
  const { db, probes, network, tvm, registry, limits, version, peers, startedAt = new Date() } = parts
  const chain = new Chain(probes)
  const metrics = new ChainMetrics(registry, { db, probes, tvm, isShared: () => limits?.isShared() }, peers)
  const monitor = new LoopMonitor(registry)
  const stopMonitor = monitor.start()
  server.server.on('request', () => monitor.noteRequest())
  server.addHook('onClose', async () => stopMonitor())
  let isStopping = false
  server.addHook('preClose', async () => {
    isStopping = true
  })
  server.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'))
  server.get('/health', () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    // Load balancers stop sending what a process that is about to end could not answer.
    const why = isStopping ? 'stopping' : readinessOf(await readProgress(chain), network)
    return reply.code(why ? 503 : 200).send(why ? { status: 'not ready', error: why } : { status: 'ready' })
  })
  server.get('/status', async () => {
    const progress = await readProgress(chain)
    const { range } = progress
    const why = readinessOf(progress, network)
    return {
      version: version ?? null,
      started_at: startedAt.toISOString(),
      network: network ?? (await findNetwork(probes))?.name ?? 'none',
      network_id: range?.networkId ?? null,
      indexed: range ? { first_mc_seqno: range.first, last_mc_seqno: range.last } : null,
      ready: why === undefined,
      not_ready_because: why ?? null,
      last_block_age_seconds: progress.ageSeconds,
      following: toFollowing(progress),
      classification: toClassification(await findReclassify(probes)),
      inner_states: toInnerStates(await findInnerStateProgress(probes)),
      ...(range ? {} : { hint: HOW_TO_BEGIN }),
    }
  })
  server.get('/metrics', async (_request, reply) => {
    const progress = await readProgress(chain)
    const isReady = readinessOf(progress, network) === undefined
    return reply.type(metrics.contentType).send(await metrics.render(progress, isReady))
  })
}

/** How far a change of the matchers has come through the traces that were there before it. */
function toClassification(row: ReclassifyRow | undefined) {
  if (row === undefined) return null
  const { version, is_done, after_mc_seqno, until_mc_seqno } = row
  return { matchers: version, done: is_done, ...(is_done ? {} : { after_mc_seqno, until_mc_seqno }) }
}

/** States between transactions of one account in one block: of which blocks they are worked out, and how many could not be. */
function toInnerStates(progress: InnerStateProgress | undefined) {
  if (progress === undefined) return null
  const { from, to, filled, failed } = progress
  return { first_mc_seqno: from, last_mc_seqno: to, filled: Number(filled), failed: Number(failed) }
}

function toFollowing({ follower, headMcSeqno, lagBlocks, lagSeconds }: Progress) {
  if (!follower) return null
  const { utime: lastTime, ...counts } = follower.confirmed
  return {
    leader: follower.name,
    seen_seconds_ago: follower.silentSeconds,
    head_mc_seqno: headMcSeqno,
    lag_blocks: lagBlocks,
    lag_seconds: lagSeconds,
    lite_servers: { in_use: follower.servers, away: follower.serversAway, lies: follower.lies },
    trouble: troubleOf(follower),
    confirmed: { ...counts, last_block_time: lastTime },
  }
}
