import { CellarError } from '../../lib/errors.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { startWorkerThread, type WorkerThread, youngGeneration } from '../../lib/worker-thread.ts'
import { BUDGETS, overBudget } from '../http/budget.ts'
import type { RenderThreadSettings } from './render-thread.ts'

interface RenderJob {
  readonly name: string
  readonly argument: unknown
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

export interface RendererOptions {
  /** Folder of an operator's own layouts of messages. */
  readonly layouts?: string | undefined
  /** Longest that one job may take. */
  readonly deadlineMs?: number
  readonly maxWaitingPerCaller?: number
  /** Calls `late` after so long, unless what it gives is called before; for a test that need not wait. */
  readonly arm?: (late: () => void, ms: number) => () => void
}

const armTimer = (late: () => void, ms: number): (() => void) => {
  const timer = setTimeout(late, ms)
  return () => clearTimeout(timer)
}

const MAX_WAITING_PER_CALLER = 16
/** What is rendered is bounded in bytes; what it is made of is not much more. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, ...youngGeneration(8) }

/**
 * A thread for answers that are too large to be made where requests are answered. Started by the first of them and kept;
 * one that takes too long is ended, and so is all it was about.
 */
export class Renderer implements AsyncDisposable {
  readonly #options: RendererOptions
  readonly #queue = new FairQueue<RenderJob>()
  #thread: WorkerThread | undefined
  #isBusy = false
  #isStopped = false

  constructor(options: RendererOptions = {}) {
    this.#options = options
  }

  render<T>(caller: string, name: string, argument: unknown): Promise<T> {
    const { maxWaitingPerCaller = MAX_WAITING_PER_CALLER } = this.#options
    if (this.#isStopped || this.#queue.sizeOf(caller) >= maxWaitingPerCaller) {
      return Promise.reject(new CellarError('TVM_BUSY', 'too many large answers are being made'))
    }
    return new Promise<T>((resolve, reject) => {
      this.#queue.add(caller, { name, argument, resolve, reject })
      void this.#next()
    })
  }

  async #next(): Promise<void> {
    const job = this.#isBusy ? undefined : this.#queue.take(() => true)
    if (job === undefined) return
    this.#isBusy = true
    try {
      job.resolve((await this.#run(job)) as never)
    } catch (error) {
      job.reject(error)
    } finally {
      this.#isBusy = false
      void this.#next()
    }
  }

  async #run({ name, argument }: RenderJob): Promise<unknown> {
    const { layouts, deadlineMs = BUDGETS.render_time.limit, arm = armTimer } = this.#options
    const settings: RenderThreadSettings = { layouts }
    this.#thread ??= startWorkerThread(
      import.meta.url,
      'render-thread',
      {},
      { workerData: settings, resourceLimits: RESOURCE_LIMITS },
    )
    const thread = this.#thread
    let isLate = false
    let disarm: (() => void) | undefined
    try {
      // Starting it is not the job's doing.
      await thread.calls.call('ready', undefined)
      disarm = arm(() => {
        isLate = true
        void thread.stop()
      }, deadlineMs)
      return await thread.calls.call(name, argument)
    } catch (error) {
      if (error instanceof CellarError) throw error
      // It is gone: by its deadline, for its memory, or by a fault of ours.
      this.#thread = undefined
      void thread.stop()
      if (this.#isStopped) throw shuttingDown()
      throw isLate ? overBudget('render_time') : error
    } finally {
      disarm?.()
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { reject } of this.#queue.drain()) reject(shuttingDown())
    await this.#thread?.stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}

const shuttingDown = (): CellarError => new CellarError('TVM_BUSY', 'the service is shutting down')
