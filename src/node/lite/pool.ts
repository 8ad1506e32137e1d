import { CellarError, isCellarError } from '../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { QueryOptions } from '../adnl/client.ts'
import type { LiteCall } from './call.ts'
import type { LiteRunner } from './client.ts'
import type { LiteServerAddress } from './global-config.ts'
import { type Hedge, hedge } from './hedge.ts'
import { LiteServerError } from './lite-server-error.ts'
import { PoolServer, type PoolServerOptions, type ServerStatus } from './pool-server.ts'
import type { Quarantine } from './server-health.ts'

export interface LitePoolOptions extends PoolServerOptions {
  readonly servers: readonly LiteServerAddress[]
  /** Servers of another network are left alone. */
  readonly zeroState?: BlockIdExt | undefined
  /** A server further behind the others than this is left alone until it has caught up. */
  readonly maxLagBlocks?: number | undefined
  /** How often every server is asked where it is. */
  readonly probeMs?: number | undefined
  readonly onQuarantine?: ((server: string, quarantine: Quarantine) => void) | undefined
}

export interface PoolRunOptions extends QueryOptions {
  /** How many servers to ask from the start. */
  readonly atOnce?: number | undefined
}

export interface Agreement<T> {
  readonly isSame: (a: T, b: T) => boolean
  /** Whether the chain has what an answer says, e.g. the block of that id; asked of each answer when they differ. */
  readonly isBorneOut: (value: T) => Promise<boolean>
}

interface Answer<T> {
  readonly server: PoolServer
  readonly value: T
}

const PROBE_MS = 2_000
const MAX_LAG_BLOCKS = 20
/** So many servers must say that a question cannot be answered, where some say so for want of data. */
const MAX_REFUSALS = 3
/** Another server is asked beside one that takes this many times its usual time, within bounds. */
const PATIENCE = { factor: 3, minMs: 100, maxMs: 2_000 }

/**
 * Lite servers as one: the best is asked, a second when the first is slow, the next when it fails. Those that lag, fail
 * or lie are left alone for a while. An answer that was given out has passed its call's check.
 */
export class LitePool implements LiteRunner, AsyncDisposable {
  private readonly servers: readonly PoolServer[]
  private readonly options: LitePoolOptions
  private readonly timer: NodeJS.Timeout
  private probing: Promise<void> | undefined
  private readonly reported = new Map<PoolServer, Quarantine>()

  constructor(options: LitePoolOptions) {
    this.options = options
    this.servers = options.servers.map((address) => new PoolServer(address, options))
    for (const server of this.servers) server.connect()
    this.timer = setInterval(() => void this.probe(), options.probeMs ?? PROBE_MS)
    this.timer.unref()
  }

  get status(): readonly ServerStatus[] {
    return this.servers.map((server) => server.status)
  }

  /** Since any server answered anything; every one is asked every two seconds. */
  get silentMs(): number {
    return Math.min(...this.servers.map(({ health }) => health.silentMs))
  }

  /** How many servers may be expected to answer. */
  get expected(): number {
    return this.servers.filter((server) => server.isExpected).length
  }

  /** Whether any server may show blocks that are not final. */
  get mayShowNonfinal(): boolean {
    return this.servers.some(({ health }) => health.mayShowNonfinal)
  }

  run<T>(call: LiteCall<T>, options: PoolRunOptions = {}): Promise<T> {
    return this.ask(call, options, {
      exhausted: (failures) => {
        throw this.giveUp(call, failures)
      },
    })
  }

  /**
   * For what no proof covers, such as the file hash of a block just looked up: what two servers say alike, or the only
   * one that says anything. When they differ, what only one of them can bear out. Who was wrong has lied. A second word is
   * waited for as long as there is somebody to expect it from: in most lists of public servers some are gone for good.
   */
  runAgreed<T>(call: LiteCall<T>, agreement: Agreement<T>, options: PoolRunOptions = {}): Promise<T> {
    const answers: Answer<T>[] = []
    const settleOn = (value: T): T => {
      const others = answers.filter((other) => !agreement.isSame(other.value, value))
      for (const { server } of others) server.health.lied(`${call.method}: others say otherwise`)
      this.report()
      return value
    }
    return this.ask(
      call,
      { atOnce: 2, ...options },
      {
        isEnough: (value, server) => {
          const isAgreed = answers.some((other) => agreement.isSame(other.value, value))
          answers.push({ server, value })
          if (isAgreed) settleOn(value)
          return isAgreed
        },
        isDone: (failed) =>
          answers.length > 0 &&
          this.servers.every(
            (server) => failed.has(server) || !server.isExpected || answers.some((answer) => answer.server === server),
          ),
        exhausted: async (failures) => {
          const [only, ...others] = answers
          if (!only) throw this.giveUp(call, failures)
          return others.length === 0 ? only.value : settleOn(await findBorneOut(call, agreement, answers))
        },
      },
    )
  }

  private async ask<T>(
    call: LiteCall<T>,
    options: PoolRunOptions,
    end: Pick<Hedge<PoolServer, T>, 'isEnough' | 'isDone' | 'exhausted'>,
  ): Promise<T> {
    if (call.needs.archival) await this.askWhoIsArchival()
    const tried = new Set<PoolServer>()
    const refusals = { count: 0 }
    return hedge<PoolServer, T>({
      next: () => this.choose(call, tried),
      attempt: (server, signal) => this.attempt(server, call, { ...options, signal }),
      patienceMs: (server) => patienceWith(server, call),
      isFinal: (error) => isFinal(error, refusals),
      atOnce: options.atOnce,
      signal: options.signal,
      ...end,
    })
  }

