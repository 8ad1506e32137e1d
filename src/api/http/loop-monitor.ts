import { Counter, Gauge, type Registry } from 'prom-client'
import { openProcessorWait, type ProcessorWait } from './processor-wait.ts'

/** Often enough to see everything that a caller could feel. */
const TICK_MS = 10
/** What no request may take at a stretch. */
const LONG_MS = 50

export interface LoopClock {
  now(): number
  readonly wait: ProcessorWait
}

const ownClock = (): LoopClock => ({ now: () => performance.now(), wait: openProcessorWait() })

/** How long the thread that answers requests was at one thing, as its own timer feels it. */
export class LoopMonitor {
  #longestMs = 0
  #holds = 0
  #due: number
  #waited: number
  readonly #clock: LoopClock

  constructor(registry: Registry, clock: LoopClock = ownClock()) {
    this.#clock = clock
    this.#due = clock.now() + TICK_MS
    this.#waited = clock.wait.readMs()
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
    const timer = setInterval(() => this.tick(), TICK_MS).unref()
    return () => {
      clearInterval(timer)
      this.#clock.wait.close()
    }
  }

  tick(): void {
    const now = this.#clock.now()
    const waited = this.#clock.wait.readMs()
    const heldMs = Math.max(0, now - this.#due - (waited - this.#waited))
    this.#due = now + TICK_MS
    this.#waited = waited
    if (heldMs > this.#longestMs) this.#longestMs = heldMs
    if (heldMs > LONG_MS) this.#holds++
  }
}
