import { eitherSignal } from '../../lib/either-signal.ts'
import { CellarError } from '../../lib/errors.ts'
import { Pause } from '../../lib/pause.ts'
import type { Posted, PostReply } from '../../lib/public-post.ts'
import type { Database } from '../../store/database.ts'
import {
  type DeliveryContent,
  findContent,
  listQueued,
  type QueuedDelivery,
  settleDelivered,
  settleFailed,
} from '../../store/hooks/deliveries.ts'
import { listActiveHooks, type SigningHook } from '../../store/hooks/hooks.ts'
import type { StreamCall } from '../streaming/event-parts.ts'
import { deliveryHeaders } from './delivery-headers.ts'
import { listSendable } from './delivery-order.ts'
import { HookFeeder } from './hook-feeder.ts'
import type { AttemptResult } from './hook-metrics.ts'

export interface HookLog {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
}

export interface HookWorkerOptions {
  /** Refuses what is written once another process delivers. */
  readonly db: Database
  readonly call: StreamCall
  readonly send: (url: string, posted: Posted) => Promise<PostReply>
  readonly log: HookLog
  /** Hears how each attempt ended. */
  readonly onAttempt?: (result: AttemptResult) => void
  readonly nowMs?: () => number
  readonly random?: () => number
  /** Ends an attempt that takes too long. */
  readonly deadline?: () => AbortSignal
}

/** Of one hook: in the queue, beyond which the history waits in the tables, and under way at once. */
const MOST_QUEUED = 1_000
const MOST_UNDER_WAY = 8
/** Under way at once, of all hooks. */
const MOST_IN_ALL = 64
const TIMEOUT_MS = 10_000
const LOOK_MS = 100
/** While there are no hooks. */
const IDLE_MS = 1_000
const RETRY_MS = 1_000
/** For what is under way when it is told to stop. */
const GRACE_MS = 2_000
const FAILURE_CHARS = 200

/**
 * Delivers what hooks wait for. One process at a time does, under a lease. Everything that it must not forget is in the tables: a
 * delivery leaves the queue when the receiver has said that it has it, so it is sent again, under the same key, if anything ends in between.
 */
export class HookWorker {
  readonly #options: Required<HookWorkerOptions>
  readonly #feeder: HookFeeder
  readonly #underWay = new Map<bigint, { readonly hookId: number; readonly done: Promise<void> }>()
  readonly #pause = new Pause()
  readonly #stop = new AbortController()

  constructor(options: HookWorkerOptions) {
    this.#options = {
      nowMs: Date.now,
      random: Math.random,
      onAttempt: () => undefined,
      deadline: () => AbortSignal.timeout(TIMEOUT_MS),
      ...options,
    }
    this.#feeder = new HookFeeder(options.db, options.call)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { log } = this.#options
    while (!signal.aborted) {
      let pauseMs = RETRY_MS
      try {
        pauseMs = await this.step()
      } catch (error) {
        if (error instanceof CellarError && error.code === 'NOT_LEADER') throw error
        log.warn({ err: error }, 'webhooks not read; retrying')
      }
      if (pauseMs > 0) await this.#pause.wait(pauseMs, signal)
    }
    const late = setTimeout(() => this.#stop.abort(), GRACE_MS)
    await this.settled()
    clearTimeout(late)
  }

