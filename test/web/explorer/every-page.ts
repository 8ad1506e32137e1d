import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatRaw } from '../../../src/cell/address.ts'
import { badWords, findViolations, openPage, outlineOf, overflow, settle } from './browser.ts'
import { findTransaction, newest, type Setting, toHex, visit } from './setting.ts'

/** One page of every kind, of things that are there. */
async function listPlaces(setting: Setting): Promise<Record<string, string>> {
  const { world } = setting.town
  const swap = await newest(setting, 'jetton_swap')
  const sale = await newest(setting, 'nft_put_on_sale')
  const failed = await findTransaction(
    setting,
    'refused',
    ({ description }) => description.compute_ph?.exit_code === 706,
  )
  const trace = `/trace/${toHex(swap.trace_id)}`
  const raw = (address: Parameters<typeof formatRaw>[0]): string => encodeURIComponent(formatRaw(address))
  const account = `/account/${raw((world.people[1] ?? world.mason).address)}`
  return {
    ...{ home: '/', blocks: '/blocks', block: '/block/7', 'shard block': `/block/0/8000000000000000/7` },
    ...{ account, transactions: `${account}?tab=transactions`, messages: `${account}?tab=messages` },
    ...{ tokens: `${account}?tab=tokens`, nfts: `${account}?tab=nfts` },
    ...{ contract: `${account}?tab=contract`, methods: `${account}?tab=methods` },
    ...{ graph: `${trace}?view=graph`, list: `${trace}?view=list`, flow: `${trace}?view=flow` },
    ...{ transaction: `/tx/${toHex(failed.hash)}`, message: `/message/${toHex(failed.in_msg?.hash ?? '')}` },
    ...{ replay: `/tx/${toHex(failed.hash)}?tab=replay` },
    ...{ jettons: '/jettons', jetton: `/jetton/${raw(world.stone.address)}` },
    ...{ collections: '/collections', collection: `/collection/${raw(world.collection.address)}` },
    ...{
      item: `/nft/${encodeURIComponent(sale.details.nft_item ?? '')}`,
      multisig: `/multisig/${raw(world.multisig.address)}`,
    },
    ...{ vesting: `/vesting/${raw(world.vesting.address)}`, pool: `/pool/${raw(world.stakePool.address)}` },
    ...{
      validators: '/validators',
      names: '/names',
      name: '/name/cellar.ton',
      top: '/top',
      config: '/config?param=15',
    },
    ...{ send: '/send', decode: '/decode', lab: '/lab', instance: '/instance' },
    ...{ search: '/search?q=nothing+like+this', missing: '/no/such/page' },
  }
}

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1440, 390]

/** Below the narrowest window that is promised, and letters twice as large, which are half the window for the same letters. */
const TIGHT = [320, 720]

/** Themes change within a width: to lay a page out anew takes longer than to give it other colours. */
async function look(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of at === 0 ? THEMES : THEMES.toReversed()) {
      await page.evaluate(`document.documentElement.setAttribute('data-theme', '${theme}')`)
      await settle(page)
      // A theme changes nothing but colours.
      const faults = [...(await findViolations(page, theme !== THEMES[0])), ...(await overflow(page))]
      found.push(...faults.map((fault) => `${theme} ${width}: ${fault}`))
    }
  }
  for (const width of TIGHT) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await overflow(page)).map((part) => `too wide for ${width}: ${part}`))
  }
  return found
}

const MAX_REQUESTS = 8

/** How the element is marked that has the keyboard. */
const OUTLINE_OF_FOCUSED = 'getComputedStyle(document.activeElement).outlineStyle'

/** Nobody is idle before they are told to be. */
const WITHHOLD_IDLENESS = `{
  const real = globalThis.requestIdleCallback
  const waiting = new Map()
  let last = 0
  globalThis.requestIdleCallback = (run) => (waiting.set(++last, run), last)
  const cancel = globalThis.cancelIdleCallback
  globalThis.cancelIdleCallback = (handle) => void waiting.delete(handle)
  globalThis.becomeIdle = () => {
    Object.assign(globalThis, { requestIdleCallback: real, cancelIdleCallback: cancel })
    for (const run of waiting.values()) real(run)
  }
}`

