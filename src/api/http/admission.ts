import { Counter, Gauge, type Registry } from 'prom-client'

export interface AdmissionLimits {
  /** Work that may be under way at once, in weights of requests. */
  readonly capacity: number
  /** Of it, what only callers with little under way may take, so that one cannot keep the others out. */
  readonly reserve: number
  /** How much a caller may have under way and still take of the reserve. */
  readonly small: number
}

/**
 * Two cores answer about a thousand small requests a second, so this many are less than a tenth of a second: what is accepted is
 * answered in time, and what would only wait is told so at once.
 */
export const ADMISSION: AdmissionLimits = { capacity: 80, reserve: 16, small: 8 }

/** How long a caller who is refused because of load should wait, in seconds. */
export const OVERLOAD_RETRY_SECONDS = 1

/** How much work is under way, and whether more is taken. Nothing waits here: at saturation a refusal is the better answer. */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #callers = new Map<string, number>()
  readonly #shed: Counter
  #underWay = 0

  constructor(registry: Registry, limits: AdmissionLimits = ADMISSION) {
    this.#limits = limits
    const registers = [registry]
    this.#shed = new Counter({
      name: 'cellar_http_shed_total',
      help: 'requests refused with 503 because the process had enough under way',
      registers,
    })
    const underWay: Gauge = new Gauge({
      name: 'cellar_http_under_way',
      help: 'weight of the requests that are being answered',
      registers,
      collect: () => underWay.set(this.#underWay),
    })
  }

  /** Whether there is room for nobody, whoever asks; who is refused for it counts as shed. */
  isFull(): boolean {
    if (this.#underWay < this.#limits.capacity) return false
    this.#shed.inc()
    return true
  }

  /** Takes a place, which must be given back by `leave`; false when there is none for this caller now. */
  enter(caller: string, weight: number): boolean {
    const { capacity, reserve, small } = this.#limits
    const own = this.#callers.get(caller) ?? 0
    const isRoom = this.#underWay + weight <= capacity - (own + weight <= small ? 0 : reserve)
    // Alone it is let in whatever it weighs, or it would never be.
    if (!isRoom && this.#underWay > 0) {
      this.#shed.inc()
      return false
    }
    this.#underWay += weight
    this.#callers.set(caller, own + weight)
    return true
  }

  leave(caller: string, weight: number): void {
    this.#underWay -= weight
    const left = (this.#callers.get(caller) ?? 0) - weight
    if (left > 0) this.#callers.set(caller, left)
    else this.#callers.delete(caller)
  }
}
