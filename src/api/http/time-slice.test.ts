import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeSlice } from './time-slice.ts'

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
  now = 4
  expect(slice.isOver).toBe(false)
  now = 5
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
