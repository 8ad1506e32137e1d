import { CellarError } from '../lib/errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { startWorkerThread, type WorkerThread, youngGeneration } from '../lib/worker-thread.ts'
import type { ChainContext } from './chain-context.ts'
import { type CompiledEmulator, compileEmulator } from './emulator-module.ts'
import { TAKEN_BACK, type TvmAnswer, type TvmJob } from './tvm-job.ts'
import { CLAIM_WORDS, type Lane, type TvmRun, TvmSlot } from './tvm-slot.ts'
import type { TvmThreadSettings } from './tvm-thread.ts'

export interface TvmPoolOptions {
  readonly workers: number
  /** Runs that may wait for a thread; one more is refused with TVM_BUSY. */
  readonly maxWaiting?: number
  /** The same for one caller. */
  readonly maxWaitingPerCaller?: number
  /** Threads that one caller may hold at a time; one is left to the others unless told otherwise. */
  readonly maxRunningPerCaller?: number
  /** Longest a run may hold a thread. The thread of one that takes longer is ended and another one started. */
  readonly deadlineMs?: number
  /** Memory of the machine in each thread. */
  readonly maxMemoryBytes?: number
  /** For threads that run what strangers ask for: steps of niceness below the others. */
  readonly priorityStepsDown?: number
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

/** Whose turn a run takes. */
export interface RunTurn {
  /** Whom it counts for: they wait in turns with others, and hold no more than their share of the threads. Nobody for our own. */
  readonly caller?: string | undefined
  /** That of callers unless told otherwise. */
  readonly lane?: Lane | undefined
}

export interface RunOptions extends RunTurn {
  readonly signal?: AbortSignal | undefined
  readonly deadlineMs?: number | undefined
}

const DEFAULTS = {
  ...{ maxWaiting: 4096, maxWaitingPerCaller: 64, deadlineMs: 5_000, maxMemoryBytes: 512 * 2 ** 20 },
  priorityStepsDown: 0,
}
/** Texts and answers of the emulator are all that lives in a thread's own heap. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, ...youngGeneration(4), stackSizeMb: 4 }
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
  private readonly queues: Readonly<Record<Lane, FairQueue<TvmRun>>> = {
    own: new FairQueue(),
    callers: new FairQueue(),
  }
  private lastLane: Lane = 'callers'
  private readonly counts = { runs: 0, kills: 0, cuts: 0, refusals: 0 }
  private stopped = false

  private constructor(compiled: CompiledEmulator, options: TvmPoolOptions) {
    this.compiled = compiled
    this.options = { ...DEFAULTS, maxRunningPerCaller: Math.max(1, options.workers - 1), ...options }
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

  run(chain: ChainContext, run: TvmJob['run'], options: RunOptions = {}): Promise<TvmAnswer> {
    const { signal, deadlineMs, caller = '', lane = caller === '' ? 'own' : 'callers' } = options
    if (this.stopped) return Promise.reject(shuttingDown())
    if (signal?.aborted === true) return Promise.reject(signal.reason)
    if (this.isFull(caller, lane)) {
      this.counts.refusals++
      return Promise.reject(
        new CellarError('TVM_BUSY', 'too many get-methods and emulations are waiting', { waiting: this.waiting }),
      )
    }
    return new Promise((resolve, reject) => {
      const whole: TvmRun = {
        chain,
        run,
        caller,
        lane,
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
      this.queues[lane].add(caller, whole)
      this.next()
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const queue of Object.values(this.queues)) for (const { reject } of queue.drain()) reject(shuttingDown())
    const threads = [...this.starting, ...[...this.slots].map(({ thread }) => thread)]
    await Promise.all(threads.map((thread) => thread.stop()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  private get queued(): number {
    return this.queues.own.size + this.queues.callers.size
  }

  private isFull(caller: string, lane: Lane): boolean {
    const { maxWaiting, maxWaitingPerCaller } = this.options
    const [slot] = this.idle
    if (slot !== undefined && this.mayRun(caller, slot)) return false
    return this.waiting >= maxWaiting || (caller !== '' && this.queues[lane].sizeOf(caller) >= maxWaitingPerCaller)
  }

  /** Whether it would be within a caller's share when one of theirs ran in this thread. */
  private mayRun(caller: string, slot: TvmSlot): boolean {
    if (caller === '') return true
    let held = 0
    for (const other of this.slots) if (other !== slot && other.running?.caller === caller) held++
    return held < this.options.maxRunningPerCaller
  }

  private get waiting(): number {
    let ahead = 0
    for (const slot of this.slots) if (slot.postedAhead !== undefined) ahead++
    return this.queued + ahead
  }

  /** Nobody waits for the run any more. One under way goes on to its end or its deadline. */
  private forget(run: TvmRun): void {
    this.queues[run.lane].delete(run.caller, run)
    for (const slot of this.slots) if (slot.postedAhead === run) slot.takeBack()
  }

  private next(): void {
    for (const slot of this.slots) {
      const { postedAhead, runningMs } = slot
      if (postedAhead === undefined) continue
      const [idle] = this.idle
      const isFreed = idle !== undefined && this.mayRun(postedAhead.caller, idle)
      if (isFreed || runningMs > LONG_RUN_MS) this.putFirst(slot.takeBack())
    }
    // The one used last has the warmest caches.
    for (let slot = this.idle.at(-1); slot !== undefined && this.postNext(slot); slot = this.idle.at(-1))
      this.idle.pop()
    for (const slot of this.slots) {
      if (this.queued === 0) return
      const takes = slot.running !== undefined && slot.postedAhead === undefined && !slot.ending
      if (takes && slot.runningMs <= LONG_RUN_MS) this.postNext(slot)
    }
  }

  private putFirst(run: TvmRun | undefined): void {
    if (run !== undefined) this.queues[run.lane].addFirst(run.caller, run)
  }

  /** The lanes take turns, and in each the callers. */
  private takeNext(slot: TvmSlot): TvmRun | undefined {
    const mayGo = (caller: string): boolean => this.mayRun(caller, slot)
    const lanes: readonly Lane[] = this.lastLane === 'own' ? ['callers', 'own'] : ['own', 'callers']
    for (const lane of lanes) {
      const run = this.queues[lane].take(mayGo)
      if (run === undefined) continue
      this.lastLane = lane
      return run
    }
    return undefined
  }

  /** Whether there was one for this thread. */
  private postNext(slot: TvmSlot): boolean {
    const run = this.takeNext(slot)
    if (run === undefined) return false
    slot
      .post(run, () => this.late(slot))
      .then(
        (answer) => this.answered(slot, run, answer),
        (error) => this.failed(slot, run, error),
      )
    return true
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
    const { maxMemoryBytes, priorityStepsDown } = this.options
    const settings: TvmThreadSettings = { compiled: this.compiled, maxMemoryBytes, claims, priorityStepsDown }
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
