import { beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { headingOf, settle } from './browser.ts'
import { type Setting, visit } from './setting.ts'
import { signTransfer } from './signed-transfer.ts'

export function sendTests(setting: Setting): void {
  const stations = ['sent', 'pending', 'confirmed', 'final']

  test('a message is tried out, sent, and followed through its stations, also through a reload', async () => {
    const boc = await signTransfer(setting, 'for the roof')
    await using watched = await visit(setting, '/send')
    const { page, faults } = watched
    await page.getByLabel('Message as a BoC').fill(boc)
    await page.getByText('would send 1 TON').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'On its way' }).waitFor()
    expect(page.url()).toMatch(/hash=[0-9a-f]{64}/)
    const reached = () =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByLabel('done') })
        .allInnerTexts()
    const names = async () => (await reached()).map((text) => text.split('\n')[0]?.trim())
    await expect.poll(names).toEqual(stations.slice(0, 2))
    await setting.town.offer()
    await expect.poll(names).toEqual(stations.slice(0, 3))
    await page.reload()
    await settle(page)
    await setting.town.stepUntil('it is final', async () => (await names()).includes('final'))
    await page.getByRole('link', { name: 'See the trace' }).click()
    await page.waitForURL('**/trace/**')
    await settle(page)
    expect(await headingOf(page)).toContain('sent 1 TON')
    expect(faults).toEqual([])
  })

  test('one that has expired and one that makes no sense are refused in words before they are sent', async () => {
    const expired = await signTransfer(setting, 'too late', { validUntil: 1 })
    const early = await signTransfer(setting, 'too early', { seqno: 7 })
    await using watched = await visit(setting, '/send')
    const { page, faults } = watched
    // The API answers 422.
    watched.expectFailures()
    await page.getByLabel('Message as a BoC').fill(expired)
    await page.getByText('Expired.').waitFor()
    await page.getByLabel('Message as a BoC').fill(early)
    await page.getByText('The counter (seqno) is not the next one').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send it all the same' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Message as a BoC').fill('what is this?')
    await page.getByText('That is no bag of cells.').waitFor()
    expect(faults).toEqual([])
  })

  test('the people of the demo sign a message to send, and do in the Lab what they are asked for', async () => {
    await using watched = await visit(setting, '/send')
    const { page, faults } = watched
    await page.getByRole('button', { name: 'Let somebody of the demo sign one' }).click()
    await page.getByText(/would send .*\sTON to/).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'On its way' }).waitFor()
    const trace = page.getByRole('link', { name: 'See the trace' })
    await setting.town.stepUntil('it is final', () => trace.isVisible())
    await page.goto(`${setting.town.base}/lab`)
    await page.getByRole('button', { name: 'Something that fails' }).click()
    await page.getByRole('link', { name: 'See its trace' }).waitFor()
    const told = page.getByText(/tried to (swap|send|call)/)
    await setting.town.stepUntil('it happened', () => told.isVisible())
    await page.getByRole('button', { name: 'Let the demo wait' }).click()
    await page.getByRole('button', { name: 'Let the demo go on' }).waitFor()
    await page.getByRole('link', { name: 'See its trace' }).click()
    await page.waitForURL('**/trace/**')
    await settle(page)
    expect(await headingOf(page)).toContain('tried to')
    expect(faults).toEqual([])
  })

  test('an order can be tried without any key', async () => {
    const [alice, bob] = setting.town.world.people
    if (alice === undefined || bob === undefined) throw new Error('nobody lives here')
    const raw = (address: Uint8Array): string => `0:${Buffer.from(address.subarray(1)).toString('hex')}`
    await using watched = await visit(setting, `/send?mode=order&to=${raw(bob.address)}`)
    const { page, faults } = watched
    await page.getByLabel('From wallet').fill(raw(alice.address))
    await page.getByRole('button', { name: 'What would it do?' }).click()
    await page.getByText('would send 1 TON').waitFor()
    expect(faults).toEqual([])
  })

  test('a body is decoded, and its cells are there as a tree', async () => {
    await using watched = await visit(setting, '/decode')
    const { page, faults } = watched
    const inner = beginCell().storeUint(0xabc, 12).endCell()
    const body = beginCell().storeUint(0, 32).storeStringTail('roof').storeRef(inner).endCell()
    await page.getByLabel(/^Opcodes/).fill(`0x0f8a7ea5\n${body.toBoc().toString('base64')}`)
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByText('jetton_transfer').waitFor()
    await page.getByText('x{00000000726f6f66}').waitFor()
    await page.getByText('x{abc}').waitFor()
    expect(faults).toEqual([])
  })
}
