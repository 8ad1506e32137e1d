import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { importRecorded, RECORDED } from './imported-chain.ts'
import { PUBLIC, pageThrough, type Served, serveDatabase } from './serve.ts'

describe.skipIf(!RECORDED)('lists of the recorded chain without an address', () => {
  let served: Served
  beforeAll(async () => {
    served = await serveDatabase(await importRecorded(RECORDED as string))
  }, 600_000)
  afterAll(() => served?.[Symbol.asyncDispose]())

  const listed = async (statement: string, ...values: Buffer[]): Promise<string[]> =>
    (await served.db.query<{ account: Buffer }>(statement, values)).map(({ account }) => formatRaw(asAddress(account)))

  test('all vesting wallets and all nominator pools', async () => {
    const vesting = await pageThrough(served, '/vesting', 'vesting_contracts')
    expect(vesting.map(({ address }) => address)).toEqual(
      await listed('select account from vesting_wallets order by found_seqno, account'),
    )
    const pools = await pageThrough(served, '/staking/nominatorPools/pools', 'pools')
    const addresses = await listed('select account from nominator_pools order by account')
    expect(pools.map(({ pool_address: address }) => address)).toEqual(addresses)
    for (const { pool_address: pool, ...listedPool } of pools) {
      const alone = (await served.get(`/staking/nominatorPools/pool?pool=${pool}`)).body
      const { active_nominators: _, address_book: __, ...rest } = alone
      expect(listedPool).toEqual(rest)
    }
    expect((await served.get('/vesting', PUBLIC)).status).toBe(422)
  })

  test('what a jetton wallet received', async () => {
    const wallets = await served.db.query<{ account: Buffer; owner: Buffer; jetton: Buffer }>(
      'select account, owner, jetton from jetton_wallets order by account',
    )
    let received = 0
    for (const { account, owner, jetton } of wallets) {
      const address = formatRaw(asAddress(account))
      const rows = await pageThrough(
        served,
        `/jetton/transfers?jetton_wallet=${address}&direction=in`,
        'jetton_transfers',
        3,
      )
      const [expected] = await served.db.query<{ hashes: Buffer[] | null }>(
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
    expect(await pageThrough(served, unknown, 'jetton_transfers')).toEqual([])
  })

  test('the size of a block is that of its file', async () => {
    const blocks = await pageThrough(served, '/blocks?mc_seqno=50', 'blocks', 20)
    expect(blocks.length).toBeGreaterThan(0)
    for (const { workchain, shard, seqno, size } of blocks) {
      const hex = BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0')
      const file = join(RECORDED as string, 'blocks', `${workchain}_${hex}_${seqno}.boc`)
      expect(size).toBe(statSync(file).size)
    }
  })
})
