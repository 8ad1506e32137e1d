import type { WorkerThread } from '../lib/worker-thread.ts'
import type { ChainContext } from './chain-context.ts'
import { CHAINS_KEPT, type ConfigTexts, type TvmAnswer, type TvmJob } from './tvm-job.ts'

/** Ways to the machine that take turns, so that none can fill the other: what keeps the service going, and what callers ask for. */
export type Lane = 'own' | 'callers'

/** A run that somebody waits for. */
export interface TvmRun {
  readonly chain: ChainContext
  readonly run: TvmJob['run']
  readonly deadlineMs: number
  /** Whom it counts for; empty for our own. */
  readonly caller: string
  readonly lane: Lane
  readonly resolve: (answer: TvmAnswer) => void
  readonly reject: (error: unknown) => void
}

/** Where a thread and the pool agree on who has a posted run: the ticket of each of the two that may be posted. */
export const CLAIM_WORDS = 2
const TAKEN = 0
/** Tickets begin anew after as many as a word can hold; two of one number are never posted at the same time. */
const LAST_TICKET = 2 ** 31 - 1

/** A run is the thread's once it has put the ticket out, and the pool's again when the pool did; only one of them can. */
export const claim = (words: Int32Array, ticket: number, word: number): boolean =>
  Atomics.compareExchange(words, word, ticket, TAKEN) === ticket

interface Posted {
  readonly run: TvmRun
  readonly ticket: number
  readonly word: number
}

/**
 * A thread, the run it is at, and one more posted ahead: a thread that had to ask for its next run would stand still for
 * a quarter of the time of a short one. What is posted ahead can be taken back until the thread begins it.
 */
export class TvmSlot {
  readonly thread: WorkerThread
  private readonly words: Int32Array
  /** By their places. Not a map: one that loses an entry for each that it gains keeps them all alive until all of the heap is collected. */
  private readonly chains: ChainContext[] = []
  private lastChain: ChainContext | undefined
  private nextPlace = 0
  private lastTicket = TAKEN
  private head: Posted | undefined
  private ahead: Posted | undefined
  private headSince = 0
  private timer: NodeJS.Timeout | undefined
  /** The thread was told to end. */
  ending = false

  constructor(thread: WorkerThread, words: Int32Array) {
    this.thread = thread
    this.words = words
  }

  get running(): TvmRun | undefined {
    return this.head?.run
  }

  get postedAhead(): TvmRun | undefined {
    return this.ahead?.run
  }

  /** For how long the thread has been at its run. */
  get runningMs(): number {
    return this.head === undefined ? 0 : performance.now() - this.headSince
  }

  post(run: TvmRun, onLate: () => void): Promise<TvmAnswer> {
    const ticket = this.lastTicket === LAST_TICKET ? 1 : this.lastTicket + 1
    this.lastTicket = ticket
    const posted: Posted = { run, ticket, word: this.head === undefined ? 0 : 1 - this.head.word }
    Atomics.store(this.words, posted.word, ticket)
    if (this.head === undefined) this.begin(posted, onLate)
    else this.ahead = posted
    return this.thread.calls.call<TvmAnswer>('run', this.jobFor(posted))
  }

  /** The one posted ahead, unless the thread has begun it: then the run before it has ended and its answer is on the way. */
  takeBack(): TvmRun | undefined {
    const { ahead } = this
    if (ahead === undefined || !claim(this.words, ahead.ticket, ahead.word)) return undefined
    this.ahead = undefined
    return ahead.run
  }

  /** The run was answered: the one posted ahead is what the thread is at now. */
  ended(run: TvmRun, onLate: () => void): void {
    if (this.head?.run !== run) return
    const { ahead } = this
    this.clear()
    if (ahead !== undefined) this.begin(ahead, onLate)
  }

  /** The thread is gone: the run that it died of, and the one that has to be run again elsewhere. */
  lost(): { readonly culprit: TvmRun | undefined; readonly innocent: TvmRun | undefined } {
    const [head, ahead] = [this.running, this.postedAhead]
    const begun = ahead !== undefined && this.takeBack() === undefined
    this.clear()
    return begun ? { culprit: ahead, innocent: head } : { culprit: head, innocent: ahead }
  }

  private begin(posted: Posted, onLate: () => void): void {
    this.head = posted
    this.headSince = performance.now()
    this.timer = setTimeout(onLate, posted.run.deadlineMs)
  }

  private clear(): void {
    clearTimeout(this.timer)
    this.head = undefined
    this.ahead = undefined
  }

  private jobFor({ run: { chain, run }, ticket, word }: Posted): TvmJob {
    const known = this.chains.indexOf(chain)
    if (known !== -1) return { ticket, word, chain: known, newChain: undefined, run }
    const place = this.nextPlace
    this.nextPlace = (place + 1) % CHAINS_KEPT
    const { config, feeConfig, bareConfig, prevBlocks } = chain
    const isConfigKnown = this.lastChain !== undefined && hasSameConfig(this.lastChain, chain)
    const newChain = { config: isConfigKnown ? undefined : { config, feeConfig, bareConfig }, prevBlocks }
    this.chains[place] = chain
    this.lastChain = chain
    return { ticket, word, chain: place, newChain, run }
  }
}

const hasSameConfig = (one: ConfigTexts, other: ConfigTexts): boolean =>
  one.config === other.config && one.feeConfig === other.feeConfig && one.bareConfig === other.bareConfig
