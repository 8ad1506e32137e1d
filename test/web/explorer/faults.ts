import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createServer } from '../../../src/api/server.ts'
import { testDatabase } from '../../database.ts'
import { openPage, settle } from './browser.ts'
import { newest, type Setting, toHex } from './setting.ts'

const EXPLORER = fileURLToPath(new URL('../../../dist/web', import.meta.url))

export function faultTests(setting: Setting): void {
  const open = async () => {
    const watched = await openPage(setting.browser, setting.town.base)
    watched.expectFailures()
    return watched
  }

  test.each([
    [500, 'the cellar is flooded'],
    [413, 'the answer is over 8 MB'],
  ])('an answer with status %d says so, can be tried again, and takes nothing else down', async (status, error) => {
    await using watched = await open()
    const { page, faults } = watched
    let isFailing = true
    await page.route('**/api/v3/actions?*', (route) =>
      isFailing ? route.fulfill({ status, json: { error } }) : route.continue(),
    )
    await page.goto(setting.town.base)
    await page.getByText(error).waitFor()
    await page.locator('a[data-column]').first().waitFor()
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(error).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('a script that cannot be had takes nothing else down, and can be tried again', async () => {
    await using watched = await open()
    const { page, faults } = watched
    let isFailing = true
    await page.route('**/assets/pace-charts-*.js', (route) => (isFailing ? route.abort() : route.continue()))
    await page.goto(setting.town.base)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.locator('a[data-column]').first().waitFor()
    isFailing = false
    await again.click()
    await page.getByRole('group', { name: 'By' }).waitFor()
    expect(faults).toEqual([])
  })

  test.each([429, 503])('%d passes by itself', async (status) => {
    await using watched = await open()
    const { page, faults } = watched
    let left = 1
    await page.route('**/api/v3/jetton/masters?*', (route) =>
      left-- > 0
        ? route.fulfill({ status, headers: { 'retry-after': '0' }, json: { error: 'not now' } })
        : route.continue(),
    )
    await page.goto(`${setting.town.base}/jettons`)
    await page.getByRole('link', { name: 'Stone' }).first().waitFor()
    expect(faults).toEqual([])
  })

  test('a stream that is cut, or that has a gap, is made good', async () => {
    await using watched = await open()
    const { page, faults } = watched
    let streams = 0
    await page.route('**/api/streaming/v2/sse', async (route) => {
      streams++
      if (streams > 1) return route.continue()
      // One that tells of a gap and ends.
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'data: {"type":"gap"}\n\n' })
    })
    await page.goto(setting.town.base)
    await page.getByText('Some updates were missed').waitFor({ state: 'attached' })
    await page.getByText('live', { exact: true }).waitFor()
    await setting.town.step()
    await expect
      .poll(() => page.locator('a[data-column]').last().innerText())
      .toBe(String(setting.town.chain.head().seqno))
    expect(faults).toEqual([])
  })

  test('no answer at all is said, and it goes on when there is one again', async () => {
    await using watched = await open()
    const { page, faults } = watched
    let isAway = true
    await page.route('**/status', (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(setting.town.base)
    await page.getByText('Cellar does not answer').first().waitFor()
    isAway = false
    await page.getByText('live', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('nothing is indexed yet, and nothing is followed', async () => {
    await using empty = await testDatabase()
    await using server = await createServer({ db: empty.api, network: 'none', explorer: EXPLORER })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    await using watched = await openPage(setting.browser, base)
    watched.expectFailures()
    const { page, faults } = watched
    await page.goto(base)
    await page.getByRole('heading', { name: 'Nothing is indexed yet' }).waitFor()
    for (const path of ['/blocks', '/jettons', '/collections', '/top', '/validators', '/lab']) {
      await page.goto(`${base}${path}`)
      await settle(page)
    }
    expect(faults).toEqual([])
    server.server.closeAllConnections()
  })

  test('a trace that is too long to draw still has its words', async () => {
    const { trace_id: id } = await newest(setting, 'jetton_swap')
    await using watched = await open()
    const { page, faults } = watched
    await page.route('**/api/v3/traceGraph?*', (route) =>
      route.fulfill({ status: 413, json: { error: 'the answer would be over 8 MB' } }),
    )
    await page.goto(`${setting.town.base}/trace/${toHex(id)}`)
    await page.getByText('the answer would be over 8 MB').waitFor()
    expect(faults).toEqual([])
  })
}
