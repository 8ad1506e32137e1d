import { expect, test } from 'vitest'
import { headingOf, settle } from './browser.ts'
import { ask, findTransaction, type Setting, type TransactionAnswer, toHex, visit } from './setting.ts'

type Case = readonly [string, (transaction: TransactionAnswer) => boolean, RegExp]

const exitOf = ({ description }: TransactionAnswer): number | undefined => description.compute_ph?.exit_code

/** What is looked for, and what its page says first. */
const CASES: readonly Case[] = [
  ['that is ordinary', (one) => one.description.type === 'ord' && one.description.aborted === false, /./],
  ['by the clock', (one) => one.description.type === 'tick_tock', /^Scheduled run, no message/],
  ['that came back', (one) => one.in_msg?.bounced === true, /./],
  [
    'out of gas',
    (one) => exitOf(one) === -14,
    /^Failed: Out of gas: the message brought too little TON for the work\./,
  ],
  [
    'refused by a wallet of jettons',
    (one) => exitOf(one) === 706,
    /^Failed: The wallet holds fewer jettons than that\./,
  ],
  [
    'without code',
    (one) => one.description.compute_ph?.reason === 'no_state' && one.description.aborted === true,
    /^Failed: The account has no code yet/,
  ],
  [
    'that wanted to spend too much',
    (one) => one.description.action?.result_code === 37,
    /^Failed: Too little TON for what was to be sent/,
  ],
]

export function transactionTests(setting: Setting): void {
  test.each(CASES)('a transaction %s is told in words', async (what, isIt, words) => {
    const { hash } = await findTransaction(setting, what, isIt)
    await using watched = await visit(setting, `/tx/${toHex(hash)}`)
    const { page, faults } = watched
    const title = await headingOf(page)
    expect(title).toMatch(words)
    if (title.startsWith('Failed')) expect(await page.getByRole('img', { name: 'failed' }).count()).toBeGreaterThan(0)
    await page.getByRole('tab', { name: 'Raw' }).click()
    await page.getByText('"lt"').first().waitFor()
    expect(faults).toEqual([])
  })

  test('the word "failed" in a list opens to sentence, phase, code and gas', async () => {
    const { account, hash } = await findTransaction(setting, 'of jettons', (one) => exitOf(one) === 706)
    await using watched = await visit(setting, `/account/${account}?tab=transactions`)
    const { page, faults } = watched
    await page.getByRole('button', { name: 'failed: why' }).first().click()
    const popover = page.locator('[popover]:popover-open')
    for (const text of [
      'The wallet holds fewer jettons than that.',
      'compute',
      'exit code 706',
      /^[\d,]+ of [\d,]+$/,
    ]) {
      await popover.getByText(text, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => popover.count()).toBe(0)
    await page.goto(`${setting.town.base}/trace/${toHex(hash)}?view=list`)
    await page.getByRole('button', { name: 'failed: why' }).first().click()
    await popover.getByText('exit code 706', { exact: true }).waitFor()
    await popover.getByRole('link', { name: 'Open the transaction' }).click()
    await page.waitForURL('**/tx/**')
    expect(faults).toEqual([])
  })

  test('a transaction is run again, instruction by instruction, and says where it failed', async () => {
    const { hash } = await findTransaction(setting, 'of jettons', (one) => exitOf(one) === 706)
    await using watched = await visit(setting, `/tx/${toHex(hash)}`)
    const { page, faults } = watched
    await page.getByRole('tab', { name: 'Replay' }).click()
    await page.getByText('Run again, it left exactly the transaction that is on chain.').waitFor()
    await page
      .getByText(/^The wallet holds fewer jettons than that\. \(exit code 706, gas [\d,]+, [\d,]+ steps\)$/)
      .waitFor()
    expect(page.url()).toContain('tab=replay')
    const { steps } = (await (
      await fetch(`${setting.town.base}/api/emulate/v1/replay`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ tx_hash: hash }),
      })
    ).json()) as { steps: { instruction: string }[] }
    const shown = await page.locator('tbody tr td:nth-child(2) code').allInnerTexts()
    expect(shown).toEqual(steps.slice(-shown.length).map(({ instruction }) => instruction))
    expect(shown.length).toBe(Math.min(100, steps.length))
    expect(faults).toEqual([])
  })

  test('keys lead to the neighbours and to the trace, and Back leads back', async () => {
    const { hash } = await findTransaction(setting, 'with a past', ({ in_msg }) => in_msg?.source === null)
    await using watched = await visit(setting, `/tx/${toHex(hash)}`)
    const { page, faults } = watched
    await page.locator('[data-key="["]').waitFor()
    await page.keyboard.press('[')
    await page.waitForURL((url) => !url.pathname.includes(toHex(hash)))
    await settle(page)
    await page.locator('[data-key="]"]').waitFor()
    await page.keyboard.press(']')
    await page.waitForURL(`**/tx/${toHex(hash)}`)
    await settle(page)
    await page.locator('[data-key="t"]').waitFor()
    await page.keyboard.press('t')
    await page.waitForURL('**/trace/**')
    await page.goBack()
    await page.waitForURL(`**/tx/${toHex(hash)}`)
    expect(faults).toEqual([])
  })

  test('a message with one end, and blocks of both chains', async () => {
    const signed = await findTransaction(setting, 'of an order', ({ in_msg }) => in_msg?.source === null)
    await using watched = await visit(setting, `/message/${toHex(signed.in_msg?.hash ?? '')}`)
    const { page, faults } = watched
    expect(await headingOf(page)).toContain('signed order')
    await page.getByText('outside', { exact: true }).waitFor()
    await page.getByText('Import fee', { exact: true }).waitFor()
    const { blocks } = await ask<{ blocks: { shard: string; seqno: number; tx_count: number }[] }>(
      setting,
      '/blocks?workchain=0&limit=50&sort=desc',
    )
    const full = blocks.find(({ tx_count }) => tx_count > 0)
    await page.goto(`${setting.town.base}/block/0/${full?.shard}/${full?.seqno}`)
    await settle(page)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(Math.min(full?.tx_count ?? 0, 50))
    await page.goto(`${setting.town.base}/block/7`)
    await settle(page)
    for (const tab of ['What happened', 'Shards']) {
      await page.getByRole('tab', { name: tab }).click()
      await settle(page)
    }
    await page.keyboard.press(']')
    await page.waitForURL('**/block/8**')
    await page.goto(`${setting.town.base}/block/99999999`)
    await page.getByText(/holds masterchain blocks/).waitFor()
    expect(faults).toEqual([])
  })
}
