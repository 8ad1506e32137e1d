import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What a page did that none may do: errors of its console and policy, requests to other hosts, warnings of the API. */
export interface Watched extends AsyncDisposable {
  readonly page: Page
  readonly faults: string[]
  /** From now on answers fail on purpose: the browser tells of those in its console. */
  expectFailures(): void
}

const PATIENCE_MS = 90_000

const contexts = new WeakMap<Browser, Promise<BrowserContext>>()

/** What all pages of a browser share unless they ask for their own: of the explorer's scripts, what one has loaded the next one need not. */
function sharedContext(browser: Browser, base: string): Promise<BrowserContext> {
  const context = contexts.get(browser) ?? createSharedContext(browser, base)
  contexts.set(browser, context)
  return context
}

/** A small page stays open: a process that has none would end, and the next page would need another one. */
async function createSharedContext(browser: Browser, base: string): Promise<BrowserContext> {
  const context = await createContext(browser)
  const page = await context.newPage()
  await page.goto(`${base}/health`)
  return context
}

async function createContext(browser: Browser): Promise<BrowserContext> {
  // Nothing moves: a test waits for what it wants to see, and pictures of one thing are alike.
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'UTC' })
  // A machine that is busy with something else is no fault of the page.
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** What a page has kept for later is gone with it. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
}

export interface PageOptions {
  /** It has a context of its own, and so its own clock and cache. */
  readonly isAlone?: boolean
}

export async function openPage(browser: Browser, base: string, options: PageOptions = {}): Promise<Watched> {
  const { isAlone = false } = options
  const context = await (isAlone ? createContext(browser) : sharedContext(browser, base))
  const page = await context.newPage()
  const faults: string[] = []
  let areFailuresExpected = false
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // A trace is looked for by all that its hash may name, so one answer of three is a 404.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (isAnswer && (areFailuresExpected || message.text().includes('404'))) return
    faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) faults.push(request.url())
  })
  page.on('response', (response) => {
    const warning = response.headers()['x-cellar-warning']
    if (warning !== undefined) faults.push(`${warning}: ${response.url()}`)
  })
  return {
    page,
    faults,
    expectFailures: () => {
      areFailuresExpected = true
    },
    async [Symbol.asyncDispose]() {
      if (isAlone) return context.close()
      await forget(page, base)
      await page.close()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what runs in a page finds it there; tests have no types of browsers
declare const document: any

const LOOK_MS = 20

/** Twice in a row, so that what a page has only just been told to do is not missed. */
const UNTIL_SETTLED = `(async () => {
  const isSettled = () => document.querySelector('main h1') && !document.querySelector('[aria-busy="true"]')
  for (let calm = 0, waited = 0; calm < 2; calm = isSettled() ? calm + 1 : 0, waited += ${LOOK_MS}) {
    if (waited > ${PATIENCE_MS}) throw new Error('it goes on loading: ' + document.body.innerText.slice(0, 200))
    if (waited > 0) await new Promise((resolve) => setTimeout(resolve, ${LOOK_MS}))
  }
})()`

/** Until nothing is loading any more. The page looks by itself: two locators ask it a dozen times and bring a third of a megabyte along. */
export const settle = (page: Page): Promise<void> => page.evaluate(UNTIL_SETTLED)

/** The title of a page as one line. */
export const headingOf = async (page: Page): Promise<string> =>
  (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ').trim()

/** Words that only a mistake puts on a page; JSON that is shown as it is may have them. */
export async function badWords(page: Page): Promise<string[]> {
  const text: string = await page.evaluate(() => document.body.innerText)
  const lines = text.split('\n').filter((line) => !/^\s*"\w+": /.test(line))
  return lines.filter((line) => /\bundefined\b|\bnull\b|\bNaN\b|\[object /.test(line))
}

/** Whatever is wider than the window, which nobody sees the end of without scrolling sideways. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    type Part = typeof root
    const scrolls = (part: Part): boolean => {
      for (let above = part.parentElement; above && above !== root.ownerDocument.body; above = above.parentElement) {
        if (root.ownerDocument.defaultView?.getComputedStyle(above).overflowX !== 'visible') return true
      }
      return false
    }
    const parts = [...root.querySelectorAll('body *')] as Part[]
    const wide = parts.filter((part) => part.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(part))
    return wide.slice(0, 3).map((part) => part.outerHTML.slice(0, 160))
  })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Those of axe's usual rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong, in a few words each. It comes in beside the page's policy, as an extension of the browser would. `onlyColours`: where
 * nothing else can differ from what was looked at before.
 */
export async function findViolations(page: Page, onlyColours: boolean): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result.value
  }
  // Half a megabyte, which stays with the page. By itself it writes down the HTML of every element that it looks at, with all that is in it.
  if (!(await evaluate('"axe" in globalThis'))) await evaluate(`${AXE}; axe.configure({ noHtml: true }); true`)
  const options = { resultTypes: ['violations'], preload: false, ...(onlyColours && { runOnly: COLOUR_RULES }) }
  const violations = await evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    JSON.stringify(violations.map(({ id, nodes }) =>
      id + ': ' + document.querySelector(nodes[0].target)?.outerHTML.slice(0, 160))))`)
  await session.detach()
  return JSON.parse(String(violations))
}

/** What is where, in words: two pictures of one thing have the same. */
export const outlineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts = [...document.body.querySelectorAll('*')] as (typeof document.body)[]
    return parts
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const text = part.children.length === 0 ? part.textContent : ''
        return `${part.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${text}`
      })
      .join('\n')
  })
