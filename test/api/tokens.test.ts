import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw, seedCheckpoint } from './seed.ts'
import { seedTokens } from './seed-tokens.ts'
import { type Json, type Served, serve } from './serve.ts'

const N = 300

const ta = (kind: string, i: number): string =>
  raw(Buffer.concat([Buffer.alloc(1), createHash('sha256').update(`${kind}${i}`).digest()]))
const many = (name: string, kind: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}=${ta(kind, i)}`).join('&')

let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db)
    await seedTokens(db, N)
  })
})
afterAll(() => served[Symbol.asyncDispose]())

const list = async (url: string): Promise<Json[]> => Object.values((await served.get(url)).body)[0] as Json[]

/** All rows of a list, by small pages. */
async function paged(url: string, limit: number): Promise<Json[]> {
  const rows: Json[] = []
  let cursor: string | undefined
  do {
    const { body } = await served.get(`${url}&limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    rows.push(...(Object.values(body)[0] as Json[]))
    cursor = body.next_cursor
  } while (cursor !== undefined)
  return rows
}

const LISTS: readonly (readonly [string, number])[] = [
  ['/jetton/masters?', N],
  [`/jetton/masters?admin_address=${ta('owner', 1)}`, 10],
  [`/jetton/masters?${many('address', 'jetton', 40)}`, 40],
  ['/jetton/wallets?', N],
  [`/jetton/wallets?owner_address=${ta('owner', 0)}`, 15],
  [`/jetton/wallets?owner_address=${ta('owner', 0)}&sort=desc`, 15],
  [`/jetton/wallets?owner_address=${ta('owner', 0)}&exclude_zero_balance=1`, 0],
  [
    `/jetton/wallets?owner_address=${ta('owner', 2)}&jetton_address=${ta('jetton', 2)}&jetton_address=${ta('jetton', 1)}`,
    15,
  ],
  [`/jetton/wallets?jetton_address=${ta('jetton', 3)}`, 30],
  [`/jetton/wallets?jetton_address=${ta('jetton', 3)}&sort=asc`, 30],
  [`/jetton/wallets?${many('owner_address', 'owner', 60)}&sort=asc`, 180],
  ['/jetton/transfers?', 257],
  ['/jetton/transfers?sort=asc&start_utime=1050', 172],
  [`/jetton/transfers?owner_address=${ta('owner', 1)}`, 19],
  [`/jetton/transfers?owner_address=${ta('owner', 1)}&direction=in`, 6],
  [`/jetton/transfers?owner_address=${ta('owner', 1)}&direction=out&end_utime=1100`, 9],
  [`/jetton/transfers?${many('owner_address', 'owner', 40)}`, 257],
  [`/jetton/transfers?${many('jetton_wallet', 'wallet', 50)}&start_lt=1000`, 172],
  [`/jetton/transfers?jetton_master=${ta('jetton', 4)}`, 25],
  ['/jetton/burns?', N],
  [`/jetton/burns?address=${ta('owner', 1)}`, 15],
  [`/jetton/burns?jetton_wallet=${ta('wallet', 1)}&start_utime=1000`, 6],
  ['/nft/collections?', N],
  [`/nft/collections?owner_address=${ta('owner', 2)}`, 10],
  ['/nft/items?', N],
  ['/nft/items?sort_by_last_transaction_lt=1', N],
  [`/nft/items?collection_address=${ta('collection', 1)}`, 30],
  [`/nft/items?collection_address=${ta('collection', 1)}&index=1&index=11&index=2`, 2],
  [`/nft/items?owner_address=${ta('owner', 0)}`, 13],
  [`/nft/items?owner_address=${ta('owner', 0)}&include_on_sale=1`, 15],
  [`/nft/items?owner_address=${ta('owner', 0)}&include_on_sale=1&sort_by_last_transaction_lt=1`, 15],
  [`/nft/items?${many('owner_address', 'owner', 20)}`, 142],
  [
    `/nft/items?owner_address=${ta('owner', 2)}&collection_address=${ta('collection', 2)}&collection_address=${ta('collection', 1)}`,
    14,
  ],
  ['/nft/transfers?', N],
  [`/nft/transfers?owner_address=${ta('owner', 1)}`, 23],
  [`/nft/transfers?item_address=${ta('item', 1)}&item_address=${ta('item', 2)}`, 12],
  [`/nft/transfers?collection_address=${ta('collection', 1)}&sort=asc`, 30],
  [`/dns/records?wallet=${ta('owner', 3)}`, 15],
  ['/multisig/wallets?', N],
  [`/multisig/wallets?wallet_address=${ta('owner', 3)}&sort=asc`, 15],
  ['/multisig/orders?', N],
  [`/multisig/orders?multisig_address=${ta('multisig', 3)}`, 4],
  [`/vesting?wallet_address=${ta('owner', 3)}`, 15],
  [`/vesting?wallet_address=${ta('owner', 3)}&check_whitelist=1`, 24],
  [`/vesting?contract_address=${ta('vesting', 3)}`, 1],
  ['/vesting?', N],
]

