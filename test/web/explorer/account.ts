import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatFriendly, formatRaw } from '../../../src/cell/address.ts'
import { countRows } from '../../../web/src/lib/csv.ts'
import { badWords, settle } from './browser.ts'
import { ask, type Setting, visit } from './setting.ts'

const TABS = ['Transactions', 'Messages', 'Jettons', 'NFTs', 'Contract', 'Methods']

export function accountTests(setting: Setting): void {
  const person = (at: number): string => {
    const { people, mason } = setting.town.world
    return formatFriendly((people[at] ?? mason).address, { bounceable: false, testOnly: true })
  }

  test('tabs, filters and dates are in the URL, Older goes on, Back goes back, a reload stays', async () => {
    await using watched = await visit(setting, `/account/${person(1)}`)
    const { page, faults } = watched
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click()
      await settle(page)
      expect([tab, await badWords(page)]).toEqual([tab, []])
    }
    await page.getByLabel('Method, by name or number').fill('seqno')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('It went well').waitFor()
    await page.reload()
    await settle(page)
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Methods')
    await page.goBack()
    expect(page.url()).toContain('tab=contract')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByLabel('Kind of action').selectOption('jetton_transfer')
    await page.waitForURL('**type=jetton_transfer')
    await page.getByLabel('From day (UTC)').fill('2030-01-01')
    await page.getByText('Nothing here yet.').waitFor()
    await page.goBack()
    await page.goBack()
    expect(await page.getByLabel('Kind of action').inputValue()).toBe('')
    await page.getByRole('tab', { name: 'Transactions' }).click()
    const first = await page.locator('tbody tr').first().innerText()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.waitForURL('**cursor=**')
    await expect.poll(() => page.locator('tbody tr').first().innerText()).not.toBe(first)
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toBe(first)
    expect(faults).toEqual([])
  })

  test('an unused address is funded in the Lab, and what is paid then arrives as new', async () => {
    const unused = `0:${'7'.repeat(64)}`
    await using watched = await visit(setting, `/account/${unused}`)
    const { page, faults } = watched
    await page.getByText('Nobody has used this address yet.').waitFor()
    expect(page.url()).not.toContain(unused)
    await page.getByRole('link', { name: 'Fund it' }).click()
    await page.getByRole('button', { name: 'Fund it' }).click()
    await page.getByText('On its way').waitFor()
    const there = page.getByRole('link', { name: 'see the account' })
    await setting.town.stepUntil('the payment', () => there.isVisible())
    await there.click()
    await page.getByText('10 TON').first().waitFor()
    await page.getByText('received 10 TON').waitFor()
    await page.getByText('live', { exact: true }).waitFor()
    const paid = fetch(`${setting.town.base}/devnet/faucet`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' } },
      body: JSON.stringify({ address: unused, amount: '2000000000' }),
    })
    const button = page.getByRole('button', { name: '1 new' })
    await setting.town.stepUntil('the second payment', () => button.isVisible())
    expect((await paid).status).toBe(200)
    await button.click()
    await page.getByText('received 2 TON').waitFor()
    // Less what keeping it cost.
    await page.getByText(/^Balance 1[12]\b/).waitFor({ state: 'attached' })
    expect(faults).toEqual([])
  })

  test('each kind of account leads to the page of its kind', async () => {
    const { stone, collection, multisig, vesting, stakePool } = setting.town.world
    const kinds: [typeof stone.address, string][] = [
      [stone.address, 'jetton'],
      [collection.address, 'collection'],
      [multisig.address, 'multisig'],
      [vesting.address, 'vesting'],
      [stakePool.address, 'pool'],
    ]
    await using watched = await visit(setting, '/decode')
    const { page, faults } = watched
    for (const [address, kind] of kinds) {
      await page.goto(`${setting.town.base}/account/${formatRaw(address)}`)
      await settle(page)
      await page.getByRole('link', { name: /^Open as / }).click()
      await page.waitForURL(`**/${kind}/**`)
      await settle(page)
    }
    expect(faults).toEqual([])
  })

  test('what an account had is drawn when somebody wants to see it', async () => {
    await using watched = await visit(setting, `/account/${person(1)}`)
    const { page, faults } = watched
    await page.getByText('Balance over time').click()
    await page.getByText('Every balance it had').first().waitFor()
    expect(faults).toEqual([])
  })

  /** What the button gives that is pressed, as text. */
  async function saved(page: Page): Promise<string> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    let text = ''
    for await (const chunk of await (await download).createReadStream()) text += chunk
    return text
  }

  test('CSV has every row of the days chosen', async () => {
    const raw = formatRaw((setting.town.world.people[1] ?? setting.town.world.mason).address)
    const { actions } = await ask<{ actions: unknown[] }>(
      setting,
      `/actions?account=${encodeURIComponent(raw)}&limit=1000&supported_action_types=latest,tgbtc`,
    )
    await using watched = await visit(setting, `/account/${person(1)}`)
    const { page, faults } = watched
    const text = await saved(page)
    expect(text).toMatch(/^\ufefftime,type,success,sentence,from,to,amount,tokens,asset,/)
    expect(countRows([text])).toBe(actions.length)
    await page.getByText(`${actions.length} rows saved`).waitFor()
    const { stone } = setting.town.world
    const { jetton_transfers: transfers } = await ask<{ jetton_transfers: { amount: string }[] }>(
      setting,
      `/jetton/transfers?jetton_master=${encodeURIComponent(formatRaw(stone.address))}&limit=1000`,
    )
    for (const [days, count] of [['from=2020-01-01', transfers.length] as const, ['from=2030-01-01', 0] as const]) {
      await page.goto(`${setting.town.base}/jetton/${formatRaw(stone.address)}?tab=transfers&${days}`)
      await settle(page)
      expect([days, countRows([await saved(page)])]).toEqual([days, count])
    }
    expect(faults).toEqual([])
  })
}
