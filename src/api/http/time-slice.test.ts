import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexInTimeSlices, mapInTimeSlices, TimeSlice } from './time-slice.ts'

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())

/** A work of so many stretches; it says its name, and in which turn of the loop, for each. */
async function work(name: string, stretches: number, said: string[], turn: () => number): Promise<void> {
  const slice = new TimeSlice()
  for (let i = 0; i < stretches; i++) {
    said.push(`${name}${turn()}`)
    now += 10
    await slice.rest()
  }
}

/** Counts turns of the loop while works go on. */
async function run(works: readonly (readonly [string, number])[]): Promise<string[]> {
  const said: string[] = []
  let [turns, isOver] = [0, false]
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(works.map(([name, stretches]) => work(name, stretches, said, () => turns)))
  isOver = true
  return said
}

test('a work that is not long never rests', async () => {
  const slice = new TimeSlice()
  now = 0.9
  expect(slice.isOver).toBe(false)
  now = 1
  expect(slice.isOver).toBe(true)
})

test('of many long works one goes on in each turn of the loop', async () => {
  const said = await run([
    ['a', 3],
    ['b', 3],
    ['c', 3],
  ])
  const turns = said.slice(3).map((one) => one.slice(1))
  expect(said).toHaveLength(9)
  expect(new Set(turns).size).toBe(6)
})

test('a work that has had fewer stretches goes first', async () => {
  const said: string[] = []
  const works = ['a', 'b', 'c'].map((name) => work(name, 8, said, () => 0))
  for (let i = 0; i < 6; i++) await new Promise(setImmediate)
  const before = said.length
  works.push(work('short', 2, said, () => 0))
  await Promise.all(works)
  expect(said.slice(before, before + 2)).toEqual(['short0', 'short0'])
})

/** Turns of the loop until a work goes on that had a stretch of so long, when everybody else has so much to do in each. */
async function turnsUntilNext(stretchMs: number, othersMs: number): Promise<number> {
  let [turns, isOver] = [0, false]
  const others = (): void => {
    if (isOver) return
    turns++
    now += othersMs
    setImmediate(others)
  }
  const slice = new TimeSlice()
  now += stretchMs
  setImmediate(others)
  await slice.rest()
  isOver = true
  return turns
}

test('others have three times as long as a stretch before the next one, when they need it', async () => {
  expect(await turnsUntilNext(10, 4)).toBe(8)
  expect(await turnsUntilNext(5, 4)).toBe(4)
  expect(await turnsUntilNext(10, 50)).toBe(1)
})

test('when nobody else has anything to do, the next one comes at once', async () => {
  expect(await turnsUntilNext(10, 0)).toBe(1)
})

test('what is made of many is in their order', async () => {
  const items = ['a', 'b', 'c', 'd']
  const make = (item: string, i: number): string => {
    now += 10
    return `${item}${i}`
  }
  expect(await mapInTimeSlices(items, make)).toEqual(['a0', 'b1', 'c2', 'd3'])
  expect([...(await indexInTimeSlices(items, (item) => make(item, 0)))]).toEqual(
    items.map((item) => [`${item}0`, item]),
  )
})
