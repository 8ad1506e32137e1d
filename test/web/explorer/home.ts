import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Setting, visit } from './setting.ts'

const seqnosOf = async (page: Page): Promise<number[]> =>
  (await page.locator('a[data-column]').allInnerTexts()).map(Number)
const POINTS = 60
/** How many blocks the line beside the pace is made of. */
const pointsOf = async (page: Page): Promise<number> =>
  (await page.locator('polyline').first().getAttribute('points'))?.split(' ').length ?? 0
const lastOf = async (page: Page): Promise<number> => (await seqnosOf(page)).at(-1) ?? 0

/** Every block is there, none twice. */
function expectWhole(seqnos: readonly number[]): void {
  expect(seqnos).toEqual(seqnos.map((_, at) => Number(seqnos[0]) + at))
}

export function homeTests(setting: Setting): void {
  const head = (): number => setting.town.chain.head().seqno

  test('lanes grow with the chain, Pause holds them, and going on shows what came', async () => {
    await using watched = await visit(setting, '/')
    const { page, faults } = watched
    await expect.poll(() => lastOf(page)).toBe(head())
    // The oldest block of an answer may lack shard blocks, so it is left out.
    await expect.poll(() => pointsOf(page)).toBe(Math.min(POINTS, head() - 1))
    await page.getByText('live', { exact: true }).waitFor()
    await setting.town.step()
    await expect.poll(() => lastOf(page)).toBe(head())
    await page.getByRole('button', { name: 'Pause' }).click()
    const held = await lastOf(page)
    for (let block = 0; block < 3; block++) await setting.town.step()
    await page.getByText('3 new').waitFor()
    expect(await lastOf(page)).toBe(held)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect.poll(() => lastOf(page)).toBe(head())
    expectWhole(await seqnosOf(page))
    expect(faults).toEqual([])
  })

  test('a split and a merge are seen in the lanes', async () => {
    await using watched = await visit(setting, '/')
    const { page, faults } = watched
    const { chain } = setting.town
    await using lab = await visit(setting, '/lab')
    await lab.page.getByRole('button', { name: 'Split every shard' }).click()
    await lab.page.getByText('Told: “Split every shard”').waitFor()
    await setting.town.stepUntil('a split', () => chain.shardCount === 2)
    await setting.town.stepUntil('blocks of both', async () => (await page.getByLabel('after a split').count()) >= 2)
    await lab.page.getByRole('button', { name: 'Merge shards' }).click()
    await lab.page.getByText('Told: “Merge shards”').waitFor()
    await setting.town.stepUntil('a merge', () => chain.shardCount === 1)
    await setting.town.stepUntil('a merged block', async () => (await page.getByLabel('after a merge').count()) >= 1)
    await expect.poll(() => lastOf(page)).toBe(head())
    expectWhole(await seqnosOf(page))
    expect(faults).toEqual([])
  })

  test('the server goes away and comes back: no block is missing', async () => {
    await using watched = await visit(setting, '/')
    const { page, faults } = watched
    await page.getByText('live', { exact: true }).waitFor()
    watched.expectFailures()
    await setting.town.without(async () => {
      await page.getByText('reconnecting').waitFor()
      for (let block = 0; block < 4; block++) await setting.town.step()
    })
    await expect.poll(() => lastOf(page)).toBe(head())
    expectWhole(await seqnosOf(page))
    expect(faults).toEqual([])
  })

  test('what went on is drawn by minute, hour or day, with the numbers in a table', async () => {
    await using watched = await visit(setting, '/?by=hour')
    const { page, faults } = watched
    await page.getByRole('button', { name: 'minute' }).click()
    await page.getByText('Transactions a minute').first().waitFor()
    await page.getByText('As a table').first().click()
    await page.getByRole('table', { name: 'Transactions a minute' }).waitFor()
    expect(faults).toEqual([])
  })

  test('what happens comes to the list by itself', async () => {
    await using watched = await visit(setting, '/?show=transfers')
    const { page, faults } = watched
    await page.getByText('live', { exact: true }).waitFor()
    let status = 0
    const paid = fetch(`${setting.town.base}/devnet/faucet`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' } },
      body: JSON.stringify({ address: `0:${'6'.repeat(64)}`, amount: '4321000000' }),
    })
    void paid.then((answer) => {
      status = answer.status
    })
    await setting.town.stepUntil('the payment', () => status !== 0)
    expect(status).toBe(200)
    await setting.town.step()
    await page.locator('main li', { hasText: 'sent 4.321' }).waitFor()
    expect(faults).toEqual([])
  })

  test('what happened can be narrowed to a kind, which is in the URL', async () => {
    await using watched = await visit(setting, '/')
    const { page, faults } = watched
    await page.getByRole('button', { name: 'Swaps' }).click()
    expect(page.url()).toMatch(/\?show=swaps$/)
    await expect.poll(() => page.getByText('swapped').count()).toBeGreaterThan(0)
    await page.goBack()
    expect(await page.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    expect(faults).toEqual([])
  })
}
