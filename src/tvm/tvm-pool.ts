import { CellarError } from '../lib/errors.ts'
import { startWorkerThread, type WorkerThread } from '../lib/worker-thread.ts'
import type { ChainContext } from './chain-context.ts'
import { type CompiledEmulator, compileEmulator } from './emulator-module.ts'
import { CHAINS_KEPT, type TvmAnswer, type TvmJob } from './tvm-job.ts'
import type { TvmThreadSettings } from './tvm-thread.ts'

export interface TvmPoolOptions {
  readonly workers: number
  /** Runs that may wait for a thread; one more is refused with TVM_BUSY. */
  readonly maxWaiting?: number
  /** Longest a run may hold a thread. The thread of one that takes longer is ended and another one started. */
  readonly deadlineMs?: number
  /** Memory of the machine in each thread. */
  readonly maxMemoryBytes?: number
}

/** Counts since the start, but for `waiting`, `running` and `ready`, which are now. */
export interface TvmMetrics {
  readonly runs: number
  readonly kills: number
  readonly cuts: number
  readonly refusals: number
  readonly waiting: number
  readonly running: number
  /** Threads there are; fewer than asked for while one is being replaced. */
  readonly ready: number
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  readonly deadlineMs?: number | undefined
}

interface Waiting {
  readonly chain: ChainContext
  readonly run: TvmJob['run']
  readonly deadlineMs: number
  readonly resolve: (answer: TvmAnswer) => void
  readonly reject: (error: unknown) => void
  readonly signal: AbortSignal | undefined
  readonly onAbort: () => void
}

/** A thread and what it knows. */
interface Slot {
  readonly thread: WorkerThread
  readonly chains: Map<ChainContext, number>
  nextChain: number
}

const DEFAULTS = { maxWaiting: 4096, deadlineMs: 5_000, maxMemoryBytes: 512 * 2 ** 20 }
/** Texts and answers of the emulator are all that lives in a thread's own heap. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const RESTART_DELAY_MS = 1_000

/**
 * Threads with an emulator each. They are started at once and kept; whatever a contract does costs at most the one it
 * runs in, which is replaced.
 */
export class TvmPool implements AsyncDisposable {
  private readonly compiled: CompiledEmulator
  private readonly options: Required<TvmPoolOptions>
  private readonly idle: Slot[] = []
  private readonly slots = new Set<Slot>()
  private readonly starting = new Set<WorkerThread>()
  private readonly queue = new Set<Waiting>()
  private readonly counts = { runs: 0, kills: 0, cuts: 0, refusals: 0 }
  private stopped = false

  private constructor(compiled: CompiledEmulator, options: TvmPoolOptions) {
    this.compiled = compiled
    this.options = { ...DEFAULTS, ...options }
  }

  /** Resolves once the first thread is ready, so that settings that cannot work are known at the start. */
  static async start(options: TvmPoolOptions): Promise<TvmPool> {
    const pool = new TvmPool(await compileEmulator(), options)
    const starting = Array.from({ length: options.workers }, () => pool.startSlot())
    await Promise.any(starting)
    for (const one of starting) one.catch(() => pool.startLater())
    return pool
  }

  get metrics(): TvmMetrics {
    const ready = this.slots.size
    return { ...this.counts, waiting: this.queue.size, running: ready - this.idle.length, ready }
  }

  run(chain: ChainContext, run: TvmJob['run'], { signal, deadlineMs }: RunOptions = {}): Promise<TvmAnswer> {
    if (this.stopped) return Promise.reject(new CellarError('TVM_BUSY', 'the TVM is shutting down'))
    if (signal?.aborted === true) return Promise.reject(signal.reason)
    if (this.idle.length === 0 && this.queue.size >= this.options.maxWaiting) {
      this.counts.refusals++
      return Promise.reject(
        new CellarError('TVM_BUSY', 'too many get-methods and emulations are waiting', { waiting: this.queue.size }),
      )
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        // A run under way goes on to its end or its deadline; only its answer is no longer waited for.
        this.queue.delete(waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        chain,
        run,
        deadlineMs: deadlineMs ?? this.options.deadlineMs,
        resolve,
        reject,
        signal,
        onAbort,
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.queue.add(waiting)
      this.next()
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const { reject } of this.queue) reject(new CellarError('TVM_BUSY', 'the TVM is shutting down'))
    this.queue.clear()
    const threads = [...this.starting, ...[...this.slots].map(({ thread }) => thread)]
    await Promise.all(threads.map((thread) => thread.stop()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  private next(): void {
    while (this.idle.length > 0 && this.queue.size > 0) {
      // The one used last has the warmest caches.
      const slot = this.idle.pop() as Slot
      const waiting = this.queue.values().next().value as Waiting
      this.queue.delete(waiting)
      void this.serve(slot, waiting)
    }
  }

  private async serve(slot: Slot, waiting: Waiting): Promise<void> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.counts.kills++
      void slot.thread.stop()
    }, waiting.deadlineMs)
    try {
      this.counts.runs++
      const answer = await slot.thread.calls.call<TvmAnswer>('run', this.jobFor(slot, waiting))
      if (answer.kind === 'cut') this.counts.cuts++
      waiting.resolve(answer)
      // An answer may still arrive from a thread that is being ended.
      if (late) this.replace(slot)
      else this.idle.push(slot)
    } catch (error) {
      if (error instanceof CellarError && !late) {
        waiting.reject(error)
        this.idle.push(slot)
      } else {
        // The thread is gone: by the deadline above, or because it outgrew its limits.
        this.counts.cuts++
        if (this.stopped) waiting.reject(new CellarError('TVM_BUSY', 'the TVM is shutting down'))
        else waiting.resolve({ kind: 'cut', cause: late ? 'deadline' : 'memory' })
        this.replace(slot)
      }
    } finally {
      clearTimeout(timer)
      waiting.signal?.removeEventListener('abort', waiting.onAbort)
      this.next()
    }
  }

  private replace(slot: Slot): void {
    this.slots.delete(slot)
    this.startSlot().catch(() => this.startLater())
  }

  private jobFor(slot: Slot, { chain, run }: Waiting): TvmJob {
    const known = slot.chains.get(chain)
    if (known !== undefined) return { chain: known, chainTexts: undefined, run }
    if (slot.chains.size === CHAINS_KEPT) slot.chains.delete(slot.chains.keys().next().value as ChainContext)
    const name = slot.nextChain++
    slot.chains.set(chain, name)
    const { config, feeConfig, bareConfig, prevBlocks } = chain
    return { chain: name, chainTexts: { config, feeConfig, bareConfig, prevBlocks }, run }
  }

  private async startSlot(): Promise<void> {
    if (this.stopped) return
    const settings: TvmThreadSettings = { compiled: this.compiled, maxMemoryBytes: this.options.maxMemoryBytes }
    const thread = startWorkerThread(
      import.meta.url,
      'tvm-thread',
      {},
      { workerData: settings, resourceLimits: RESOURCE_LIMITS },
    )
    this.starting.add(thread)
    try {
      await thread.calls.call('ready', undefined)
    } finally {
      this.starting.delete(thread)
    }
    const slot: Slot = { thread, chains: new Map(), nextChain: 0 }
    this.slots.add(slot)
    this.idle.push(slot)
    this.next()
  }

  /** A thread that cannot start, for want of memory say, is tried again, not at once. */
  private startLater(): void {
    if (this.stopped) return
    setTimeout(() => this.startSlot().catch(() => this.startLater()), RESTART_DELAY_MS).unref()
  }
}
