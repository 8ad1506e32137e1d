import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage, collectNowAndThen, startHeapCompaction } from './heap-compaction.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('heaps are compacted for a while every two minutes, until it is stopped', () => {
  const flags: string[] = []
  {
    using _compaction = startHeapCompaction((flag) => flags.push(flag))
    vi.advanceTimersByTime(119_999)
    expect(flags).toEqual([])
    vi.advanceTimersByTime(1)
    expect(flags).toEqual(['--optimize-for-size'])
    vi.advanceTimersByTime(15_000)
    expect(flags).toEqual(['--optimize-for-size', '--no-optimize-for-size'])
    vi.advanceTimersByTime(105_000)
    expect(flags).toHaveLength(3)
  }
  // What was about to end it is gone with it.
  expect(flags).toHaveLength(4)
  vi.advanceTimersByTime(600_000)
  expect(flags).toHaveLength(4)
  expect(flags.at(-1)).toBe('--no-optimize-for-size')
})

test('garbage of a thread is collected every five minutes, until it is stopped', () => {
  let times = 0
  {
    using _collection = collectNowAndThen(() => times++)
    vi.advanceTimersByTime(900_000)
  }
  vi.advanceTimersByTime(900_000)
  expect(times).toBe(3)
})

test('collecting lets go of what nobody refers to', async () => {
  vi.useRealTimers()
  const made = (() => new WeakRef({ text: 'garbage' }))()
  // A reference that was made in this turn of the loop holds until the next.
  await new Promise((done) => setImmediate(done))
  collectGarbage()
  expect(made.deref()).toBeUndefined()
})
