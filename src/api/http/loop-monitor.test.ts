import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { LoopMonitor } from './loop-monitor.ts'

test('the longest hold since it was last asked, and how many were long', async () => {
  let now = 0
  const registry = new Registry()
  const monitor = new LoopMonitor(registry, () => now)
  const after = (ms: number): void => {
    now += ms
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
})
