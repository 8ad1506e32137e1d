import { closeSync, openSync, readSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Often enough to see everything that a caller could feel. */
const TICK_MS = 10
/** While nobody asks: a timer that wakes up a hundred times a second is a fiftieth of a core, and a laptop that never sleeps. */
const UNASKED_MS = 1_000
/** Ticks without a request after which nobody asks. */
const UNASKED_TICKS = 200
/** What no request may take at a stretch. */
const LONG_MS = 50

export interface LoopClock {
  now(): number
  readonly processor: ProcessorTime
}

const ownClock = (): LoopClock => ({ now: () => performance.now(), processor: openProcessorTime() })

/** How long the thread that answers requests was at one thing, as its own timer feels it while there are requests. */
export class LoopMonitor {
  #longestMs = 0
  #holds = 0
  #due = 0
  #periodMs = TICK_MS
  #ticksUnasked = 0
  #timer: NodeJS.Timeout | undefined
  #before: ProcessorTimes | undefined
  readonly #clock: LoopClock

  constructor(registry: Registry, clock: LoopClock = ownClock()) {
    this.#clock = clock
    this.#expectIn(TICK_MS)
    const registers = [registry]
    const longest: Gauge = new Gauge({
      name: 'cellar_loop_hold_seconds',
      help: 'longest that one thing held the thread that answers requests, since this was last asked; waiting for a processor is not counted',
      // Of several processes: the one that was held for longest.
      aggregator: 'max',
      registers,
      collect: () => {
        longest.set(this.#longestMs / 1000)
        this.#longestMs = 0
      },
    })
    const holds: Counter = new Counter({
      name: 'cellar_loop_holds_total',
      help: `times that it was held for more than ${LONG_MS} ms`,
      registers,
      collect: () => {
        holds.reset()
        holds.inc(this.#holds)
      },
    })
  }

  /** Until what it gives is called. */
  start(): () => void {
    this.#setPeriod(TICK_MS)
    return () => {
      clearInterval(this.#timer)
      this.#clock.processor.close()
    }
  }

  /** To be called with each request. */
  noteRequest(): void {
    this.#ticksUnasked = 0
    if (this.#periodMs === UNASKED_MS) this.#setPeriod(TICK_MS)
  }

  tick(): void {
    const [due, before] = [this.#due, this.#before]
    const now = this.#expectIn(this.#periodMs)
    const heldMs = Math.max(0, withProcessor(now - due, before, this.#before))
    if (heldMs > this.#longestMs) this.#longestMs = heldMs
    if (heldMs > LONG_MS) this.#holds++
    if (++this.#ticksUnasked === UNASKED_TICKS) this.#setPeriod(UNASKED_MS)
  }

  #setPeriod(periodMs: number): void {
    clearInterval(this.#timer)
    this.#periodMs = periodMs
    this.#expectIn(periodMs)
    this.#timer = setInterval(() => this.tick(), periodMs).unref()
  }

  /** Gives the time it is. */
  #expectIn(periodMs: number): number {
    const now = this.#clock.now()
    this.#due = now + periodMs
    this.#before = this.#clock.processor.read()
    return now
  }
}

/** How much of a hold the thread had a processor for: no longer than it ran since the tick before, and not while others did. */
function withProcessor(lateMs: number, before: ProcessorTimes | undefined, after: ProcessorTimes | undefined): number {
  if (before === undefined || after === undefined) return lateMs
  return Math.min(lateMs - (after.waited - before.waited), after.ran - before.ran)
}

const NANOSECONDS_PER_MS = 1e6
/** Of the main thread: nanoseconds on a processor, nanoseconds of waiting for one, number of turns. */
const SCHEDSTAT = '/proc/self/schedstat'

/** Of the main thread, since the process began, in ms. */
interface ProcessorTimes {
  /** It had a processor. What a hypervisor took of it is not counted, though the thread cannot tell. */
  readonly ran: number
  /** It was ready to run and had none: other processes' doing, never a request's. */
  readonly waited: number
}

interface ProcessorTime {
  /** undefined where the system does not tell. */
  read(): ProcessorTimes | undefined
  close(): void
}

function openProcessorTime(): ProcessorTime {
  try {
    const file = openSync(SCHEDSTAT, 'r')
    const bytes = Buffer.alloc(64)
    const read = (): ProcessorTimes => {
      const [ran, waited] = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)).split(' ')
      return { ran: Number(ran) / NANOSECONDS_PER_MS, waited: Number(waited) / NANOSECONDS_PER_MS }
    }
    return { read, close: () => closeSync(file) }
  } catch {
    // Linux alone has it.
    return { read: () => undefined, close: () => undefined }
  }
}
