import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

describe.skipIf(!RECORDED)('lists of the recorded chain without an address', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const pageThrough = async (url: string, list: string): Promise<Json[]> => {
    const rows: Json[] = []
    for (let cursor = ''; ; ) {
      const reply = await server.inject({ url: `/api/v3${url}${cursor}` })
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
      rows.push(...reply.json()[list])
      const next = reply.headers['x-next-cursor']
      if (next === undefined) return rows
      cursor = `&cursor=${next}`
    }
  }
  const listed = async (statement: string, ...values: Buffer[]): Promise<string[]> =>
    (await chain.db.query<{ account: Buffer }>(statement, values)).map(({ account }) => formatRaw(asAddress(account)))

  test('all vesting wallets and all nominator pools', async () => {
    const vesting = await pageThrough('/vesting?limit=1', 'vesting_contracts')
    expect(vesting.map(({ address }) => address)).toEqual(
      await listed('select account from vesting_wallets order by found_seqno, account'),
    )
    const pools = await pageThrough('/staking/nominatorPools/pools?limit=1', 'pools')
    const addresses = await listed('select account from nominator_pools order by account')
    expect(pools.map(({ pool_address: address }) => address)).toEqual(addresses)
    for (const { pool_address: pool, ...listedPool } of pools) {
      const alone = (await server.inject(`/api/v3/staking/nominatorPools/pool?pool=${pool}`)).json()
      const { active_nominators: _, address_book: __, ...rest } = alone
      expect(listedPool).toEqual(rest)
    }
    expect((await server.inject('/toncenter/api/v3/vesting')).statusCode).toBe(422)
  })

  test('what a jetton wallet received', async () => {
    const wallets = await chain.db.query<{ account: Buffer; owner: Buffer; jetton: Buffer }>(
      'select account, owner, jetton from jetton_wallets order by account',
    )
    let received = 0
    for (const { account, owner, jetton } of wallets) {
      const address = formatRaw(asAddress(account))
      const rows = await pageThrough(
        `/jetton/transfers?jetton_wallet=${address}&direction=in&limit=3`,
        'jetton_transfers',
      )
      const [expected] = await chain.db.query<{ hashes: Buffer[] | null }>(
        `select array_agg(tx_hash order by lt desc, account desc) as hashes from jetton_transfers
         where destination = $1 and jetton = $2 and not aborted`,
        [owner, jetton],
      )
      expect(rows.map((row) => row.transaction_hash)).toEqual(
        (expected?.hashes ?? []).map((hash) => hash.toString('base64')),
      )
      received += rows.length
    }
    expect(received).toBeGreaterThan(3)
    const unknown = `/jetton/transfers?jetton_wallet=0:${'12'.repeat(32)}&direction=in`
    expect(await pageThrough(unknown, 'jetton_transfers')).toEqual([])
  })

  test('the size of a block is that of its file', async () => {
    for (const { workchain, shard, seqno, size } of await pageThrough('/blocks?limit=20&mc_seqno=50', 'blocks')) {
      const hex = BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0')
      const file = join(RECORDED as string, 'blocks', `${workchain}_${hex}_${seqno}.boc`)
      expect(size).toBe(statSync(file).size)
    }
  })
})
