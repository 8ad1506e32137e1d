import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Figure } from './figure.ts'

const MAX_STEPS = 6
const PATIENCE_MS = 60_000
const TRY_MS = 500

/** Somebody at the page who has only eyes, a mouse and a keyboard. */
interface Stranger {
  readonly page: Page
  click(what: Locator): Promise<void>
  /** Pastes into the search box and takes the first that is found. */
  search(text: string): Promise<void>
  choose(where: Locator, label: string): Promise<void>
  see(what: Locator): Promise<string>
}

interface Task {
  readonly name: string
  run(stranger: Stranger): Promise<string>
}

/** What the tasks are about: the stranger was given these addresses. */
interface Given {
  readonly vesting: string
  readonly multisig: string
}

const openSwap = async ({ page, click }: Stranger, words: string): Promise<void> => {
  await click(page.getByRole('button', { name: 'Swaps' }))
  await click(page.locator('main li', { hasText: words }).first().getByTitle('Open it'))
}

/** As many as Home shows. */
const SHOWN = 20

/** Until one of the newest swaps has failed: the demo's people are mostly lucky. */
async function awaitFailedSwap(address: string): Promise<void> {
  for (let left = PATIENCE_MS * 5; left > 0; left -= TRY_MS) {
    const reply = await fetch(`${address}/api/v3/actions?limit=${SHOWN}&sort=desc&action_type=jetton_swap`)
    const { actions } = (await reply.json()) as { actions: readonly { readonly success: boolean }[] }
    if (actions.some(({ success }) => !success)) return
    await sleep(TRY_MS)
  }
}

const listTasks = ({ vesting, multisig }: Given): readonly Task[] => [
  {
    name: 'why a swap failed',
    async run(stranger) {
      await openSwap(stranger, 'tried to swap')
      return stranger.see(stranger.page.getByText(/^Failed: /).first())
    },
  },
  {
    name: 'who paid whom in a trace',
    async run(stranger) {
      await openSwap(stranger, ' swapped ')
      await stranger.click(stranger.page.getByRole('tab', { name: 'Value flow' }))
      return stranger.see(stranger.page.locator('main table'))
    },
  },
  {
    name: 'when a vesting unlocks',
    async run({ page, click, search, see }) {
      await search(vesting)
      await click(page.getByRole('link', { name: /^Open as vesting/ }))
      return see(page.getByRole('heading', { level: 1, name: /come free in/ }))
    },
  },
  {
    name: 'what a multisig order does',
    async run({ page, click, search, see }) {
      await search(multisig)
      await click(page.getByRole('link', { name: /^Open as multisig/ }))
      return see(page.getByText(/^It (made|lets|would let) the multisig/).first())
    },
  },
  {
    name: 'a message sent and final',
    async run({ page, click, see }) {
      await click(page.locator('summary', { hasText: 'More' }))
      await click(page.getByRole('link', { name: 'Send', exact: true }).first())
      await click(page.getByRole('button', { name: /sign one/ }))
      await see(page.getByText(/would send/).first())
      await click(page.getByRole('button', { name: 'Send', exact: true }))
      await see(page.getByRole('link', { name: 'See the trace' }))
      return see(page.locator('main ol'))
    },
  },
  {
    name: 'a table of last week’s transfers',
    async run({ page, click, choose, see }) {
      await click(page.locator('main li a[href^="/account/"]').first())
      await choose(page.getByLabel('Kind of action'), 'All transfers')
      await click(page.getByRole('button', { name: 'Last 7 days' }))
      const download = page.waitForEvent('download', { timeout: PATIENCE_MS })
      await click(page.getByRole('button', { name: 'CSV' }))
      const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\n').length - 1
      return `${await see(page.getByText(/rows? saved/))}, ${rows} in the file`
    },
  },
]

/** What a stranger to it wants to know, found by the page alone: how many steps each takes, and how long a quick hand needs. */
export async function measureTasks(browser: Browser, address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  await awaitFailedSwap(address)
  for (const task of listTasks(await listGiven(address))) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
    const page = await context.newPage()
    let steps = 0
    const stranger = createStranger(page, () => {
      steps++
    })
    const began = performance.now()
    await page.goto(address)
    const found = await task.run(stranger)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`     ${task.name}, ${seconds} s: ${found.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
    figures.push({ name: `steps to ${task.name}`, value: steps, unit: 'steps', most: MAX_STEPS })
    await context.close()
  }
  return figures
}

function createStranger(page: Page, count: () => void): Stranger {
  return {
    page,
    async click(what) {
      count()
      await what.click({ timeout: PATIENCE_MS })
    },
    async search(text) {
      count()
      await page.getByRole('combobox', { name: /^Search/ }).fill(text)
      await page.getByRole('option').first().waitFor({ timeout: PATIENCE_MS })
      count()
      await page.keyboard.press('Enter')
    },
    async choose(where, label) {
      count()
      await where.selectOption({ label }, { timeout: PATIENCE_MS })
    },
    async see(what) {
      await what.waitFor({ timeout: PATIENCE_MS })
      return (await what.allInnerTexts()).join(' ')
    },
  }
}

/** Waits until there are a vesting wallet and a multisig. */
async function listGiven(address: string): Promise<Given> {
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${address}/api/v3${path}`)).json()) as T
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(500)) {
    const { vesting_contracts: locked } = await ask<{ vesting_contracts: { address: string }[] }>('/vesting?limit=1')
    const { orders } = await ask<{ orders: { multisig_address: string }[] }>('/multisig/orders?limit=1')
    if (locked[0] && orders[0]) return { vesting: locked[0].address, multisig: orders[0].multisig_address }
  }
  throw new Error('the demo made no vesting wallet and no order')
}
