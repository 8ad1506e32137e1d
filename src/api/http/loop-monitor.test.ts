import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { LoopMonitor } from './loop-monitor.ts'

test('the longest hold since it was last asked, and how many were long', async () => {
  let now = 0
  const registry = new Registry()
  let [ran, waited] = [5_000, 1_000]
  const processor = { read: () => ({ ran, waited }), close: () => undefined }
  const monitor = new LoopMonitor(registry, { now: () => now, processor })
  const after = (ms: number, waiting = 0, stolen = 0): void => {
    now += ms
    waited += waiting
    ran += ms - waiting - stolen
    monitor.tick()
  }
  for (const ms of [10, 12, 70, 10, 200, 9]) after(ms)
  const read = async (): Promise<number[]> => {
    const text = await registry.metrics()
    return [...text.matchAll(/^cellar_loop_\w+ (\S+)$/gm)].map((match) => Number(match[1]))
  }
  expect(await read()).toEqual([0.19, 2])
  after(10)
  expect(await read()).toEqual([0, 2])
  // Others had the processor for most of it.
  after(100, 85)
  expect(await read()).toEqual([0.005, 2])
  // Other machines on the same processor had it, which counts neither as running nor as waiting.
  after(100, 0, 80)
  expect(await read()).toEqual([0.02, 2])
})

test('where the system does not tell, a hold is all of the time', async () => {
  let now = 0
  const registry = new Registry()
  const processor = { read: () => undefined, close: () => undefined }
  const monitor = new LoopMonitor(registry, { now: () => now, processor })
  now = 90
  monitor.tick()
  expect(await registry.metrics()).toContain('cellar_loop_hold_seconds 0.08\n')
})

test('it looks once a second while nobody asks, and often again from the next request on', () => {
  vi.useFakeTimers()
  try {
    let looked = 0
    const processor = {
      read: () => {
        looked++
        return undefined
      },
      close: () => undefined,
    }
    const monitor = new LoopMonitor(new Registry(), { now: () => performance.now(), processor })
    const stop = monitor.start()
    const looksIn = (ms: number): number => {
      const before = looked
      vi.advanceTimersByTime(ms)
      return looked - before
    }
    expect(looksIn(1_000)).toBe(100)
    monitor.noteRequest()
    expect(looksIn(1_990)).toBe(199)
    looksIn(10)
    expect(looksIn(5_000)).toBe(5)
    monitor.noteRequest()
    expect(looksIn(1_000)).toBe(100)
    stop()
    expect(looksIn(1_000)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
