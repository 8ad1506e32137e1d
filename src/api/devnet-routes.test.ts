import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { formatRaw } from '../cell/address.ts'
import { createServer } from './server.ts'

const ACCOUNT = `0:${'AB'.repeat(32)}`

test('the faucet takes an address and an amount, says what is wrong with others, and is there on a devnet only', async () => {
  await using test = await testDatabase()
  const funded: string[] = []
  const fund = async (to: Parameters<typeof formatRaw>[0], amount: bigint): Promise<void> =>
    void funded.push(`${formatRaw(to)} ${amount}`)
  const server = await createServer({ db: test.db, devnet: { fund, config: async () => '{"@type":"config.global"}' } })
  const ask = async (payload: object) => {
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/devnet/faucet', payload })
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
  expect((await server.inject({ url: '/devnet/global.config.json' })).json()).toEqual({ '@type': 'config.global' })
  const other = await createServer({ db: test.db })
  expect((await other.inject({ method: 'POST', url: '/devnet/faucet', payload: {} })).statusCode).toBe(404)
  await Promise.all([server.close(), other.close()])
})