const shorten = (url: string): string => url.replaceAll(/[0-9A-F]{60}(?=[0-9A-F]{4})/g, '..').slice(0, 120)

test.each(LISTS.map(([url, count]) => [shorten(url), url, count] as const))(
  '%s: small pages by cursor and by offset are the whole list',
  async (_, url, count) => {
    const whole = await list(`${url}&limit=1000`)
    expect(whole).toHaveLength(count)
    expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(count)
    expect(await paged(url, 7)).toEqual(whole)
    expect(await list(`${url}&limit=5&offset=9`)).toEqual(whole.slice(9, 14))
  },
)

test('balances ascend and descend where that is asked for', async () => {
  const url = `/jetton/wallets?jetton_address=${ta('jetton', 3)}&limit=100`
  const balances = (await list(`${url}&sort=desc`)).map(({ balance }) => Number(balance))
  expect(balances).toEqual([...balances].sort((a, b) => b - a))
  expect((await list(`${url}&sort=asc`)).map(({ balance }) => Number(balance))).toEqual(balances.reverse())
})

test('a transfer says who, what and in which transaction; one that was aborted is not one', async () => {
  const rows = await list(`/jetton/transfers?limit=1000`)
  expect(rows.some(({ transaction_aborted }) => transaction_aborted)).toBe(false)
  const row = rows.find(({ query_id }) => query_id === '11')
  expect(row).toMatchObject({
    source: ta('owner', 11),
    destination: 'addr_none',
    amount: '1100',
    source_wallet: ta('wallet', 11),
    jetton_master: ta('jetton', 1),
    response_destination: 'addr_none',
    custom_payload: null,
    forward_ton_amount: '5',
    transaction_lt: '111',
    transaction_now: 1005,
  })
})

test('an item on sale names the sale and whom it belongs to', async () => {
  const [item] = await list(`/nft/items?address=${ta('item', 18)}`)
  expect(item).toMatchObject({
    on_sale: true,
    owner_address: ta('sale', 18),
    sale_contract_address: ta('sale', 18),
    real_owner: ta('owner', 18),
    collection: { address: ta('collection', 8) },
  })
  const [plain] = await list(`/nft/items?address=${ta('item', 20)}`)
  expect(plain).toMatchObject({ on_sale: false, collection: null, collection_address: null })
  expect(plain).not.toHaveProperty('real_owner')
})

test('sales, auctions and names come in that order, with their items', async () => {
  const url = `/nft/sales?address=${ta('name', 1)}&address=${ta('auction', 1)}&address=${ta('sale', 1)}`
  const { body } = await served.get(url)
  expect(body.nft_sales.map(({ type }: Json) => type)).toEqual(['getgems_sale', 'getgems_auction', 'telemint'])
  expect(body.nft_sales[0]).toMatchObject({ nft_address: ta('item', 1), nft_item: { address: ta('item', 1) } })
  expect(body.metadata).toHaveProperty(ta('item', 1).replace(/^/, ''))
})

test('domains come shortest first, and by name', async () => {
  const rows = await list(`/dns/records?wallet=${ta('owner', 3)}&limit=100`)
  const lengths = rows.map(({ domain }) => domain.length)
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  expect(await list('/dns/records?domain=ddd3.ton')).toMatchObject([{ nft_item_address: ta('item', 3) }])
  for (const spelling of ['DDD3.ton', 'ddd3.TON.', 'Ddd3.Ton.'])
    expect(await list(`/dns/records?domain=${spelling}`)).toMatchObject([{ nft_item_address: ta('item', 3) }])
  expect(await list('/dns/records?domain=nobody.ton')).toEqual([])
})

