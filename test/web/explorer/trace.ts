import { expect, test } from 'vitest'
import { headingOf, settle } from './browser.ts'
import { ask, findTransaction, newest, type Setting, type TransactionAnswer, toHex, visit } from './setting.ts'
import { signTransfer } from './signed-transfer.ts'

export function traceTests(setting: Setting): void {
  test('the list has what the graph has, and the flow of value adds up to the fees', async () => {
    const { trace_id: id } = await newest(setting, 'jetton_swap')
    await using watched = await visit(setting, `/trace/${toHex(id)}`)
    const { page, faults } = watched
    expect(await headingOf(page)).toContain('swapped')
    const boxes = page.getByRole('application').getByRole('button')
    await boxes.first().waitFor()
    const inGraph = (await boxes.allInnerTexts()).map((text) => text.split('\n')[1]).sort()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    expect((await download).suggestedFilename()).toBe('trace.svg')
    await boxes.first().click()
    await page.getByRole('link', { name: 'Open it' }).waitFor()
    expect(page.url()).toContain('tx=')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'List' }).click()
    const rows = page.getByRole('list', { name: /in the order/ }).getByRole('listitem')
    const words = page.getByRole('list', { name: /in the order/ }).locator('[data-step-word]')
    expect(await rows.count()).toBe(inGraph.length)
    expect((await words.allInnerTexts()).sort()).toEqual(inGraph)
    await page.getByRole('tab', { name: 'Value flow' }).click()
    await page.getByRole('table').waitFor()
    const sums = await page
      .locator('tfoot [data-nano]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-nano') ?? ''))
    // Nothing is made and nothing is lost but what validators are paid.
    expect(sums).toHaveLength(2)
    expect(BigInt(sums[0] ?? 0) + BigInt(sums[1] ?? 0)).toBe(0n)
    expect(faults).toEqual([])
  })

  test('n finds the failure, which is explained', async () => {
    const refused = ({ description }: TransactionAnswer): boolean => description.compute_ph?.exit_code === 706
    const { hash } = await findTransaction(setting, 'that a wallet of jettons refused', refused)
    await using watched = await visit(setting, `/trace/${toHex(hash)}`)
    const { page, faults } = watched
    expect(await headingOf(page)).toContain('tried to')
    await page.getByRole('button', { name: /failed$/ }).waitFor()
    await page.getByRole('application').focus()
    await page.keyboard.press('n')
    const chosen = page.getByRole('region', { name: 'Chosen transaction' })
    await chosen.getByText('Failed: The wallet holds fewer jettons than that.').waitFor()
    expect(page.url()).toContain('tx=')
    expect(faults).toEqual([])
  })

  test('a swap that nobody aborted says why its pool refused, and where', async () => {
    const { actions } = await ask<{ actions: { trace_id: string; success: boolean }[] }>(
      setting,
      '/actions?action_type=jetton_swap&limit=100&sort=desc',
    )
    const refused = actions.find(({ success }) => !success)
    await using watched = await visit(setting, `/trace/${toHex(refused?.trace_id ?? '')}`)
    const { page, faults } = watched
    expect(await headingOf(page)).toContain('tried to swap')
    await page.getByText(/^Failed: The pool would have paid less than the order’s minimum/).waitFor()
    await page.getByRole('link', { name: 'See where' }).click()
    await page.waitForURL(/\/tx\//)
    expect(faults).toEqual([])
  })

  test('one that is on its way becomes final under the eyes of whoever looks', async () => {
    const signed = await signTransfer(setting, 'the roof of the trace')
    const sent = await fetch(`${setting.town.base}/api/v3/message`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ boc: signed }) },
    })
    const { message_hash_norm: norm } = (await sent.json()) as { message_hash_norm: string }
    expect(sent.status).toBe(200)
    await using watched = await visit(setting, `/trace/${toHex(norm)}`)
    const { page, faults } = watched
    await page.getByText('pending', { exact: true }).first().waitFor()
    expect(await headingOf(page)).toContain('would send 1 TON')
    const isFinal = async () => (await page.getByText('final', { exact: true }).count()) > 0
    await setting.town.stepUntil('it is final', isFinal)
    expect(await headingOf(page)).toContain('sent 1 TON')
    await settle(page)
    expect(new URL(page.url()).pathname).not.toContain(toHex(norm))
    expect(faults).toEqual([])
  })
}
