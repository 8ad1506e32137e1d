import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import type { DevnetAccess } from './devnet-routes.ts'
import { createServer } from './server.ts'
import type { FaucetOrder } from './test-bed.ts'

const ACCOUNT = `0:${'AB'.repeat(32)}`
const OURS = { 'x-cellar-devnet': '1' }

/** Notes what it is told, and does nothing. */
function tellingDoor() {
  const told: unknown[] = []
  const note =
    <T>(name: string, answer: T) =>
    async (argument?: unknown): Promise<T> => {
      told.push(argument === undefined ? name : [name, argument])
      return answer
    }
  const gifts: FaucetOrder[] = []
  const door: DevnetAccess = {
    fund: async (order) => {
      gifts.push(order)
      const { to, amount, what } = order
      return { to, amount, ...(what === 'toncoin' ? NO_TOKEN : { token: ACCOUNT, account: ACCOUNT }) }
    },
    trigger: async (order) => {
      told.push(['trigger', order])
      return { action: order.action, account: order.to, token: null, traceId: 'dHJhY2U=' }
    },
    accounts: note('accounts', [RICH]),
    demo: async (order) => {
      told.push(['demo', order])
      return { isRunning: order !== 'pause', message: order === 'swap' ? { hash: 'aGFzaA==', boc: 'Ym9j' } : null }
    },
    split: note('split', undefined),
    merge: note('merge', undefined),
    advance: note('advance', undefined),
    mine: note('mine', 7),
    setBlockTime: note('setBlockTime', undefined),
    failNext: note('failNext', undefined),
    snapshot: note('snapshot', SNAPSHOT),
    revert: note('revert', 3),
    config: async () => '{"@type":"config.global"}',
    names: ['Workshop'],
  }
  return { door, told, gifts }
}

const NO_TOKEN = { token: null, account: null }
const SNAPSHOT = `3:${'ab'.repeat(32)}`
const RICH = {
  ...{ address: '0Q', rawAddress: ACCOUNT, version: 'v4r2', mnemonic: 'soft', publicKey: '01', secretKey: '02' },
  balance: '5',
}

