import type { Browser } from 'playwright-core'
import type { Figure } from './figure.ts'

const MAX_PAINT_MS = 500

/** Written by the page's own observer: tools outside of it see frames, not paints. */
const OBSERVE = `globalThis.largestPaint = 0
new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })`

/** Of a page that was never here before. */
export async function measurePaint(browser: Browser, address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of [
    ['Home', '/'],
    ['an account', `/account/-1:${'5'.repeat(64)}`],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    await page.goto(`${address}${path}`)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await page.waitForFunction(
      () =>
        (globalThis as never as { document: { querySelector(s: string): unknown } }).document.querySelector(
          '[aria-busy="true"]',
        ) === null,
    )
    const value = await page.evaluate(() => Number((globalThis as { largestPaint?: number }).largestPaint))
    figures.push({ name: `largest paint of ${name}`, value, unit: 'ms', most: MAX_PAINT_MS })
    await context.close()
  }
  return figures
}
