/**
 * What the explorer promises, measured in the system's Chromium on the built program with a devnet of 2.5 blocks a second:
 * `npm run bench -- explorer [--seconds N]`.
 *
 *   script     bytes of the first page's script, compressed
 *   paint      largest paint of six pages, loaded over loopback, and how many requests each takes
 *   trace      a trace of 4,000 transactions: until its first picture, and frames while it is moved about for five seconds
 *   tasks      what a stranger wants to know, found by the page alone: steps, and seconds of a quick hand
 *   home       Home for a minute: growth of its heap, and its longest task
 */
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import type { Figure } from './explorer/figure.ts'
import { measureHome } from './explorer/home.ts'
import { measurePaint } from './explorer/paint.ts'
import { measureTasks } from './explorer/tasks.ts'
import { measureTrace } from './explorer/trace.ts'
import { startCellarUp } from './measure/cellar-up.ts'

const BLOCK_TIME_MS = '400'
const ASSETS = new URL('../dist/web/assets/', import.meta.url)
const MAX_SCRIPT_BYTES = 200_000

function measureScript(): Figure[] {
  const files = readdirSync(ASSETS).filter((name) => /^(index|main)-.*\.js\.gz$/.test(name))
  const value = files.reduce((sum, name) => sum + statSync(new URL(name, ASSETS)).size, 0)
  return [{ name: 'script of the first page', value, unit: 'bytes of gzip', most: MAX_SCRIPT_BYTES }]
}

function tell(figures: readonly Figure[]): boolean {
  let isHeld = true
  for (const { name, value, unit, most, least } of figures) {
    const isGood = (most === undefined || value <= most) && (least === undefined || value >= least)
    const bound = most === undefined ? `at least ${least}` : `at most ${most}`
    console.log(`${isGood ? 'ok  ' : 'NOT '} ${name}: ${Math.round(value * 10) / 10} ${unit} (${bound})`)
    isHeld &&= isGood
  }
  return isHeld
}

async function measure(browser: Browser, address: string, seconds: number): Promise<boolean> {
  const parts: readonly (() => Figure[] | Promise<Figure[]>)[] = [
    measureScript,
    () => measurePaint(browser, address),
    () => measureTrace(browser, address),
    () => measureTasks(browser, address),
    () => measureHome(browser, address, seconds),
  ]
  const held: boolean[] = []
  for (const part of parts) {
    held.push(tell(await part()))
    console.log(`     load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  }
  return held.every(Boolean)
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
  const script = new URL('../scripts/chromium.mjs', import.meta.url)
  const { provideChromium } = (await import(script.href)) as { provideChromium: () => Promise<string | undefined> }
  const executablePath = await provideChromium()
  if (executablePath === undefined) return 1
  const folder = await mkdtemp(join(tmpdir(), 'cellar-bench-'))
  try {
    await using cellar = await startCellarUp(folder, { env: { CELLAR_DEVNET_BLOCK_TIME: BLOCK_TIME_MS } })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-precise-memory-info'] })
    try {
      return (await measure(browser, cellar.address, Number(values.seconds))) ? 0 : 1
    } finally {
      await browser.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
