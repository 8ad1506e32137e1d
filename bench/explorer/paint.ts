import type { Browser } from 'playwright-core'
import { quantile } from '../measure/quantile.ts'
import type { Figure } from './figure.ts'
import { listPlaces } from './places.ts'

const MAX_PAINT_MS = 500
const MAX_REQUESTS = 8
const ROUNDS = 7
/** What merely adds to a page is asked for within this time after it is drawn. */
const ADDED_MS = 1_000

/**
 * A window is opened before a page is, and draws bars and buttons of its own with another renderer: loaded meanwhile, a page shares two cores
 * with it and is painted 150 ms later. Nobody opens a page in a window that is not there yet.
 */
const WINDOW_MS = 1_000

/** Long enough for any page to be drawn before it is looked at: whoever looks runs scripts of his own in the page, which are no part of it. */
const LOAD_MS = 1_000

/**
 * Written by the page's own observer: tools outside of it see frames, not paints. What came to a list by the stream, after the page was drawn, is
 * no part of its loading.
 */
const OBSERVE = `globalThis.largestPaint = 0
new PerformanceObserver((list) => {
  for (const { startTime, element } of list.getEntries()) {
    if (!element?.closest('.added')) globalThis.largestPaint = startTime
  }
}).observe({ type: 'largest-contentful-paint', buffered: true })`

interface Load {
  readonly paintMs: number
  /** Requests to the API that began before the largest paint: what it took to draw the page. */
  readonly drawing: number
  readonly all: number
}

/** Pages that were never here before, loaded in turn several times: the median largest paint, and how much each asks for. */
export async function measurePaint(browser: Browser, address: string): Promise<Figure[]> {
  const places = Object.entries(await listPlaces(address))
  const loads = new Map<string, Load[]>(places.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of places) loads.get(name)?.push(await load(browser, `${address}${path}`))
  }
  return [...loads].flatMap(([name, list]) => {
    const paints = list.map(({ paintMs }) => paintMs).sort((a, b) => a - b)
    const drawing = Math.max(...list.map((one) => one.drawing))
    const all = Math.max(...list.map((one) => one.all))
    const spread = `${Math.round(paints[0] ?? 0)} to ${Math.round(paints.at(-1) ?? 0)}`
    return [
      {
        name: `largest paint of ${name}, median of ${ROUNDS} (${spread})`,
        ...{ value: quantile(paints, 0.5), unit: 'ms', most: MAX_PAINT_MS },
      },
      { name: `requests to draw ${name} (${all} in all)`, value: drawing, unit: 'requests', most: MAX_REQUESTS },
    ]
  })
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const began: number[] = []
  page.on('response', (response) => {
    if (/\/(api|status|devnet)\b/.test(new URL(response.url()).pathname))
      began.push(response.request().timing().startTime)
  })
  await page.addInitScript(OBSERVE)
  await page.waitForTimeout(WINDOW_MS)
  await page.goto(url)
  await page.waitForTimeout(LOAD_MS)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      (globalThis as never as { document: { querySelector(s: string): unknown } }).document.querySelector(
        '[aria-busy="true"]',
      ) === null,
  )
  await page.waitForTimeout(ADDED_MS)
  const [origin, paintMs] = await page.evaluate(() => [
    performance.timeOrigin,
    Number((globalThis as { largestPaint?: number }).largestPaint),
  ])
  await context.close()
  const until = (origin ?? 0) + (paintMs ?? 0)
  return { paintMs: paintMs ?? 0, drawing: began.filter((at) => at <= until).length, all: began.length }
}
