import type { FastifyInstance } from 'fastify'
import { renderMetrics } from './metrics.ts'
import { type Chain, HOW_TO_BEGIN } from './reads/chain.ts'
import { type Progress, readinessOf, readProgress } from './reads/progress.ts'

/** Is the process alive, has it caught up, and what does it have: for people, for load balancers and for Prometheus. */
export function addStatusRoutes(server: FastifyInstance, { chain, network }: { chain: Chain; network: string }): void {
  const isFollowing = network !== 'none'
  server.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'))
  server.get('/health', () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    const why = readinessOf(await readProgress(chain), isFollowing)
    return reply.code(why ? 503 : 200).send(why ? { status: 'not ready', error: why } : { status: 'ready' })
  })
  server.get('/status', async () => {
    const progress = await readProgress(chain)
    const { range } = progress
    return {
      network,
      network_id: range?.networkId ?? null,
      indexed: range ? { first_mc_seqno: range.first, last_mc_seqno: range.last } : null,
      last_block_age_seconds: progress.ageSeconds,
      following: toFollowing(progress),
      ...(range ? {} : { hint: HOW_TO_BEGIN }),
    }
  })
  server.get('/metrics', async (_request, reply) => {
    const progress = await readProgress(chain)
    const isReady = readinessOf(progress, isFollowing) === undefined
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(renderMetrics(progress, isReady))
  })
}

function toFollowing({ follower, lagBlocks, lagSeconds }: Progress) {
  if (!follower) return null
  return {
    leader: follower.name,
    seen_seconds_ago: follower.silentSeconds,
    head_mc_seqno: follower.headMcSeqno,
    lag_blocks: lagBlocks,
    lag_seconds: lagSeconds,
    lite_servers: { in_use: follower.servers, away: follower.serversAway, lies: follower.lies },
    trouble: follower.trouble,
  }
}
