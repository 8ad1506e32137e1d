/** Of one request at a stretch; everybody else waits meanwhile. */
const LONGEST_MS = 2
/** As often as a stretch was long others may go on behind it, until the next one comes though they are not through. */
const OTHERS_SHARE = 3
/** A turn of the loop that took less had nothing to do for anybody. */
const IDLE_TURN_MS = 0.2

interface Resting {
  /** Stretches that it has had. */
  readonly had: number
  readonly goOn: () => void
}

/** Long works that wait for their next stretch, in the order in which they came to rest. */
const resting: Resting[] = []
/** When the turn of the loop began that is under way. */
let turnBegan = 0
/** What others are still to have before the next stretch, in ms. */
let owedMs = 0

/**
 * One stretch for each turn of the loop, and to the work that has had fewest: were all that rest to go on in the same turn, twenty
 * large answers together would hold it twenty times as long, and a small request needs several turns. While there are small ones,
 * long works together have a quarter of the time; when there are none, all of it.
 */
function nextStretch(had: number, stretchMs: number): Promise<void> {
  owedMs = stretchMs * OTHERS_SHARE
  turnBegan = performance.now()
  return new Promise((goOn) => {
    resting.push({ had, goOn })
    if (resting.length === 1) setImmediate(resumeOne)
  })
}

function resumeOne(): void {
  const now = performance.now()
  const turnMs = now - turnBegan
  turnBegan = now
  owedMs -= turnMs
  if (turnMs < IDLE_TURN_MS || owedMs <= 0) {
    const fewest = resting.reduce((best, { had }, i) => (had < (resting[best] as Resting).had ? i : best), 0)
    resting.splice(fewest, 1)[0]?.goOn()
  }
  if (resting.length > 0) setImmediate(resumeOne)
}

/** Work of one request that may be long: between its parts others get their turn. */
export class TimeSlice {
  #since = performance.now()
  #had = 0

  /** Whether it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.#since >= LONGEST_MS
  }

  /** To be awaited between two parts. */
  async rest(): Promise<void> {
    const stretchMs = performance.now() - this.#since
    if (stretchMs < LONGEST_MS) return
    await nextStretch(++this.#had, stretchMs)
    this.#since = performance.now()
  }
}

/** What is made of each of many, in their order. */
export async function mapInTimeSlices<T, R>(items: readonly T[], make: (item: T, i: number) => R): Promise<R[]> {
  const made: R[] = []
  await inTimeSlices(items, (item, i) => made.push(make(item, i)))
  return made
}

/** The same by a key. */
export const indexInTimeSlices = async <T>(items: readonly T[], keyOf: (item: T) => string): Promise<Map<string, T>> =>
  new Map(await mapInTimeSlices(items, (item) => [keyOf(item), item] as const))

/** Does something for each of many, and rests in between where it takes long; where it does not, that costs a look at the clock each. */
export async function inTimeSlices<T>(items: readonly T[], work: (item: T, i: number) => void): Promise<void> {
  const stretch = new TimeSlice()
  for (const [i, item] of items.entries()) {
    work(item, i)
    if (stretch.isOver) await stretch.rest()
  }
}
