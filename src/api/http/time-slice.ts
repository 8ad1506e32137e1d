/** Of one request at a stretch; everybody else waits meanwhile. */
const LONGEST_MS = 1
/** As often as a stretch was long others may go on behind it, until the next one comes though they are not through. */
const OTHERS_SHARE = 3
/** The same while short requests are under way: most of what they take is waiting for the database, when the loop has nothing to do. */
const SHORT_SHARE = 5
/** A turn of the loop that took less had nothing to do for anybody. */
const IDLE_TURN_MS = 0.2
/** The finest that timers have. */
const TICK_MS = 1

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
/** From when on the next stretch may be, while short requests are under way. */
let dueAt = 0
let shortUnderWay = 0
let isNextTurn = false
let timer: NodeJS.Timeout | undefined

/**
 * One stretch for each turn of the loop, and to the work that has had fewest: were all that rest to go on in the same turn, twenty
 * large answers together would hold it twenty times as long, and a small request needs several turns. While others have something to
 * do, long works together have a quarter of the time; when they have not, all of it. While short requests are under way one long work
 * has a sixth of all time whether or not the loop is busy, and four have four ninths: a request that waits for the database
 * would else find the loop taken at each of its turns.
 */
function nextStretch(had: number, stretchMs: number): Promise<void> {
  const now = performance.now()
  owedMs = stretchMs * OTHERS_SHARE
  turnBegan = now
  return new Promise((goOn) => {
    resting.push({ had, goOn })
    dueAt = now + (stretchMs * SHORT_SHARE) / resting.length
    // Of several, the next may be due sooner than it was for those before.
    clearTimeout(timer)
    timer = undefined
    scheduleNext(now)
  })
}

function scheduleNext(now: number): void {
  if (resting.length === 0 || isNextTurn || timer !== undefined) return
  if (shortUnderWay > 0 && dueAt > now) {
    timer = setTimeout(resumeOne, Math.max(TICK_MS, dueAt - now))
    return
  }
  isNextTurn = true
  setImmediate(resumeOne)
}

function resumeOne(): void {
  isNextTurn = false
  timer = undefined
  const now = performance.now()
  const turnMs = now - turnBegan
  turnBegan = now
  owedMs -= turnMs
  const isDue = shortUnderWay > 0 ? now >= dueAt : turnMs < IDLE_TURN_MS || owedMs <= 0
  if (isDue) {
    const fewest = resting.reduce((best, { had }, i) => (had < (resting[best] as Resting).had ? i : best), 0)
    resting.splice(fewest, 1)[0]?.goOn()
  }
  scheduleNext(now)
}

/** A request is under way that long works make room for. */
export function shortBegan(): void {
  shortUnderWay++
}

export function shortEnded(): void {
  shortUnderWay--
  if (shortUnderWay > 0 || timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  scheduleNext(performance.now())
}

/** How many times as long as a portion of rows took others have the database to themselves behind it, and at most how long. */
const ROWS_SHARE = 2
const MOST_REST_MS = 12

/** Awaited between two portions of rows of a long answer: the server that makes them has short requests to answer, too. */
export async function restForOthers(tookMs: number): Promise<void> {
  if (shortUnderWay > 0) await new Promise((goOn) => setTimeout(goOn, Math.min(MOST_REST_MS, tookMs * ROWS_SHARE)))
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
