/** Of one request at a stretch; everybody else waits meanwhile. */
const LONGEST_MS = 5

interface Resting {
  /** Stretches that it has had. */
  readonly had: number
  readonly goOn: () => void
}

/** Long works that wait for their next stretch, in the order in which they came to rest. */
const resting: Resting[] = []

/**
 * One stretch for each turn of the loop, and to the work that has had fewest: were all that rest to go on in the same turn, twenty
 * large answers together would hold it twenty times as long, and a small request needs several turns.
 */
function nextStretch(had: number): Promise<void> {
  return new Promise((goOn) => {
    resting.push({ had, goOn })
    if (resting.length === 1) setImmediate(resumeOne)
  })
}

function resumeOne(): void {
  const fewest = resting.reduce((best, { had }, i) => (had < (resting[best] as Resting).had ? i : best), 0)
  resting.splice(fewest, 1)[0]?.goOn()
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
    if (!this.isOver) return
    await nextStretch(++this.#had)
    this.#since = performance.now()
  }
}

/** Does something for each of many, and rests in between where it takes long; where it does not, that costs a look at the clock each. */
export async function inTimeSlices<T>(items: readonly T[], work: (item: T, i: number) => void): Promise<void> {
  const stretch = new TimeSlice()
  for (const [i, item] of items.entries()) {
    work(item, i)
    if (stretch.isOver) await stretch.rest()
  }
}
