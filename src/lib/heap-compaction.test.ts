import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeapCompaction } from './heap-compaction.ts'

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
