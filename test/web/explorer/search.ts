import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatFriendly } from '../../../src/cell/address.ts'
import { settle } from './browser.ts'
import { ask, newest, type Setting, toHex, visit } from './setting.ts'

interface BlockAnswer {
  readonly blocks: readonly {
    readonly shard: string
    readonly seqno: number
    readonly root_hash: string
    readonly file_hash: string
  }[]
}
interface MessageAnswer {
  readonly messages: readonly { readonly hash: string; readonly hash_norm?: string }[]
}

const toUrlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')

/** What is typed, and the path that it leads to. */
async function listInputs(setting: Setting): Promise<[string, string][]> {
  const { world } = setting.town
  const address = world.people[1]?.address ?? world.mason.address
  const raw = `0:${Buffer.from(address.subarray(1)).toString('hex')}`
  const form = (bounceable: boolean, testOnly: boolean): string => formatFriendly(address, { bounceable, testOnly })
  const account = `/account/${form(false, true)}`
  const swap = await newest(setting, 'jetton_swap')
  const child = swap.transactions[1] ?? ''
  const tx = toHex(child)
  const { blocks } = await ask<BlockAnswer>(setting, '/blocks?workchain=0&limit=1&sort=desc')
  const { messages } = await ask<MessageAnswer>(
    setting,
    `/messages?msg_hash=${encodeURIComponent(swap.trace_external_hash_norm ?? '')}`,
  )
  const [block] = blocks
  if (block === undefined || messages[0] === undefined) throw new Error('there is nothing to look for')
  const prefix = BigInt.asUintN(64, BigInt(block.shard)).toString(16)
  const shard = `/block/0/${prefix}/${block.seqno}`
  const message = `/message/${toHex(messages[0].hash)}`
  const friendly = form(true, true)
  const stone = `/jetton/${formatFriendly(world.stone.address, { bounceable: true, testOnly: true })}`
  return [
    ...[raw, raw.toUpperCase(), `  ${raw}  `].map((text): [string, string] => [text, account]),
    ...[form(true, true), form(false, true), form(true, false), form(false, false)].map((text): [string, string] => [
      text,
      account,
    ]),
    ...[friendly, form(true, false)].map((text): [string, string] => [
      text.replaceAll('-', '+').replaceAll('_', '/'),
      account,
    ]),
    [`https://somewhere.example/address/${friendly}`, account],
    [`https://somewhere.example/${friendly}?tab=history`, account],
    [`http://somewhere.example/#account=${encodeURIComponent(raw)}`, account],
    [tx, `/tx/${tx}`],
    [tx.toUpperCase(), `/tx/${tx}`],
    [`0x${tx}`, `/tx/${tx}`],
    [child, `/tx/${tx}`],
    [toUrlSafe(child), `/tx/${tx}`],
    [toUrlSafe(child).replace(/=+$/, ''), `/tx/${tx}`],
    [`https://somewhere.example/transaction/${tx}`, `/tx/${tx}`],
    [`https://somewhere.example/tx?hash=${encodeURIComponent(child)}`, `/tx/${tx}`],
    [swap.trace_external_hash_norm ?? '', message],
    [toHex(messages[0].hash), message],
    ['2', '/block/2'],
    [' 3 ', '/block/3'],
    ['(-1,8000000000000000,4)', '/block/4'],
    ['-1:8000000000000000:5', '/block/5'],
    ['(-1, -9223372036854775808, 6)', '/block/6'],
    [`(0,${block.shard},${block.seqno})`, shard],
    [`0:${prefix.toUpperCase()}:${block.seqno}`, shard],
    [toHex(block.root_hash), shard],
    [block.root_hash, shard],
    [block.file_hash, shard],
    ['cellar.ton', '/name/cellar.ton'],
    ['CELLAR.ton', '/name/cellar.ton'],
    ['https://cellar.ton.example/name/cellar.ton', '/name/cellar.ton'],
    ['https://somewhere.example/domain/cellar.ton', '/name/cellar.ton'],
    [' Cellar.Ton ', '/name/cellar.ton'],
    ['stone', stone],
    ['STONE', stone],
    ['ston', stone],
  ]
}

const found = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

async function type(page: Page, text: string): Promise<void> {
  await page.locator('h1').first().focus()
  await page.keyboard.press('/')
  await page.keyboard.insertText(text)
  await found(page).first().waitFor()
}

export function searchTests(setting: Setting): void {
  test('forty inputs in all forms lead to their pages, by keyboard alone', async () => {
    await using watched = await visit(setting, '/decode')
    const { page, faults } = watched
    const led: [string, string][] = []
    const inputs = await listInputs(setting)
    for (const [text] of inputs) {
      await type(page, text)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname !== '/decode')
      // Aliases are replaced by the one form of their page.
      await settle(page)
      led.push([text, decodeURIComponent(new URL(page.url()).pathname)])
      await page.goBack()
      await page.waitForURL('**/decode')
    }
    expect(led).toEqual(inputs)
    expect(inputs.length).toBe(40)
    expect(faults).toEqual([])
  })

  test('arrows choose, Esc closes, recent ones come back, and what is not there is said', async () => {
    await using watched = await visit(setting, '/decode')
    const { page, faults } = watched
    await type(page, 'sto')
    const options = found(page)
    expect(await options.count()).toBeGreaterThan(1)
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await options.count()).toBe(0)
    await page.reload()
    await settle(page)
    await type(page, '2')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/block/2')
    await settle(page)
    await page.locator('h1').focus()
    await page.keyboard.press('/')
    expect(await options.first().innerText()).toContain('masterchain block 2')
    await page.goto(`${setting.town.base}/search?q=zzzzqqq`)
    await page.getByText('found nothing').waitFor()
    await page.goto(`${setting.town.base}/search?q=%21%21`)
    await page.getByText('That is no address, hash, block, domain or name.').waitFor()
    expect(faults).toEqual([])
  })
}
