// Takes the pictures of docs/pictures from an explorer that runs: node scripts/take-screenshots.mjs http://127.0.0.1:8081
// Six pages, light and dark, wide and narrow, of what happened last on that chain, in the system's Chromium.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { provideChromium } from './chromium.mjs'
import { fail, ROOT } from './install.mjs'

const [base = 'http://127.0.0.1:8081'] = process.argv.slice(2)
const OUT = join(ROOT, 'docs', 'pictures')
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }

const ask = async (path) => (await fetch(`${base}/api/v3${path}`)).json()
const toHex = (base64) => Buffer.from(base64, 'base64').toString('hex')

async function listPlaces() {
  const { actions } = await ask('/actions?limit=50&sort=desc&action_type=jetton_swap')
  const swap = actions.find(({ success }) => success)
  if (!swap) fail('Nothing was swapped on this chain yet: let its demo run for a minute.')
  const { transactions } = await ask('/transactions?limit=1000&sort=desc')
  const failed = transactions.find(({ description, out_msgs }) => description.bounce && out_msgs.length > 0)
  return {
    home: '/',
    account: `/account/${swap.details.sender}`,
    trace: `/trace/${toHex(swap.trace_id)}`,
    transaction: `/tx/${toHex((failed ?? transactions[0]).hash)}`,
    jetton: `/jetton/${swap.details.asset_in ?? swap.details.asset_out}`,
    send: '/send',
  }
}

const places = await listPlaces()
mkdirSync(OUT, { recursive: true })
const executablePath = await provideChromium()
if (executablePath === undefined) fail('There is no browser to take them with.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const colorScheme of ['light', 'dark']) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(places)) {
      await page.goto(`${base}${path}`)
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      // Names of accounts and the first push come a moment after the rest.
      await page.waitForTimeout(1500)
      await page.screenshot({ path: join(OUT, `${name}-${colorScheme}-${size}.png`) })
    }
    await context.close()
  }
}
await browser.close()
