import { expect, test } from 'vitest'
import { formatRaw } from '../../../src/cell/address.ts'
import { settle } from './browser.ts'
import { ask, newest, type Setting, toHex, visit } from './setting.ts'

const coins = (nano: string | number): string => String(Number(BigInt(nano)) / 1e9)

/** What a page of a kind must say, taken from the API's own answer. */
type Expected = readonly (string | RegExp)[]

export function kindTests(setting: Setting): void {
  const of = (address: Parameters<typeof formatRaw>[0]): string => encodeURIComponent(formatRaw(address))

  async function expectPage(path: string, expected: Expected): Promise<void> {
    await using watched = await visit(setting, path)
    const { page, faults } = watched
    for (const text of expected) await page.locator('main').getByText(text).first().waitFor()
    expect(faults).toEqual([])
  }

  test('a jetton: supply, holders by rank, transfers, burns', async () => {
    const raw = of(setting.town.world.stone.address)
    const { jetton_wallets: holders } = await ask<{ jetton_wallets: { balance: string }[] }>(
      setting,
      `/jetton/wallets?jetton_address=${raw}&exclude_zero_balance=true&sort=desc&limit=50`,
    )
    await using watched = await visit(setting, `/jetton/${raw}`)
    const { page, faults } = watched
    expect(await page.locator('h1').innerText()).toContain('STONE')
    await page.getByText('Supply').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(holders.length)
    for (const tab of ['Transfers', 'Burns']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(0)
    }
    await page.goto(`${setting.town.base}/jettons`)
    await page.getByRole('link', { name: 'Stone' }).first().waitFor()
    expect(faults).toEqual([])
  })

  test('items on sale and in auction, their collection', async () => {
    const { collection } = setting.town.world
    const listed = await newest(setting, 'nft_put_on_sale')
    const auctioned = await newest(setting, 'nft_put_on_auction')
    await expectPage(`/nft/${listed.details.nft_item}`, ['Owner', 'What happened to it', /put .* on sale/])
    await expectPage(`/nft/${auctioned.details.nft_item}`, ['Owner', /auction/])
    const { nft_collections: found } = await ask<{ nft_collections: { next_item_index: string }[] }>(
      setting,
      `/nft/collections?collection_address=${of(collection.address)}`,
    )
    await expectPage(`/collection/${of(collection.address)}`, [`${found[0]?.next_item_index}`])
    await expectPage('/collections', ['Stones'])
    // What those on sale cost is asked for when nothing else is, and said while the item is pointed at or has the focus.
    await using watched = await visit(setting, `/collection/${of(collection.address)}`)
    const price = watched.page.locator('[title^="on sale: "]').first()
    await price.waitFor()
    expect(await price.innerText()).toBe('on sale')
    await price.hover()
    expect(await price.innerText()).toMatch(/^(bid |from )?[\d.,]+\sTON$/)
    expect(watched.faults).toEqual([])
  })

  test('a multisig: who must sign, and each order through its life', async () => {
    const raw = of(setting.town.world.multisig.address)
    const { orders } = await ask<{ orders: { order_seqno: number; sent_for_execution: boolean }[] }>(
      setting,
      `/multisig/orders?multisig_address=${raw}&limit=20&sort=desc`,
    )
    const done = orders.filter(({ sent_for_execution: isDone }) => isDone).length
    await using watched = await visit(setting, `/multisig/${raw}`)
    const { page, faults } = watched
    expect(await page.locator('h1').innerText()).toBe('Multisig: 2 of 3 must sign')
    await page
      .getByText(/^Order #/)
      .first()
      .waitFor()
    expect(await page.getByText(/^Order #/).count()).toBe(orders.length)
    expect(await page.getByText('executed', { exact: true }).count()).toBe(done)
    expect(done).toBeGreaterThan(0)
    expect(await page.getByText(/^It made the multisig send .*\sTON to/).count()).toBe(done)
    const [first] = await page.getByText(/^Order #/).allInnerTexts()
    await page.getByRole('link', { name: first ?? '', exact: true }).click()
    await page.getByRole('link', { name: 'All its orders' }).waitFor()
    expect(page.url()).toContain('order=')
    expect(await page.getByText(/^Order #/).count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('a vesting wallet: what is free, in steps', async () => {
    await expectPage(`/vesting/${of(setting.town.world.vesting.address)}`, [
      ...['1,000 TON', 'What comes free when', /TON come free in \d+ d.*, on \d{4}-/, 'next', /^All \d+ steps$/],
    ])
  })

  test('a pool and its nominators', async () => {
    const raw = of(setting.town.world.stakePool.address)
    const pool = await ask<{ nominators_count: number; max_nominators_count: number; validator_reward_share: number }>(
      setting,
      `/staking/nominatorPools/pool?pool=${raw}`,
    )
    await expectPage(`/pool/${raw}`, [
      `${pool.nominators_count} of at most ${pool.max_nominators_count}`,
      `${(pool.validator_reward_share / 100).toFixed(1)} %`,
    ])
  })

  test('what is paid to a vesting wallet or a pool is seen at once', async () => {
    const { vesting, stakePool } = setting.town.world
    const pay = (address: typeof vesting.address) =>
      fetch(`${setting.town.base}/devnet/faucet`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-cellar-devnet': '1' } },
        body: JSON.stringify({ address: formatRaw(address), amount: '3000000000' }),
      })
    await using watched = await visit(setting, `/vesting/${of(vesting.address)}`)
    const { page, faults } = watched
    await page.getByText('live', { exact: true }).waitFor()
    const held = page.locator('dt', { hasText: 'It holds' }).locator('+ dd')
    const before = await held.innerText()
    const paid = pay(vesting.address)
    await setting.town.stepUntil('the payment', async () => (await held.innerText()) !== before)
    expect((await paid).status).toBe(200)
    await page.goto(`${setting.town.base}/pool/${of(stakePool.address)}`)
    await settle(page)
    await page.getByText('live', { exact: true }).waitFor()
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= request.url().includes('/staking/nominatorPools/pool?')
    })
    const given = pay(stakePool.address)
    await setting.town.stepUntil('the pool to be asked for anew', () => isAsked)
    expect((await given).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('validators, names, a name, top accounts', async () => {
    const { cycles } = await ask<{ cycles: { total: number }[] }>(setting, '/validators/cycles?limit=1')
    await expectPage('/validators', [new RegExp(`\\b${cycles[0]?.total}\\b`)])
    await expectPage('/names', ['cellar.ton'])
    const { records } = await ask<{ records: { domain: string; nft_item_owner: string | null }[] }>(
      setting,
      '/dns/records?domain=cellar.ton',
    )
    await expectPage('/name/CELLAR.ton', ['Points to', records[0]?.nft_item_owner === null ? /auction/ : 'Owner'])
    await expectPage('/name/nobody-has-this.ton', ['is free, or was never seen'])
    const [richest] = await ask<{ account: string; balance: string }[]>(setting, '/topAccountsByBalance?limit=1')
    await expectPage('/top', [
      new RegExp(
        `${
          Number(coins(richest?.balance ?? 0))
            .toLocaleString('en')
            .split('.')[0]
        }`,
      ),
    ])
  })

  test('the configuration: parameters by groups, read and raw', async () => {
    const { params } = await ask<{ params: { id: number; value: Record<string, unknown> | null }[] }>(
      setting,
      '/config',
    )
    await using watched = await visit(setting, '/config?param=15')
    const { page, faults } = watched
    expect(await page.locator('summary').count()).toBeGreaterThanOrEqual(params.length)
    const elections = page.locator('#param-15')
    for (const [name, value] of Object.entries(params.find(({ id }) => id === 15)?.value ?? {})) {
      await elections.getByText(name).waitFor()
      await elections.getByText(String(value)).first().waitFor()
    }
    await page.getByLabel('At block').fill('1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/config?**seqno=1')
    await page.getByText('At block 1 this is in force').waitFor()
    expect(faults).toEqual([])
  })

  test('what is of another kind says so and leads to the account', async () => {
    const [person] = setting.town.world.people
    await expectPage(`/jetton/${of(person?.address ?? setting.town.world.mason.address)}`, [/no jetton/])
    const { trace_id: id } = await newest(setting, 'jetton_swap')
    await expectPage(`/tx/${'0'.repeat(64)}`, ['This transaction is not in the blocks held here.'])
    await expectPage(`/trace/${toHex(id).replace(/^./, 'f').replace(/.$/, '0')}`, [/No trace with this hash/])
  })
}
