import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '../../../store/database.ts'
import { ApiKeyCache } from './api-key-cache.ts'
import { Gate } from './gate.ts'
import { createPlans, type LimitSettings } from './plan.ts'
import type { SharedLog } from './shared-log.ts'
import { type Limiter, SlidingLog } from './sliding-log.ts'
import { Usage } from './usage.ts'

export interface LimitOptions {
  readonly settings?: LimitSettings
  /** Where limits are shared with other processes; without it each has its own. */
  readonly redisUrl?: string | undefined
  /** Who counts where several processes serve one port and have no Redis; this process alone unless given. */
  readonly limiter?: Limiter | undefined
  /** Whether a chain for trying things out is served, as far as that is known by now; it is not unless said. */
  readonly isDevnet?: () => boolean | Promise<boolean>
}

/** The gate and what works behind it, for as long as a server lives. */
export interface Limits {
  readonly gate: Gate
  /** undefined when there is no Redis to share limits through. */
  readonly isShared: () => boolean | undefined
  stop(): Promise<void>
}

const FLUSH_MS = 5_000
/** For how long a quiet caller is remembered, or for the window of his plan when that is longer. */
const IDLE_MS = 120_000

export async function createLimits(
  db: Queryable,
  { settings, redisUrl, limiter, isDevnet = () => false }: LimitOptions,
  log: FastifyBaseLogger,
): Promise<Limits> {
  const troubled = (error: unknown): void => log.warn({ err: error }, 'API keys and usage not refreshed; retrying')
  const usage = new Usage(db, troubled)
  const keys = new ApiKeyCache(db, troubled)
  const local = new SlidingLog()
  const shared = redisUrl === undefined ? undefined : await openSharedLog(redisUrl, local, usage, log)
  const timer = setInterval(() => {
    local.sweep(IDLE_MS)
    void usage.flush()
  }, FLUSH_MS).unref()
  return {
    gate: new Gate({ plans: createPlans(settings), keys, usage, limiter: shared ?? limiter ?? local, isDevnet }),
    isShared: () => shared?.isShared,
    async stop() {
      clearInterval(timer)
      shared?.stop()
      await usage.flush()
    },
  }
}

/** Loaded where there is a Redis only: its client is a tenth of what an API loads to start. */
async function openSharedLog(
  url: string,
  fallback: SlidingLog,
  usage: Usage,
  log: FastifyBaseLogger,
): Promise<SharedLog> {
  const { SharedLog } = await import('./shared-log.ts')
  const shared = new SharedLog({
    ...{ url, fallback, day: () => usage.day() },
    onChange: (isShared, reason) => {
      if (isShared) log.info('limits are shared through Redis')
      else log.warn({ reason }, 'Redis unavailable; limits are per process')
    },
  })
  await shared.start()
  return shared
}
