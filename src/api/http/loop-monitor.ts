import { Counter, Gauge, type Registry } from 'prom-client'

/** Often enough to see everything that a caller could feel. */
const TICK_MS = 10
/** What no request may take at a stretch. */
const LONG_MS = 50

/** How long the thread that answers requests was at one thing, as its own timer feels it. */
export class LoopMonitor {
  #longestMs = 0
  #holds = 0
  #due: number
  readonly #now: () => number

  constructor(registry: Registry, now: () => number = () => performance.now()) {
    this.#now = now
    this.#due = now() + TICK_MS
    const registers = [registry]
    const longest: Gauge = new Gauge({
      name: 'cellar_loop_hold_seconds',
      help: 'longest that one thing held the thread that answers requests, since this was last asked',
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
    return () => clearInterval(timer)
  }

  tick(): void {
    const now = this.#now()
    const heldMs = Math.max(0, now - this.#due)
    this.#due = now + TICK_MS
    if (heldMs > this.#longestMs) this.#longestMs = heldMs
    if (heldMs > LONG_MS) this.#holds++
  }
}
