import { BUDGETS, type BudgetName, noteOverBudget } from '../http/budget.ts'

/** So many at once, and a tenth of them a second in the long run. */
class Bucket {
  readonly #size: number
  #left: number
  #since: number

  constructor(size: number, now: number) {
    this.#size = size
    this.#left = size
    this.#since = now
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#size, this.#left + ((now - this.#since) * this.#size) / REFILL_MS)
    this.#since = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

const REFILL_MS = 10_000

interface CallerBudget {
  readonly bucket: Bucket
  connections: number
}

/** One connection's. */
export interface MessageBudget {
  /** Whether one more message is taken. */
  take(): boolean
  close(): void
}

/** How many messages connections may send: each, and all of a caller together. */
export class MessageBudgets {
  readonly #now: () => number
  readonly #callers = new Map<string, CallerBudget>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  open(caller: string): MessageBudget {
    const own = new Bucket(BUDGETS.stream_messages.limit, this.#now())
    const shared = this.#callers.get(caller) ?? this.#add(caller)
    shared.connections++
    return {
      take: () => {
        const now = this.#now()
        const over = this.#exceeded(own, shared.bucket, now)
        if (over !== undefined) noteOverBudget(over)
        return over === undefined
      },
      close: () => {
        // Whoever comes back at once begins anew: to open a connection is counted, too.
        if (--shared.connections === 0) this.#callers.delete(caller)
      },
    }
  }

  #add(caller: string): CallerBudget {
    const added = { bucket: new Bucket(BUDGETS.caller_stream_messages.limit, this.#now()), connections: 0 }
    this.#callers.set(caller, added)
    return added
  }

  #exceeded(own: Bucket, shared: Bucket, now: number): BudgetName | undefined {
    if (!own.take(now)) return 'stream_messages'
    return shared.take(now) ? undefined : 'caller_stream_messages'
  }
}