test('a domain tells until when it is paid for, and who leads its auction', async () => {
  const paid = { expires_at: 1003 + 366 * 86_400, auction: null }
  expect(await list('/dns/records?domain=ddd3.ton')).toMatchObject([paid])
  const { body } = await served.get('/dns/records?domain=dddd4.ton')
  const auction = { max_bid_address: ta('owner', 4), max_bid_amount: '4', auction_end_time: 1004 }
  expect(body.records).toMatchObject([{ auction }])
  expect(body.address_book).toHaveProperty(ta('owner', 4))
})

test('an address is known by its shortest domain', async () => {
  const { body } = await served.get(`/addressBook?address=${ta('owner', 3)}&address=${ta('owner', 25)}`)
  const domains = (await list(`/dns/records?wallet=${ta('owner', 3)}&limit=100`)).map(({ domain }) => domain)
  expect(body[ta('owner', 3)].domain).toBe(domains[0])
  expect(body[ta('owner', 25)].domain).toBeNull()
})

test('multisig wallets show their orders unless told not to', async () => {
  const url = `/multisig/wallets?address=${ta('multisig', 3)}`
  const [wallet] = await list(url)
  expect(wallet?.orders.map(({ address }: Json) => address).sort()).toEqual(
    [12, 13, 14, 15].map((i) => ta('order', i)).sort(),
  )
  expect((await list(`${url}&include_orders=false`))[0]?.orders).toEqual([])
  expect((await list(`/multisig/wallets?address=${ta('multisig', 200)}`))[0]?.orders).toBeNull()
})

test('moves carry metadata of the wallets they were made from beside that of their jettons', async () => {
  for (const [url, name, wallet] of [
    ['/jetton/transfers?limit=5', 'jetton_transfers', 'source_wallet'],
    ['/jetton/burns?limit=5', 'jetton_burns', 'jetton_wallet'],
  ] as const) {
    const { body } = await served.get(url)
    for (const row of body[name]) {
      expect(body.metadata[row[wallet]].token_info).toMatchObject([{ valid: true, type: 'jetton_wallets' }])
      expect(body.metadata[row.jetton_master].token_info).toMatchObject([{ type: 'jetton_masters' }])
    }
    expect(body[name]).toHaveLength(5)
  }
})

test('metadata tells of tokens, and of the master of a wallet', async () => {
  const { body } = await served.get(`/metadata?address=${ta('wallet', 13)}&address=${ta('owner', 1)}`)
  expect(body).toEqual({
    [ta('wallet', 13)]: {
      is_indexed: true,
      token_info: [
        {
          valid: true,
          type: 'jetton_wallets',
          extra: { owner: ta('owner', 13), jetton: ta('jetton', 3), balance: '13' },
        },
      ],
    },
    [ta('jetton', 3)]: { is_indexed: true, token_info: [{ valid: true, type: 'jetton_masters', name: 'token 3' }] },
  })
})

test.each([
  ['/jetton/wallets?jetton_address=0&jetton_address=1', 'jetton_address'],
  [`/jetton/wallets?${many('jetton_address', 'jetton', 2)}`, 'jetton_address'],
  [`/nft/items?${many('collection_address', 'collection', 2)}`, 'collection_address'],
  ['/nft/items?index=1', 'index'],
  [`/nft/items?collection_address=${ta('collection', 1)}&index=-1`, 'index'],
  ['/nft/sales', 'address'],
  ['/metadata', 'address'],
  ['/dns/records', 'wallet'],
  [`/dns/records?domain=a.ton&wallet=${ta('owner', 1)}`, 'wallet'],
  [`/vesting?contract_address=${ta('vesting', 1)}&wallet_address=${ta('owner', 1)}`, 'contract_address'],
  ['/jetton/transfers?direction=sideways', 'direction'],
  ['/jetton/transfers?direction=in', 'direction: needs owner_address'],
  ['/jetton/transfers?direction=out', 'direction: needs owner_address'],
  ['/nft/transfers?direction=in', 'direction: needs owner_address'],
  ['/jetton/masters?limit=0', 'limit'],
  ['/jetton/masters?offset=-1', 'offset'],
  ['/multisig/wallets?limit=1025', 'limit'],
  ['/jetton/masters?limit=1001', 'limit'],
])('%s names what is wrong', async (url, name) => {
  const { status, body } = await served.get(url)
  expect(status).toBe(422)
  expect(body.error).toContain(name)
})
