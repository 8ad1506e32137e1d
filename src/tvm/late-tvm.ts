import { CellarError } from '../lib/errors.ts'
import { createTvm, type Tvm } from './tvm.ts'
import type { RunOptions, TvmMetrics, TvmPoolOptions } from './tvm-pool.ts'

const NOTHING_YET: TvmMetrics = { runs: 0, kills: 0, cuts: 0, refusals: 0, waiting: 0, running: 0, ready: 0 }

/**
 * A virtual machine that starts with its first run, or after `startAfterMs`. To compile the emulator and to start threads is a fifth of what the start of an
 * API takes the processor, and many that start are never asked for a run: they look after something else, or live for a moment.
 */
export class LateTvm implements Tvm {
  private readonly options: TvmPoolOptions
  private readonly timer: NodeJS.Timeout
  private starting: Promise<Tvm> | undefined
  private started: Tvm | undefined
  private stopped = false
  /** Runs that wait for the start. */
  private waiting = 0

  constructor(options: TvmPoolOptions, startAfterMs: number) {
    this.options = options
    // One that fails is tried again by the next run, which is told why.
    this.timer = setTimeout(() => this.start().catch(() => undefined), startAfterMs).unref()
  }

  runGetMethod(...args: Parameters<Tvm['runGetMethod']>): ReturnType<Tvm['runGetMethod']> {
    return this.whenStarted((tvm) => tvm.runGetMethod(...args), args[1])
  }

  runBundle(...args: Parameters<Tvm['runBundle']>): ReturnType<Tvm['runBundle']> {
    return this.whenStarted((tvm) => tvm.runBundle(...args), args[1])
  }

  emulateMessage(...args: Parameters<Tvm['emulateMessage']>): ReturnType<Tvm['emulateMessage']> {
    return this.whenStarted((tvm) => tvm.emulateMessage(...args), args[1])
  }

  emulateTickTock(...args: Parameters<Tvm['emulateTickTock']>): ReturnType<Tvm['emulateTickTock']> {
    return this.whenStarted((tvm) => tvm.emulateTickTock(...args), args[1])
  }

  get metrics(): TvmMetrics {
    return this.started?.metrics ?? { ...NOTHING_YET, waiting: this.waiting }
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await (await this.starting?.catch(() => undefined))?.stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  private async whenStarted<T>(run: (tvm: Tvm) => Promise<T>, { signal }: RunOptions = {}): Promise<T> {
    if (this.started !== undefined) return run(this.started)
    signal?.throwIfAborted()
    this.waiting++
    const tvm = await this.start().finally(() => {
      this.waiting--
    })
    return run(tvm)
  }

  private start(): Promise<Tvm> {
    if (this.stopped) return Promise.reject(new CellarError('TVM_BUSY', 'the TVM is shutting down'))
    clearTimeout(this.timer)
    this.starting ??= createTvm(this.options).then(
      (tvm) => {
        this.started = tvm
        return tvm
      },
      (error) => {
        this.starting = undefined
        throw error
      },
    )
    return this.starting
  }
}