  /** Queues what has come, and begins to send what may be sent. Gives how long to wait before the next step. */
  async step(): Promise<number> {
    const { db, nowMs } = this.#options
    const hooks = await listActiveHooks(db)
    if (hooks.length === 0) return IDLE_MS
    const before = byHook(await listQueued(db, MOST_QUEUED))
    const isFed = await this.#feed(hooks.filter(({ id }) => (before.get(id) ?? []).length < MOST_QUEUED))
    const queues = isFed ? byHook(await listQueued(db, MOST_QUEUED)) : before
    for (const hook of hooks) {
      const sendable = listSendable(queues.get(hook.id) ?? [], (id) => this.#underWay.has(id), nowMs())
      for (const delivery of sendable.slice(0, this.#roomOf(hook))) this.#begin(hook, delivery)
    }
    return isFed ? 0 : LOOK_MS
  }

  /** How many deliveries are. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** When nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done))
  }

  async #feed(hooks: readonly SigningHook[]): Promise<boolean> {
    const { call, nowMs, log } = this.#options
    const range = await call.chain.findRange()
    if (range === undefined) return false
    let isFed = false
    for (const hook of hooks) {
      // 0: made before anything was indexed.
      if (hook.next_mc_seqno > 0 && hook.next_mc_seqno < range.first) {
        log.warn(
          { hook: hook.id, from: hook.next_mc_seqno, to: range.first - 1 },
          'a webhook missed blocks that are no longer kept',
        )
      }
      try {
        isFed = (await this.#feeder.feed(hook, range, nowMs())) || isFed
      } catch (error) {
        if (error instanceof CellarError && error.isTransient) throw error
        // The others are told all the same.
        log.warn({ hook: hook.id, err: error }, 'webhook events not read; retrying')
      }
    }
    return isFed
  }

  /** A receiver that failed last is asked one at a time, until it does not. */
  #roomOf({ id, failed_ms, delivered_ms }: SigningHook): number {
    const isFailing = failed_ms !== null && failed_ms > (delivered_ms ?? 0n)
    const own = [...this.#underWay.values()].filter(({ hookId }) => hookId === id).length
    return Math.max(0, Math.min((isFailing ? 1 : MOST_UNDER_WAY) - own, MOST_IN_ALL - this.#underWay.size))
  }

  #begin(hook: SigningHook, delivery: QueuedDelivery): void {
    const done = this.#deliver(hook, delivery)
      // It is in the queue still, and is sent again.
      .catch((error) => this.#options.log.warn({ hook: hook.id, err: error }, 'delivery result not stored; retrying'))
      .finally(() => {
        this.#underWay.delete(delivery.id)
        this.#pause.wake()
      })
    this.#underWay.set(delivery.id, { hookId: hook.id, done })
  }

  async #deliver(hook: SigningHook, delivery: QueuedDelivery): Promise<void> {
    const { db, nowMs, random, onAttempt } = this.#options
    // Read now: what the queue was like may have changed since.
    const content = await findContent(db, delivery.id, nowMs())
    if (content === undefined) return
    const outcome = await this.#attempt(hook, content)
    if (outcome === undefined) return
    if (outcome.failure === undefined) {
      onAttempt('delivered')
      return settleDelivered(db, delivery, nowMs())
    }
    const attempts = content.attempts + 1
    const pauseMs = attempts >= hook.max_attempts ? undefined : retryPauseMs(attempts, outcome.retryAfter, random)
    const dueMs = pauseMs === undefined ? undefined : nowMs() + pauseMs
    onAttempt(dueMs === undefined ? 'dead' : 'retry')
    await settleFailed(db, delivery, { failure: outcome.failure, nowMs: nowMs(), dueMs })
  }

  /** undefined when it was told to stop, which is nobody's failure. */
  async #attempt(
    hook: SigningHook,
    content: DeliveryContent,
  ): Promise<{ readonly failure?: string; readonly retryAfter?: string | undefined } | undefined> {
    const { send, deadline } = this.#options
    using either = eitherSignal(this.#stop.signal, deadline())
    try {
      const headers = this.#headersOf(hook, content)
      const { status, text, retryAfter } = await send(hook.url, { headers, body: content.body, signal: either.signal })
      if (status >= 200 && status < 300) return {}
      return { failure: toFailure(`status ${status} ${text}`), retryAfter }
    } catch (error) {
      return this.#stop.signal.aborted ? undefined : { failure: toFailure((error as Error).message) }
    }
  }

  #headersOf(
    hook: SigningHook,
    { event_id, idempotency_key, attempts, body }: DeliveryContent,
  ): Record<string, string> {
    const nowMs = this.#options.nowMs()
    const { secret, old_secret, old_secret_until_ms } = hook
    const isBoth = old_secret !== null && (old_secret_until_ms ?? 0n) > nowMs
    return deliveryHeaders({
      hook: `${hook.id}`,
      eventId: event_id,
      key: idempotency_key,
      attempt: attempts + 1,
      body,
      secrets: isBoth ? [secret, old_secret] : [secret],
      nowMs,
    })
  }
}

function byHook(queued: readonly QueuedDelivery[]): ReadonlyMap<number, readonly QueuedDelivery[]> {
  const queues = new Map<number, QueuedDelivery[]>()
  for (const delivery of queued) {
    const queue = queues.get(delivery.hook_id)
    if (queue === undefined) queues.set(delivery.hook_id, [delivery])
    else queue.push(delivery)
  }
  return queues
}

/** PostgreSQL's text takes no zero bytes, and a table in a terminal no lines. */
const toFailure = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, FAILURE_CHARS)

const FIRST_MS = 5_000
const MAX_MS = 4 * 3_600_000
/** A receiver may ask for a longer pause, up to this. */
const MAX_ASKED_MS = 3_600_000

/** How long to wait after the `attempts`-th attempt failed: twice as long each time, and anything from half to all of it. */
function retryPauseMs(attempts: number, retryAfter: string | undefined, random: () => number): number {
  const pauseMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20)) * (0.5 + random() / 2)
  const askedMs = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return Math.round(Math.max(pauseMs, Math.min(askedMs, MAX_ASKED_MS)))
}
