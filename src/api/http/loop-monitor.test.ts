import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { LoopMonitor } from './loop-monitor.ts'

test('the longest hold since it was last asked, and how many were long', async () => {
  let now = 0
  const registry = new Registry()
  let waited = 1_000
  const monitor = new LoopMonitor(registry, { now: () => now, wait: { readMs: () => waited, close: () => undefined } })
  const after = (ms: number, waiting = 0): void => {
    now += ms
    waited += waiting
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
})
