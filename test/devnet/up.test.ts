import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Address, beginCell, type Cell, external, internal, SendMode, storeMessage, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton'
import { beforeAll, expect, test } from 'vitest'
import { parseGlobalConfig } from '../../src/node/lite/global-config.ts'
import type { Json } from '../api/serve.ts'
import { buildCellar, type CellarProcess, runCellar, startCellar } from '../cellar-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventually } from './living-chain.ts'

beforeAll(() => buildCellar())

const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 'up'))
const wallet = WalletContractV4.create({ workchain: 0, publicKey })
const RECEIVER = `0:${'5'.repeat(64)}`

const OURS = { 'x-cellar-devnet': '1' }

const get = async (url: string): Promise<Json> => (await fetch(url, { headers: OURS })).json()
const post = async (url: string, body: object): Promise<{ status: number; body: Json }> => {
  const reply = await fetch(url, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', ...OURS } },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

/** A transfer to the receiver as a signed message; the first one deploys the wallet. */
function transfer(seqno: number, value: string): string {
  const body = wallet.createTransfer({
    ...{ seqno, secretKey, sendMode: SendMode.PAY_GAS_SEPARATELY },
    messages: [internal({ to: Address.parse(RECEIVER), value: toNano(value), bounce: false })],
  })
  const message: Cell = beginCell()
    .store(storeMessage(external({ to: wallet.address, body, ...(seqno === 0 && { init: wallet.init }) })))
    .endCell()
  return message.toBoc().toString('base64')
}

const start = async (dataDir: string): Promise<{ cellar: CellarProcess; address: string; screen: string }> => {
  const flags = ['--port', '0', '--public-port', '0', '--block-time', '300', '--no-demo']
  const cellar = startCellar(['up', ...flags, '--data-dir', dataDir])
  const screen = await cellar.printed('Ctrl-C stops everything')
  return { cellar, screen, address: /http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0] as string }
}

/** What the faucet gave is shown as soon as it says so. */
async function tryTestBed(address: string): Promise<void> {
  const owner = `0:${'6'.repeat(64)}`
  const jetton = await post(`${address}/devnet/faucet`, { address: owner, what: 'jetton', amount: '5' })
  expect(jetton).toMatchObject({ status: 200, body: { amount: '5' } })
  const { jetton_wallets: wallets } = await get(`${address}/api/v3/jetton/wallets?owner_address=${owner}`)
  expect(wallets).toMatchObject([{ address: jetton.body.token_account, balance: '5', jetton: jetton.body.token }])
  const items = await Promise.all([0, 1].map(() => post(`${address}/devnet/faucet`, { address: owner, what: 'nft' })))
  const { nft_items: owned } = await get(`${address}/api/v3/nft/items?owner_address=${owner}`)
  expect(owned.map((item: Json) => item.address).sort()).toEqual(items.map(({ body }) => body.token_account).sort())
  const { accounts } = await get(`${address}/devnet/accounts`)
  expect(accounts).toHaveLength(10)
  const [{ raw_address: rich }] = accounts
  expect((await get(`${address}/api/v3/accountStates?address=${rich}`)).accounts[0].balance).toBe(accounts[0].balance)

  expect((await post(`${address}/devnet/block-time`, { milliseconds: 0 })).status).toBe(200)
  const { body: mined } = await post(`${address}/devnet/mine`, { blocks: 3 })
  expect((await get(`${address}/api/v3/masterchainInfo`)).last.seqno).toBe(mined.last_mc_seqno)
  // Nobody else makes blocks meanwhile, so the faucet does.
  const coins = await post(`${address}/devnet/faucet`, { address: owner, amount: '9' })
  expect(coins.status).toBe(200)
  expect((await get(`${address}/api/v3/accountStates?address=${owner}`)).accounts[0].balance).not.toBe('0')
  await post(`${address}/devnet/fail-next`, {})
  const refused = await post(`${address}/api/v3/message`, { boc: transfer(0, '0.5') })
  expect(refused).toMatchObject({ status: expect.any(Number), body: { error: expect.stringContaining('by order') } })
  await post(`${address}/devnet/block-time`, { milliseconds: 300 })
}

const received = async (address: string, count: number): Promise<Json[]> =>
  eventually(`${count} transactions of the receiver`, async () => {
    const { transactions } = await get(`${address}/api/v3/transactions?account=${RECEIVER}&sort=asc&limit=10`)
    return transactions?.length >= count ? transactions : undefined
  })

test('`cellar up` is a living network: it funds, takes messages, indexes them, and goes on after a restart', {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  let head: number
  let trace: Json
  {
    const { cellar, screen, address } = await start(dataDir)
    await using _cellar = cellar
    expect(screen).toMatch(/Network +devnet, a chain of your own, at masterchain block \d/)
    const [, url] = /Try +curl '([^']+)'/.exec(screen) ?? []
    expect((await get(url as string)).transactions.length).toBe(1)
    const [, open] = /(http:\/\/[\d.:]+)\/api\/v3 {2}\(for existing TON clients\)/.exec(screen) ?? []
    expect((await get(`${open}/api/v2/getMasterchainInfo`)).result.last['@type']).toBe('ton.blockIdExt')
    expect((await get(`${address}/api/v2/getMasterchainInfo`)).result.last['@type']).toBe('chain.blockIdExt')

    const funded = await post(`${address}/devnet/faucet`, { address: wallet.address.toString(), amount: '5000000000' })
    expect(funded).toMatchObject({ status: 200, body: { amount: '5000000000' } })
    await tryTestBed(address)
    const sent = await post(`${address}/api/v3/message`, { boc: transfer(0, '0.5') })
    expect(sent).toMatchObject({ status: 200, body: { message_hash: expect.any(String) } })
    await received(address, 1)
    const seqno = async (): Promise<number> =>
      (await get(`${address}/api/v3/walletInformation?address=${wallet.address.toString()}`)).seqno
    await eventually('a deployed wallet', async () => (await seqno()) === 1)
    // One that was not told of a network finds it in the database, and sends to it.
    await using api = startCellar(['api', '--port', '0', '--data-dir', dataDir])
    const beside = /http:\/\/127\.0\.0\.1:\d+/.exec(await api.printed('API at'))?.[0] as string
    const status = await eventually('somebody who follows', async () => {
      const told = await get(`${beside}/status`)
      return told.following?.trouble === null ? told : undefined
    })
    expect(status.network).toBe('devnet')
    expect(JSON.stringify(status)).not.toContain(folder.path)
    expect(await post(`${beside}/api/v2/sendBoc`, { boc: transfer(1, '0.25') })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    const [first, second] = await received(address, 2)
    expect([first.in_msg.value, second.in_msg.value]).toEqual(['500000000', '250000000'])
    trace = await eventually('its trace', async () => {
      const { traces } = await get(`${address}/api/v3/traces?tx_hash=${encodeURIComponent(second.hash)}`)
      return traces?.[0]
    })
    expect(Object.keys(trace.transactions)).toHaveLength(2)
    expect((await post(`${address}/api/v3/message`, { boc: transfer(1, '0.1') })).status).toBeGreaterThanOrEqual(400)

    const fund = ['devnet', 'fund', RECEIVER, '1.5', '--data-dir', dataDir]
    expect(await runCellar(fund)).toMatchObject({ code: 0, stdout: expect.stringContaining('1.5 TON more') })
    expect((await received(address, 3))[2].in_msg.value).toBe('1500000000')
    const refused = await runCellar(['devnet', 'fund', 'nobody', '1', '--data-dir', dataDir])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody is no address') })
    const config = parseGlobalConfig(readFileSync(join(dataDir, 'devnet', 'global.config.json'), 'utf8'))
    expect(config.servers[0]?.host).toBe('127.0.0.1')
    head = (await get(`${address}/status`)).indexed.last_mc_seqno
    cellar.child.kill('SIGINT')
    expect(await cellar.finished()).toMatchObject({ code: 0 })
  }
  const { cellar, address } = await start(dataDir)
  await using _again = cellar
  const next = await eventually('the next block', async () => {
    const { indexed } = await get(`${address}/status`)
    return indexed.last_mc_seqno > head ? indexed : undefined
  })
  expect(next.first_mc_seqno).toBe(1)
  expect(await received(address, 3)).toHaveLength(3)
  expect(await runCellar(['verify', '--data-dir', dataDir])).toMatchObject({ code: 0 })
  const told = await runCellar(['classify', trace.trace_id, '--data-dir', dataDir])
  expect(told).toMatchObject({ code: 0 })
  expect(JSON.parse(told.stdout)).toMatchObject({ trace_id: trace.trace_id, actions: [{ type: 'ton_transfer' }] })
})

test('without one that runs, orders say so', async () => {
  using folder = temporaryFolder()
  const { code, stderr } = await runCellar(['devnet', 'split', '--data-dir', folder.path])
  expect([code, stderr]).toEqual([1, expect.stringContaining('No devnet runs on')])
})
