import { CellarError } from '../lib/errors.ts'
import { startWorkerThread, type WorkerThread } from '../lib/worker-thread.ts'
import type { ChainContext } from './chain-context.ts'
import { type CompiledEmulator, compileEmulator } from './emulator-module.ts'
import { TAKEN_BACK, type TvmAnswer, type TvmJob } from './tvm-job.ts'
import { CLAIM_WORDS, type TvmRun, TvmSlot } from './tvm-slot.ts'
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

const DEFAULTS = { maxWaiting: 4096, deadlineMs: 5_000, maxMemoryBytes: 512 * 2 ** 20 }
/** Texts and answers of the emulator are all that lives in a thread's own heap. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const RESTART_DELAY_MS = 1_000
/** Most runs take less than one. Nothing waits behind one that takes longer while another thread may come free. */
const LONG_RUN_MS = 5

const shuttingDown = () => new CellarError('TVM_BUSY', 'the TVM is shutting down')

/**
 * Threads with an emulator each. They are started at once and kept; whatever a contract does costs at most the one it
 * runs in, which is replaced.
 */
export class TvmPool implements AsyncDisposable {
  private readonly compiled: CompiledEmulator
  private readonly options: Required<TvmPoolOptions>
  private readonly idle: TvmSlot[] = []
  private readonly slots = new Set<TvmSlot>()
  private readonly starting = new Set<WorkerThread>()
  private queue = new Set<TvmRun>()
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
    return { ...this.counts, waiting: this.waiting, running: ready - this.idle.length, ready }
  }

  run(chain: ChainContext, run: TvmJob['run'], { signal, deadlineMs }: RunOptions = {}): Promise<TvmAnswer> {
    if (this.stopped) return Promise.reject(shuttingDown())
    if (signal?.aborted === true) return Promise.reject(signal.reason)
    if (this.idle.length === 0 && this.waiting >= this.options.maxWaiting) {
      this.counts.refusals++
      return Promise.reject(
        new CellarError('TVM_BUSY', 'too many get-methods and emulations are waiting', { waiting: this.waiting }),
      )
    }
    return new Promise((resolve, reject) => {
      const whole: TvmRun = {
        chain,
        run,
        deadlineMs: deadlineMs ?? this.options.deadlineMs,
        resolve: (answer) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(answer)
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onAbort)
          reject(error)
        },
      }
      const onAbort = () => {
        this.forget(whole)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.queue.add(whole)
      this.next()
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const { reject } of this.queue) reject(shuttingDown())
    this.queue.clear()
    const threads = [...this.starting, ...[...this.slots].map(({ thread }) => thread)]
    await Promise.all(threads.map((thread) => thread.stop()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  private get waiting(): number {
    let ahead = 0
    for (const slot of this.slots) if (slot.postedAhead !== undefined) ahead++
    return this.queue.size + ahead
  }

  /** Nobody waits for the run any more. One under way goes on to its end or its deadline. */
  private forget(run: TvmRun): void {
    this.queue.delete(run)
    for (const slot of this.slots) if (slot.postedAhead === run) slot.takeBack()
  }

  private next(): void {
    for (const slot of this.slots) {
      if (this.idle.length > 0 || slot.runningMs > LONG_RUN_MS) this.putFirst(slot.takeBack())
    }
    while (this.idle.length > 0 && this.queue.size > 0) {
      // The one used last has the warmest caches.
      this.postNext(this.idle.pop() as TvmSlot)
    }
    for (const slot of this.slots) {
      if (this.queue.size === 0) return
      const takes = slot.postedAhead === undefined && !slot.ending && slot.runningMs <= LONG_RUN_MS
      if (takes) this.postNext(slot)
    }
  }

  private putFirst(run: TvmRun | undefined): void {
    if (run !== undefined) this.queue = new Set([run, ...this.queue])
  }

  private postNext(slot: TvmSlot): void {
    const run = this.queue.values().next().value as TvmRun
    this.queue.delete(run)
    slot
      .post(run, () => this.late(slot))
      .then(
        (answer) => this.answered(slot, run, answer),
        (error) => this.failed(slot, run, error),
      )
  }

  private answered(slot: TvmSlot, run: TvmRun, answer: TvmAnswer | typeof TAKEN_BACK): void {
    if (answer === TAKEN_BACK) return
    if (answer.kind === 'cut') this.counts.cuts++
    run.resolve(answer)
    this.ended(slot, run)
  }

  private failed(slot: TvmSlot, run: TvmRun, error: unknown): void {
    if (error instanceof CellarError) {
      run.reject(error)
      this.ended(slot, run)
    } else this.lost(slot)
  }

  private ended(slot: TvmSlot, run: TvmRun): void {
    this.counts.runs++
    slot.ended(run, () => this.late(slot))
    // An answer may still arrive from a thread that is being ended.
    if (slot.ending) this.lost(slot)
    else if (slot.running === undefined) this.idle.push(slot)
    this.next()
  }

  private late(slot: TvmSlot): void {
    // The thread is being ended already, and what it has posted is refused then.
    if (this.stopped) return
    this.putFirst(slot.takeBack())
    // The next one has begun, so this one has ended: its answer is on the way.
    if (slot.postedAhead !== undefined) return
    slot.ending = true
    this.counts.kills++
    void slot.thread.stop()
    this.next()
  }

  /** The thread is gone: by its deadline, or because it outgrew its limits. */
  private lost(slot: TvmSlot): void {
    if (!this.slots.delete(slot)) return
    const { culprit, innocent } = slot.lost()
    if (this.stopped) {
      for (const run of [culprit, innocent]) run?.reject(shuttingDown())
      return
    }
    this.putFirst(innocent)
    if (culprit !== undefined) {
      this.counts.runs++
      this.counts.cuts++
      culprit.resolve({ kind: 'cut', cause: slot.ending ? 'deadline' : 'memory' })
    }
    void slot.thread.stop()
    this.startSlot().catch(() => this.startLater())
    this.next()
  }

  private async startSlot(): Promise<void> {
    if (this.stopped) return
    const claims = new Int32Array(new SharedArrayBuffer(CLAIM_WORDS * Int32Array.BYTES_PER_ELEMENT))
    const { maxMemoryBytes } = this.options
    const settings: TvmThreadSettings = { compiled: this.compiled, maxMemoryBytes, claims }
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
    const slot = new TvmSlot(thread, claims)
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
