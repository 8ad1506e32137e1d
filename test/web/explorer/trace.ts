import { expect, test } from 'vitest'
import { headingOf, openPage, settle } from './browser.ts'
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
    await page.getByRole('button', { name: 'What it caused' }).first().click()
    expect(await rows.count()).toBe(1)
    await words.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await rows.count()).toBe(inGraph.length)
    await page.keyboard.press('ArrowDown')
    expect(await words.nth(1).evaluate((word) => word === word.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await words.first().evaluate((word) => word === word.ownerDocument.activeElement)).toBe(true)
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

  test('one that is wider than the screen has a small map, which leads to every part of it', async () => {
    await using watched = await openPage(setting.browser, setting.town.base)
    const { page, faults } = watched
    await page.route('**/api/v3/traceGraph?*', (route) => route.fulfill({ json: makeChain(60) }))
    await page.goto(`${setting.town.base}/trace/${'0'.repeat(64)}`)
    const graph = page.getByRole('application')
    const last = graph.getByRole('button', { name: /step 59$/ })
    await graph.getByRole('button', { name: /step 1 2 log messages$/ }).waitFor()
    expect(await last.count()).toBe(0)
    const map = page.locator('[data-overview]')
    const frame = await map.boundingBox()
    await map.click({ position: { x: (frame?.width ?? 0) - 10, y: (frame?.height ?? 0) / 2 } })
    await last.waitFor()
    expect(await graph.getByRole('button', { name: /log messages$/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Fit' }).click()
    await map.waitFor({ state: 'detached' })
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

/** A trace as /traceGraph gives it, in which each transaction causes the next. */
function makeChain(length: number): unknown {
  const at = Array.from({ length }, (_, node) => node)
  const hash = (node: number): string => Buffer.alloc(32, node).toString('base64')
  return {
    ...{ trace_id: hash(0), external_hash: hash(0), mc_seqno_start: '1', mc_seqno_end: '1' },
    ...{ start_lt: '1', start_utime: 1_790_000_000, end_lt: '9', end_utime: 1_790_000_009, is_incomplete: false },
    ...{ accounts: [`0:${'A'.repeat(64)}`], texts: at.map((node) => `step_${node}`), actions: [], actions_count: 0 },
    ...{ address_book: {}, metadata: {}, trace_info: { trace_state: 'complete', classification_state: 'ok' } },
    logs: { node: [1], count: [2] },
    nodes: {
      ...{ hash: at.map(hash), parent: at.map((node) => (node === 0 ? null : node - 1)), account: at.map(() => 0) },
      ...{ in_msg_hash: at.map(hash), opcode: at, decoded_opcode: at, value: at.map(() => null) },
      ...{ aborted: at.map(() => false), exit_code: at.map(() => 0), failure: at.map(() => null) },
      ...{ fees: at.map(() => '1'), lt: at.map(String), now: at.map(() => 1_790_000_000), action: at.map(() => null) },
    },
  }
}
