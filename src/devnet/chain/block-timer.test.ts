import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BlockTimer, QUIET_PERIODS } from './block-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When blocks were made, in periods of 100 ms. */
class CountedChain {
  readonly made: number[] = []
  isBusy = true
  private readonly started = performance.now()

  isQuiet(): boolean {
    return !this.isBusy
  }

  async produceShards(): Promise<[]> {
    return []
  }

  async produce(): Promise<[]> {
    this.made.push(Math.round((performance.now() - this.started) / 100))
    return []
  }
}

test('a block for each period while something happens, one for every third while nothing does', async () => {
  const chain = new CountedChain()
  const timer = new BlockTimer(chain, 100)
  timer.start()
  await vi.advanceTimersByTimeAsync(350)
  chain.isBusy = false
  await vi.advanceTimersByTimeAsync(600)
  timer.stop()
  expect(QUIET_PERIODS).toBe(3)
  expect(chain.made).toEqual([1, 2, 3, 6, 9])
})

test('what comes while nothing happens is in the next period, as always', async () => {
  const chain = new CountedChain()
  chain.isBusy = false
  const timer = new BlockTimer(chain, 100)
  timer.start()
  await vi.advanceTimersByTimeAsync(410)
  chain.isBusy = true
  await vi.advanceTimersByTimeAsync(240)
  timer.stop()
  expect(chain.made).toEqual([3, 5, 6])
})
