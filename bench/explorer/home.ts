import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { Figure } from './figure.ts'

const MAX_GROWTH_MB = 5
const MAX_TASK_MS = 100
/** Until what is loaded at first is there, and the code that runs often is compiled. */
const WARM_UP_MS = 10_000

const COLLECTED_MS = 1_000

const OBSERVE = `globalThis.longTasks = []
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration) })
  .observe({ type: 'longtask' })`

/** So many that there is something in each block, since each waits for its own: a chain on which nothing happens passes most blocks over. */
const PAYERS = 4
const PAUSE_MS = 100
const RECEIVER = `0:${'AB'.repeat(32)}`

/** Coins from the faucet until it is disposed of. */
function keepPaying(address: string): AsyncDisposable {
  let isOver = false
  const pay = async (): Promise<void> => {
    for (; !isOver; await sleep(PAUSE_MS)) {
      const body = JSON.stringify({ address: RECEIVER, amount: '1000000' })
      const headers = { 'content-type': 'application/json', 'x-cellar-devnet': '1' }
      const { ok, status } = await fetch(`${address}/devnet/faucet`, { method: 'POST', headers, body })
      if (!ok) throw new Error(`the faucet answered ${status}`)
    }
  }
  const paying = Promise.all(Array.from({ length: PAYERS }, pay))
  // A failure is told at the end, by whoever waits for it there.
  paying.catch(() => undefined)
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await paying
    },
  }
}

/** Home as it stands open on somebody's second screen. */
export async function measureHome(browser: Browser, address: string, seconds: number): Promise<Figure[]> {
  await using _traffic = keepPaying(address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  await page.goto(address)
  await page.locator('a[data-column]').first().waitFor()
  const session = await context.newCDPSession(page)
  const heapBytes = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const tasks = () => page.evaluate(() => (globalThis as { longTasks?: number[] }).longTasks ?? [])
  const lastBlock = async (): Promise<number> => Number(await page.locator('a[data-column]').last().textContent())
  await sleep(WARM_UP_MS)
  const before = await heapBytes()
  // Collecting garbage is a long task, too, and is told of a moment later.
  await sleep(COLLECTED_MS)
  const [known, from] = [(await tasks()).length, await lastBlock()]
  await sleep(seconds * 1000)
  const longest = Math.max(0, ...(await tasks()).slice(known))
  const blocks = (await lastBlock()) - from
  const grown = ((await heapBytes()) - before) / 2 ** 20
  await context.close()
  return [
    { name: `growth of the heap of Home in ${seconds} s`, value: grown, unit: 'MB', most: MAX_GROWTH_MB },
    { name: 'longest task of Home', value: longest, unit: 'ms', most: MAX_TASK_MS },
    { name: 'blocks a second that Home showed', value: blocks / seconds, unit: 'blocks', least: 2 },
  ]
}
