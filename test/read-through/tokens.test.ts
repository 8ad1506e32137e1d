import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountReader } from '../../src/api/read-through/create-account-reader.ts'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import type { TestDatabase } from '../database.ts'
import { createTwoIndexes, type TwoIndexes } from '../devnet/two-indexes.ts'
import { quiet } from '../follow/network.ts'
import type { Json } from './served.ts'

const BLOCKS = 70
/** Right before the last block: nearly nothing is indexed. */
const LATE = BLOCKS

let indexes: TwoIndexes
let demo: TwoIndexes['demo']
let whole: TestDatabase
let late: TestDatabase
let all: FastifyInstance
let few: FastifyInstance

beforeAll(async () => {
  indexes = await createTwoIndexes(BLOCKS, LATE)
  const { pool } = indexes
  ;({ demo, whole, late } = indexes)
  all = await createServer({ db: whole.db, tvm: demo.tvm })
  const accounts = createAccountReader({ db: late.db, pool, log: quiet, lifeMs: 600_000, deadlineMs: 60_000 })
  few = await createServer({ db: late.api, tvm: demo.tvm, accounts })
}, 600_000)

afterAll(async () => {
  await all?.close()
  await few?.close()
  await indexes?.[Symbol.asyncDispose]()
})

const ask = async (server: FastifyInstance, url: string): Promise<Json> => {
  const reply = await server.inject(`/api/v3${url}`)
  expect(reply.statusCode, url).toBe(200)
  return reply.json()
}

/** An answer goes out after a while with what is known by then; on a busy machine the next one is whole. */
const told = (url: string, of: (body: Json) => unknown = (body) => body) =>
  expect.poll(async () => of(await ask(few, url)), { interval: 500 })

/** Contracts of a table that the late index has not seen, and how many there are. */
async function listUnseen(table: string, limit = 12): Promise<string[]> {
  const stored = await whole.db.query<{ account: Buffer }>(`select account from ${table} order by account`)
  const seen = await late.db.query<{ account: Buffer }>('select account from accounts')
  const known = new Set(seen.map(({ account }) => account.toString('hex')))
  const unseen = stored.filter(({ account }) => !known.has(account.toString('hex')))
  return unseen.slice(0, limit).map(({ account }) => formatRaw(asAddress(account)))
}

const LISTS = [
  ['jetton_masters', '/jetton/masters', 'address'],
  ['jetton_wallets', '/jetton/wallets', 'address'],
  ['nft_collections', '/nft/collections', 'collection_address'],
  ['nft_items', '/nft/items', 'address'],
  ['nft_sales', '/nft/sales', 'address'],
  ['multisig_orders', '/multisig/orders', 'address'],
  ['vesting_wallets', '/vesting', 'contract_address'],
] as const

test('the late index begins at the end', async () => {
  expect(await findCheckpoint(late.db)).toMatchObject({ firstMcSeqno: LATE })
})

test.each(LISTS)('%s that are not indexed are as if they were: %s', async (table, path, parameter) => {
  const unseen = await listUnseen(table)
  expect(unseen.length).toBeGreaterThan(0)
  const url = `${path}?${unseen.map((address) => `${parameter}=${address}`).join('&')}`
  const wanted = await ask(all, url)
  const [name] = Object.keys(wanted) as [string]
  expect(wanted[name].length).toBeGreaterThan(0)
  const interfacesOf = ({ address_book: book }: Json) =>
    Object.fromEntries(Object.entries<Json>(book).map(([address, row]) => [address, row.interfaces]))
  const toComparable = (body: Json) => [body[name], interfacesOf(body), body.metadata]
  await told(url, toComparable).toEqual(toComparable(wanted))
})

test('a wallet is found by its owner and jetton, an item by its collection and index, a domain by its name', async () => {
  const [wallet] = await listUnseen('jetton_wallets')
  const { jetton_wallets } = await ask(all, `/jetton/wallets?address=${wallet}`)
  const { owner, jetton } = jetton_wallets[0]
  const byOwner = `/jetton/wallets?owner_address=${owner}&jetton_address=${jetton}`
  await told(byOwner, (body) => body.jetton_wallets).toEqual(jetton_wallets)

  const items = await ask(all, `/nft/items?${(await listUnseen('nft_items')).map((one) => `address=${one}`).join('&')}`)
  const item = items.nft_items.find((one: Json) => one.collection_address !== null)
  const byIndex = `/nft/items?collection_address=${item.collection_address}&index=${item.index}`
  await told(byIndex, (body) => body.nft_items).toEqual([item])

  const [entry] = await listUnseen('dns_entries')
  const { domain } = (
    await whole.db.query<{ domain: Buffer }>('select domain from dns_entries where account = $1', [
      Buffer.from(entry?.slice(2) ?? '', 'hex').length === 32 ? Buffer.from(`00${entry?.slice(2)}`, 'hex') : '',
    ])
  )[0] as { domain: Buffer }
  const byName = `/dns/records?domain=${domain.toString('utf8')}`
  await told(byName, (body) => body.records).toEqual((await ask(all, byName)).records)
})

test('metadata of tokens that are not indexed', async () => {
  const masters = await listUnseen('jetton_masters')
  const url = `/metadata?${masters.map((address) => `address=${address}`).join('&')}`
  const wanted = await ask(all, url)
  expect(Object.keys(wanted).length).toBeGreaterThan(0)
  await told(url).toEqual(wanted)
})

test('filters hold for them too', async () => {
  const [wallet] = await listUnseen('jetton_wallets')
  let jetton_wallets: Json
  const count = (body: Json): number => {
    ;({ jetton_wallets } = body)
    return jetton_wallets.length
  }
  await told(`/jetton/wallets?address=${wallet}`, count).toBe(1)
  const { owner, jetton } = jetton_wallets[0]
  const other = `0:${'0F'.repeat(32)}`
  expect((await ask(few, `/jetton/wallets?address=${wallet}&owner_address=${other}`)).jetton_wallets).toEqual([])
  const both = `/jetton/wallets?address=${wallet}&owner_address=${owner}&jetton_address=${jetton}`
  await told(both, (body) => body.jetton_wallets).toEqual(jetton_wallets)
})

test('with the network away the index alone answers', async () => {
  const [wallet] = await listUnseen('jetton_wallets')
  const nobody = demo.connect()
  await nobody.close()
  const accounts = createAccountReader({ db: late.db, pool: nobody, log: quiet, deadlineMs: 300 })
  const server = await createServer({ db: late.api, tvm: demo.tvm, accounts })
  expect((await ask(server, `/jetton/wallets?address=${wallet}`)).jetton_wallets).toEqual([])
  expect(await ask(server, `/metadata?address=${wallet}`)).toEqual({})
  await server.close()
})
