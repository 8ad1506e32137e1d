import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { formatRaw } from '../cell/address.ts'
import type { DevnetOrder } from './devnet-routes.ts'
import { createServer } from './server.ts'

const ACCOUNT = `0:${'AB'.repeat(32)}`
const OURS = { 'x-cellar-devnet': '1' }

test('the faucet takes an address and an amount, says what is wrong with others, and is there on a devnet only', async () => {
  await using test = await testDatabase()
  const funded: string[] = []
  const fund = async (to: Parameters<typeof formatRaw>[0], amount: bigint): Promise<void> =>
    void funded.push(`${formatRaw(to)} ${amount}`)
  const steered: unknown[] = []
  const steer = async (order: DevnetOrder): Promise<void> => void steered.push(order)
  const config = async (): Promise<string> => '{"@type":"config.global"}'
  const server = await createServer({ db: test.api, devnet: { fund, steer, config } })
  const ask = async (payload: object, headers: Record<string, string> = OURS) => {
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/devnet/faucet', payload, headers })
    return [statusCode, JSON.parse(body)]
  }
  expect(await ask({ address: ACCOUNT })).toEqual([200, { address: ACCOUNT, amount: '10000000000' }])
  expect(await ask({ address: ACCOUNT.toLowerCase(), amount: '5' })).toEqual([200, { address: ACCOUNT, amount: '5' }])
  expect(await ask({ address: ACCOUNT, amount: 7 })).toEqual([200, { address: ACCOUNT, amount: '7' }])
  expect(funded).toEqual([`${ACCOUNT} 10000000000`, `${ACCOUNT} 5`, `${ACCOUNT} 7`])
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
  expect(steered).toEqual([{ order: 'split' }, { order: 'merge' }, { order: 'advance', seconds: 3600 }])
  for (const seconds of [0, -1, 1.5, '60', null, 31_536_001]) {
    expect(await tell('advance', { seconds })).toEqual([422, { error: expect.stringContaining('seconds:') }])
  }
  for (const order of ['split', 'merge', 'advance']) expect((await tell(order, {}, {}))[0]).toBe(403)
  expect(steered).toHaveLength(3)
  expect((await server.inject({ url: '/devnet/global.config.json' })).json()).toEqual({ '@type': 'config.global' })
  const other = await createServer({ db: test.api })
  expect((await other.inject({ method: 'POST', url: '/devnet/faucet', payload: {} })).statusCode).toBe(404)
  await Promise.all([server.close(), other.close()])
})

test('the faucet is not for pages of other sites, nor for names that a stranger leads here', async () => {
  await using test = await testDatabase()
  let funded = 0
  const fund = async (): Promise<void> => void funded++
  const devnet = { fund, steer: async () => undefined, config: async () => '{}', names: ['Workshop'] }
  const server = await createServer({ db: test.api, devnet })
  const ask = async (headers: Record<string, string>, url = '/devnet/faucet') =>
    (await server.inject({ method: 'POST', url, payload: { address: ACCOUNT }, headers })).statusCode
  const taken = [
    ...['localhost:8081', 'LOCALHOST', 'cellar.localhost', '127.0.0.1:8081', '[::1]:8081', '192.168.1.7:8081'],
    ...['workshop:8081', 'WORKSHOP'],
  ]
  for (const host of taken) expect([host, await ask({ ...OURS, host })]).toEqual([host, 200])
  expect(await ask({ ...OURS, host: '127.0.0.1:8081', origin: 'http://127.0.0.1:8081' })).toBe(200)
  expect(funded).toBe(taken.length + 1)
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
  expect(funded).toBe(taken.length + 1)
  const elsewhere = await server.inject({ method: 'OPTIONS', url: '/api/v3/blocks' })
  expect(elsewhere.headers).toHaveProperty('access-control-allow-headers')
  await server.close()
})