interface SeenPage {
  readonly name: string
  /** What it asked for before anybody was idle. */
  readonly asked: readonly string[]
  /** Odd words, what axe finds, and what is too wide. */
  readonly found: readonly string[]
}

/** One page of every kind, loaded once for all that is to be seen there; called in a test. */
async function seeEveryPage(
  setting: Setting,
): Promise<{ readonly pages: readonly SeenPage[]; readonly faults: readonly string[] }> {
  await using watched = await openPage(setting.browser, setting.town.base)
  const { page, faults } = watched
  await page.addInitScript(WITHHOLD_IDLENESS)
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|status|devnet)\b/.test(pathname)) asked.push(pathname)
  })
  const pages: SeenPage[] = []
  for (const [name, path] of Object.entries(await listPlaces(setting))) {
    asked = []
    await page.goto(`${setting.town.base}${path}`)
    await settle(page)
    const early = asked
    asked = []
    await page.evaluate('becomeIdle()')
    await settle(page)
    await expect.poll(() => page.title(), { message: name }).toMatch(/ · Cellar \(devnet\)$/)
    pages.push({ name, asked: early, found: [...(await badWords(page)), ...(await look(page))] })
  }
  return { pages, faults: [...faults] }
}

export function everyPageTests(setting: Setting): void {
  let seen: ReturnType<typeof seeEveryPage> | undefined
  const see = (): ReturnType<typeof seeEveryPage> => {
    seen ??= seeEveryPage(setting)
    return seen
  }

  test('no page has an odd word, a fault, or anything that axe finds, in both themes, wide and narrow', async () => {
    const { pages, faults } = await see()
    expect(pages.flatMap(({ name, found }) => found.map((fault) => `${name}: ${fault}`))).toEqual([])
    expect(faults).toEqual([])
  }, 900_000)

  test('at most eight requests draw a page; what merely adds to it waits until nothing else is asked for', async () => {
    const { pages } = await see()
    for (const { name, asked } of pages) {
      expect(asked.length, `${name}: ${asked.join(' ')}`).toBeLessThanOrEqual(MAX_REQUESTS)
    }
  }, 900_000)

  test('a keyboard alone goes everywhere: skip link, menus, tabs, help, lanes', async () => {
    await using watched = await visit(setting, '/')
    const { page, faults } = watched
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('To the content')
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(OUTLINE_OF_FOCUSED), `stop ${stop}`).toBe('solid')
    }
    const more = page.locator('header summary', { hasText: 'More' })
    await more.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('header details[open]').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await page.locator('header details[open]').count()).toBe(0)
    expect(await page.locator('header summary:focus').count()).toBe(1)
    await page.keyboard.press('/')
    expect(await page.locator('input:focus').getAttribute('role')).toBe('combobox')
    await page.keyboard.press('Escape')
    await page.locator('a[data-column]').last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/block/**')
    await settle(page)
    expect(await page.locator('h1:focus').count()).toBe(1)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.waitForURL('**/blocks')
    await page.goto(`${setting.town.base}/validators`)
    await settle(page)
    await page.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**tab=elections')
    expect(faults).toEqual([])
  })

  test('pictures of one thing are alike', async () => {
    const places = await listPlaces(setting)
    const shown = ['account', 'graph', 'transaction', 'jetton', 'multisig', 'send'] as const
    await using one = await openPage(setting.browser, setting.town.base, { isAlone: true })
    await using other = await openPage(setting.browser, setting.town.base, { isAlone: true })
    const pages = [one.page, other.page]
    for (const page of pages) await page.clock.setFixedTime(setting.town.chain.now() * 1000)
    for (const name of shown) {
      // One is loaded wide and the other narrow: neither how it came to its width nor when is to be seen.
      for (const [at, page] of pages.entries()) {
        await page.setViewportSize({ width: WIDTHS[at] ?? 0, height: 900 })
        await page.goto(`${setting.town.base}${places[name]}`)
      }
      for (const width of WIDTHS) {
        for (const page of pages) await page.setViewportSize({ width, height: 900 })
        for (const page of pages) await settle(page)
        const areAlike = async (): Promise<boolean> => (await outlineOf(one.page)) === (await outlineOf(other.page))
        // Names of accounts come a moment after the rest.
        await expect.poll(areAlike, { message: `${name} ${width}` }).toBe(true)
      }
    }
  })
}
