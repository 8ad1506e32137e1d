import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

const JETTONS = `select m.account, (select count(*) from jetton_wallets w where w.jetton = m.account and w.balance > 0) as holders,
    (select count(*) from jetton_transfers t where t.jetton = m.account and not t.aborted) as transfers from jetton_masters m`
const COLLECTIONS = `select c.account, (select count(*) from nft_items i where i.collection = c.account) as items,
    (select count(distinct coalesce(i.real_owner, i.owner)) from nft_items i where i.collection = c.account) as owners,
    (select count(*) from nft_transfers t where t.collection = c.account) as transfers from nft_collections c`

describe.skipIf(!RECORDED)('counts of tokens over the recorded chain', () => {
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

  const ask = async (url: string): Promise<Json> => {
    const reply = await server.inject({ url: `/api/v3${url}` })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const counted = async (statement: string): Promise<Record<string, Json>> => {
    const rows = await chain.db.query<{ account: Buffer } & Record<string, bigint>>(statement)
    return Object.fromEntries(
      rows.map(({ account, ...counts }) => [
        formatRaw(asAddress(account)),
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
      ]),
    )
  }
  const served = (rows: readonly Json[]): Record<string, Json> =>
    Object.fromEntries(rows.map(({ address, counts }) => [address, counts]))
  const expectExact = async (): Promise<void> => {
    const { jetton_masters } = await ask('/jetton/masters?limit=1000&include_counts=1')
    expect(served(jetton_masters)).toEqual(await counted(JETTONS))
    const { nft_collections } = await ask('/nft/collections?limit=1000&include_counts=true')
    expect(served(nft_collections)).toEqual(await counted(COLLECTIONS))
  }

  test('what was counted while indexing is what is there', async () => {
    await expectExact()
    const { jetton_masters } = await ask('/jetton/masters?limit=1000&include_counts=1')
    expect(jetton_masters.some(({ counts }: Json) => counts.holders > 1 && counts.transfers > 1)).toBe(true)
    const { nft_collections } = await ask('/nft/collections?include_counts=1')
    expect(nft_collections.some(({ counts }: Json) => counts.items > counts.owners && counts.owners > 1)).toBe(true)
    expect((await ask('/jetton/masters?limit=1')).jetton_masters[0]).not.toHaveProperty('counts')
  })

  test('states of accounts tell of every token what is told of it elsewhere', async () => {
    const rows = await chain.db.query<{ account: Buffer }>(
      ['jetton_masters', 'jetton_wallets', 'nft_collections', 'nft_items']
        .map((table) => `select account from ${table}`)
        .join(' union '),
    )
    const all = rows.map(({ account }) => `address=${formatRaw(asAddress(account))}`)
    expect(all.length).toBeGreaterThan(40)
    const { metadata } = await ask(`/accountStates?${all.join('&')}&include_boc=false`)
    expect(metadata).toEqual(await ask(`/metadata?${all.join('&')}`))
    expect(Object.keys(metadata)).toHaveLength(all.length)
  })

  test('transactions of accounts, of what is stored', async () => {
    const rows = await chain.db.query<{ account: Buffer; transactions: bigint }>(
      'select account, count(*) as transactions from transactions group by account order by 2 desc, 1 limit 16',
    )
    const addresses = rows.map(({ account }) => `address=${formatRaw(asAddress(account))}`)
    const { accounts } = await ask(`/accountStates?include_counts=true&include_boc=false&${addresses.join('&')}`)
    expect(accounts.length).toBe(16)
    for (const { account, transactions } of rows) {
      const found = accounts.find(({ address }: Json) => address === formatRaw(asAddress(account)))
      expect(found.counts).toEqual({
        transactions: Math.min(1000, Number(transactions)),
        has_more_transactions: transactions > 1000n,
      })
    }
    expect((await ask(`/accountStates?${addresses[0]}`)).accounts[0]).not.toHaveProperty('counts')
    const many = Array.from({ length: 17 }, (_, i) => `address=0:${`${i}`.padStart(64, '0')}`).join('&')
    expect((await ask(`/accountStates?include_counts=true&${many}`)).accounts).toEqual([])
  })

  test('jettons by holders, page by page', async () => {
    const { jetton_masters } = await ask('/jetton/masters?limit=1000&sort=holders&include_counts=1')
    const holders = jetton_masters.map(({ counts }: Json) => counts.holders)
    expect(holders).toEqual([...holders].sort((a, b) => b - a))
    const held = Object.entries(await counted(JETTONS)).filter(([, counts]) => counts.holders > 0)
    expect(served(jetton_masters)).toEqual(Object.fromEntries(held))
    expect((await ask('/jetton/masters?limit=1&sort=holders')).jetton_masters[0]).not.toHaveProperty('counts')
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const page = await ask(`/jetton/masters?limit=1&sort=holders${cursor}`)
      paged.push(...page.jetton_masters.map(({ address }: Json) => address))
      if (page.next_cursor === undefined) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(paged).toEqual(jetton_masters.map(({ address }: Json) => address))
    const refused = await server.inject(`/api/v3/jetton/masters?sort=holders&address=${paged[0]}`)
    expect([refused.statusCode, refused.json().error]).toEqual([422, expect.stringMatching(/^sort: /)])
  })

  test('counts follow every change, and what is gone leaves nothing', async () => {
    const changes = [
      'update jetton_wallets set balance = 0 where account in (select account from jetton_wallets order by account limit 3)',
      'update jetton_wallets set balance = balance + 1',
      "update nft_items set owner = decode(repeat('00', 33), 'hex'), real_owner = null where index < 2",
      'update nft_items set real_owner = owner, collection = null where index = 0',
      'delete from nft_items where index = 1',
      'delete from jetton_transfers where lt in (select lt from jetton_transfers order by lt limit 5)',
      'delete from nft_transfers where lt in (select lt from nft_transfers order by lt limit 2)',
      `insert into jetton_wallets select * from jetton_wallets limit 1 on conflict (account) do update set balance = 0`,
    ]
    for (const change of changes) {
      await chain.db.query(change)
      await expectExact()
    }
    for (const table of ['jetton_wallets', 'jetton_transfers', 'nft_items', 'nft_transfers']) {
      await chain.db.query(`delete from ${table}`)
    }
    const left =
      'select count(*) from (select jetton from jetton_counts union all select collection from collection_owners'
    expect(await chain.db.query(`${left} union all select collection from collection_counts) rows`)).toEqual([
      { count: 0n },
    ])
  })
})