  /** Asks every server where it is. Runs by itself; a start-up may wait for the first round. */
  probe(): Promise<void> {
    // A round that takes longer than the time between two is not overtaken by the next.
    this.probing ??= this.probeAll().finally(() => {
      this.probing = undefined
    })
    return this.probing
  }

  private async probeAll(): Promise<void> {
    const { zeroState } = this.options
    const willing = this.servers.filter(({ health }) => health.isUsableInNeed && health.quarantine?.reason !== 'busy')
    // What went wrong is in the server's health already.
    await Promise.allSettled(willing.map((server) => server.probe(zeroState)))
    this.judgeLag()
    this.report()
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.servers.map((server) => server.close()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  private async attempt<T>(server: PoolServer, call: LiteCall<T>, options: QueryOptions): Promise<T> {
    try {
      return await server.run(call, options)
    } finally {
      this.report()
    }
  }

  /** The server that should answer soonest, of those that can; of the quarantined but honest ones when there is no other. */
  private choose(call: LiteCall<unknown>, tried: Set<PoolServer>): PoolServer | undefined {
    const left = this.servers.filter((server) => !tried.has(server) && server.health.isUsableInNeed)
    const free = left.filter((server) => server.health.quarantine === undefined)
    const able = free.filter((server) => canAnswer(server, call))
    // Who does not show what is not final has nothing to say about it.
    const groups = call.needs.nonfinal ? [able] : [able, free, left]
    const [best] = groups.find((group) => group.length > 0)?.sort(bySpeed) ?? []
    if (best) tried.add(best)
    return best
  }

  private async askWhoIsArchival(): Promise<void> {
    const unknown = this.servers.filter(({ health }) => health.isArchival === undefined && health.isUsableInNeed)
    await Promise.all(unknown.map((server) => server.probeArchival({ workchain: MASTERCHAIN, shard: WHOLE_SHARD })))
  }

  /**
   * With three servers or more, two must have a block for others to lag behind it: one server alone cannot make all the
   * others look late.
   */
  private judgeLag(): void {
    const honest = this.servers.filter(({ health }) => health.isUsableInNeed)
    const heads = honest.flatMap(({ health }) => health.head ?? []).sort((a, b) => b - a)
    const newest = heads.length >= 3 ? heads[1] : heads[0]
    if (newest === undefined) return
    for (const { health } of honest) {
      const behind = newest - (health.head ?? newest)
      if (behind > (this.options.maxLagBlocks ?? MAX_LAG_BLOCKS)) {
        if (!health.quarantine) health.isolate('lagging', `${behind} blocks behind`)
      } else health.forget('lagging')
    }
  }

  private giveUp(call: LiteCall<unknown>, failures: readonly unknown[]): unknown {
    // What a server said about the question tells more than that another could not be reached.
    const refusal = failures.find((error) => error instanceof LiteServerError)
    if (refusal) return refusal
    const unforeseen = failures.find((error) => !isCellarError(error))
    if (unforeseen) return unforeseen
    const why = this.servers.map(({ name, health: { quarantine } }) =>
      quarantine ? `${name} is ${quarantine.reason} (${quarantine.detail})` : `${name} did not answer`,
    )
    const message = `no lite server answered ${call.method}: ${why.join('; ')}`
    return new CellarError('NODE_UNAVAILABLE', message, { method: call.method }, { cause: failures[0] })
  }

  private report(): void {
    for (const server of this.servers) {
      const { quarantine } = server.health
      if (!quarantine || this.reported.get(server) === quarantine) continue
      this.reported.set(server, quarantine)
      this.options.onQuarantine?.(server.name, quarantine)
    }
  }
}

async function findBorneOut<T>(
  { method }: LiteCall<T>,
  { isBorneOut }: Agreement<T>,
  answers: readonly Answer<T>[],
): Promise<T> {
  const verdicts = await Promise.all(answers.map(({ value }) => isBorneOut(value)))
  const [found, ...others] = answers.filter((_, i) => verdicts[i])
  if (found && others.length === 0) return found.value
  throw new CellarError('NODE_UNAVAILABLE', `lite servers disagree about ${method}`, { method })
}

const bySpeed = (a: PoolServer, b: PoolServer): number => a.expectedMs - b.expectedMs

function canAnswer({ health }: PoolServer, { needs, waitMs }: LiteCall<unknown>): boolean {
  const isThere = needs.mcSeqno === undefined || waitMs > 0 || (health.head ?? needs.mcSeqno) >= needs.mcSeqno
  const isShown = !needs.nonfinal || health.mayShowNonfinal
  return isThere && isShown && (!needs.archival || health.isArchival === true)
}

function patienceWith({ health: { latencyMs } }: PoolServer, { waitMs }: LiteCall<unknown>): number {
  return waitMs + Math.min(PATIENCE.maxMs, Math.max(PATIENCE.minMs, latencyMs * PATIENCE.factor))
}

function isFinal(error: unknown, refusals: { count: number }): boolean {
  if (!isCellarError(error)) return true
  if (!(error instanceof LiteServerError)) return false
  if (error.remedy === 'few-more') refusals.count++
  return error.remedy === 'never' || refusals.count >= MAX_REFUSALS
}