test('the faucet takes an address and an amount, says what is wrong with others, and is there on a devnet only', async () => {
  await using test = await testDatabase()
  const { door, told, gifts } = tellingDoor()
  const server = await createServer({ db: test.api, devnet: door })
  const ask = async (payload: object, headers: Record<string, string> = OURS) => {
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/devnet/faucet', payload, headers })
    return [statusCode, JSON.parse(body)]
  }
  expect(await ask({ address: ACCOUNT })).toEqual([200, { address: ACCOUNT, amount: '10000000000' }])
  expect(await ask({ address: ACCOUNT.toLowerCase(), amount: '5' })).toEqual([200, { address: ACCOUNT, amount: '5' }])
  expect(await ask({ address: ACCOUNT, amount: 7 })).toEqual([200, { address: ACCOUNT, amount: '7' }])
  const tokens = { token: ACCOUNT, token_account: ACCOUNT }
  const jetton = { address: ACCOUNT, amount: 9, what: 'jetton' }
  expect(await ask(jetton)).toEqual([200, { address: ACCOUNT, amount: '9', ...tokens }])
  expect(await ask({ address: ACCOUNT, what: 'nft' })).toEqual([200, { address: ACCOUNT, amount: '1', ...tokens }])
  expect(await ask({ address: ACCOUNT, what: 'gold' })).toEqual([422, { error: expect.stringContaining('what:') }])
  expect(gifts.map(({ what, amount }) => `${what} ${amount}`)).toEqual([
    ...['toncoin 10000000000', 'toncoin 5', 'toncoin 7', 'jetton 9', 'nft 1'],
  ])
  for (const amount of ['0', '-1', '1.5', 'x', 1.5, null, '9'.repeat(19)]) {
    expect(await ask({ address: ACCOUNT, amount })).toEqual([422, { error: expect.stringContaining('amount:') }])
  }
  expect(await ask({ address: 'nobody' })).toEqual([422, { error: expect.stringContaining('address:') }])
  const tell = async (order: string, payload: object = {}, headers: Record<string, string> = OURS) => {
    const { statusCode, body } = await server.inject({ method: 'POST', url: `/devnet/${order}`, payload, headers })
    return [statusCode, JSON.parse(body)]
  }
  expect(await tell('split')).toEqual([200, { order: 'split' }])
  expect(await tell('merge')).toEqual([200, { order: 'merge' }])
  expect(await tell('advance', { seconds: 3600 })).toEqual([200, { order: 'advance', seconds: 3600 }])
  expect(await tell('mine')).toEqual([200, { last_mc_seqno: 7 }])
  expect(await tell('mine', { blocks: 5 })).toEqual([200, { last_mc_seqno: 7 }])
  expect(await tell('block-time', { milliseconds: 0 })).toEqual([200, { milliseconds: 0 }])
  expect(await tell('fail-next')).toEqual([200, { how: 'refuse', count: 1 }])
  expect(await tell('fail-next', { how: 'drop', count: 2 })).toEqual([200, { how: 'drop', count: 2 }])
  expect(await tell('snapshot')).toEqual([200, { snapshot: SNAPSHOT }])
  expect(await tell('revert', { snapshot: SNAPSHOT })).toEqual([200, { last_mc_seqno: 3 }])
  expect(await tell('reset')).toEqual([200, { last_mc_seqno: 3 }])
  expect(await tell('trigger', { action: 'nft_mint' })).toEqual([
    200,
    { action: 'nft_mint', account: ACCOUNT, trace_id: 'dHJhY2U=' },
  ])
  expect(await tell('demo', { order: 'pause' })).toEqual([200, { order: 'pause', is_running: false }])
  expect(await tell('demo', { order: 'swap' })).toEqual([
    200,
    { order: 'swap', is_running: true, message_hash: 'aGFzaA==', boc: 'Ym9j' },
  ])
  const done = [
    ...['split', 'merge', ['advance', 3600], ['mine', 1], ['mine', 5], ['setBlockTime', 0]],
    ...[['failNext', { how: 'refuse', count: 1 }], ['failNext', { how: 'drop', count: 2 }], 'snapshot'],
    ...[
      ['revert', SNAPSHOT],
      ['revert', null],
    ],
    ...['accounts', ['trigger', { action: 'nft_mint', to: ACCOUNT }]],
    ...[
      ['demo', 'pause'],
      ['demo', 'swap'],
    ],
  ]
  expect(told).toEqual(done)
  const wrong: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['advance', 'seconds', [0, -1, 1.5, '60', null, 31_536_001]],
    ['mine', 'blocks', [0, 1.5, '1', 1001]],
    ['block-time', 'milliseconds', [1, 49, -1, null, '0', 600_001]],
    ['fail-next', 'how', ['', 'explode', 1]],
    ['fail-next', 'count', [0, 1001, '2']],
    ['trigger', 'action', ['', 'swap', 1]],
    ['demo', 'order', ['', 'dance', 1, null]],
    ['revert', 'snapshot', ['', '3', `${SNAPSHOT}0`, null, 3]],
  ]
  for (const [order, name, values] of wrong) {
    for (const value of values) {
      expect(await tell(order, { [name]: value })).toEqual([422, { error: expect.stringContaining(`${name}:`) }])
    }
  }
  const orders = [
    'trigger',
    'demo',
    'split',
    'merge',
    'advance',
    'mine',
    'block-time',
    'fail-next',
    'snapshot',
    'revert',
    'reset',
  ]
  for (const order of orders) expect((await tell(order, {}, {}))[0]).toBe(403)
  expect((await server.inject({ url: '/devnet/accounts' })).statusCode).toBe(403)
  expect(told).toEqual(done)
  const { address, rawAddress, version, mnemonic, publicKey, secretKey, balance } = RICH
  expect((await server.inject({ url: '/devnet/accounts', headers: OURS })).json()).toEqual({
    accounts: [
      {
        ...{ address, raw_address: rawAddress, wallet: version, mnemonic, balance },
        ...{ public_key: publicKey, secret_key: secretKey },
      },
    ],
  })
  expect((await server.inject({ url: '/devnet/global.config.json' })).json()).toEqual({ '@type': 'config.global' })
  const other = await createServer({ db: test.api })
  expect((await other.inject({ method: 'POST', url: '/devnet/faucet', payload: {} })).statusCode).toBe(404)
  await Promise.all([server.close(), other.close()])
})

test('the faucet is not for pages of other sites, nor for names that a stranger leads here', async () => {
  await using test = await testDatabase()
  const { door, gifts } = tellingDoor()
  const server = await createServer({ db: test.api, devnet: door })
  const ask = async (headers: Record<string, string>, url = '/devnet/faucet') =>
    (await server.inject({ method: 'POST', url, payload: { address: ACCOUNT }, headers })).statusCode
  const taken = [
    ...['localhost:8081', 'LOCALHOST', 'cellar.localhost', '127.0.0.1:8081', '[::1]:8081', '192.168.1.7:8081'],
    ...['workshop:8081', 'WORKSHOP'],
  ]
  for (const host of taken) expect([host, await ask({ ...OURS, host })]).toEqual([host, 200])
  expect(await ask({ ...OURS, host: '127.0.0.1:8081', origin: 'http://127.0.0.1:8081' })).toBe(200)
  expect(gifts).toHaveLength(taken.length + 1)
  const host = '127.0.0.1:8081'
  for (const url of ['/devnet/faucet', '/devnet/faucet/', '/%64evnet/faucet', '/devnet/fauce%74']) {
    expect(await ask({ host }, url)).toBe(403)
    expect(await ask({ ...OURS, host, origin: 'https://evil.example' }, url)).toBe(403)
    expect(await ask({ ...OURS, host, origin: 'null' }, url)).toBe(403)
    for (const foreign of ['evil.example', 'evil.example:8081', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect(await ask({ ...OURS, host: foreign }, url)).toBe(403)
    }
    const asked = { origin: 'https://evil.example', 'access-control-request-headers': 'x-cellar-devnet' }
    const preflight = await server.inject({ method: 'OPTIONS', url, headers: asked })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(gifts).toHaveLength(taken.length + 1)
  const elsewhere = await server.inject({ method: 'OPTIONS', url: '/api/v3/blocks' })
  expect(elsewhere.headers).toHaveProperty('access-control-allow-headers')
  await server.close()
})
