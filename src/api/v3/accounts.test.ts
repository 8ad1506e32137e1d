import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, base64, hash, raw, seedAccount, seedCheckpoint, seedTransaction } from '../../../test/api/seed.ts'
import { type Json, pageThrough, type Served, serve } from '../../../test/api/serve.ts'
import { formatFriendly, parseAddress } from '../../cell/address.ts'
import { WALLET_CODES } from '../../decode/contracts/wallet-codes.ts'

const [A, B, C] = [account(1), account(2), account(3, -1)] as const
const WALLET = Buffer.from([...WALLET_CODES.keys()][6] as string, 'base64')
const CONTRACT = hash(500)

let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db)
    await db.query('insert into codes (code_hash, boc, methods) values ($1, $2, $3::bigint[])', [
      WALLET,
      Buffer.from('w'),
      '{85143}',
    ])
    await db.query('insert into codes (code_hash, boc, methods) values ($1, $2, $3::bigint[])', [
      CONTRACT,
      Buffer.from('c'),
      '{97026,0}',
    ])
    await seedAccount(db, { account: A, balance: 5n, codeHash: WALLET })
    await seedAccount(db, { account: B, balance: 7n * 10n ** 30n, codeHash: CONTRACT })
    await seedAccount(db, { account: C, balance: 5n, status: 0 })
  })
})
afterAll(() => served[Symbol.asyncDispose]())

test('the richest come first, equals by address, as a bare array', async () => {
  const { body, headers } = await served.get('/topAccountsByBalance')
  expect(body).toEqual([
    { account: raw(B), balance: '7000000000000000000000000000000' },
    { account: raw(A), balance: '5' },
    { account: raw(C), balance: '5' },
  ])
  expect(headers['x-next-cursor']).toBeUndefined()
  expect(await pageThrough(served, '/topAccountsByBalance', '')).toEqual(body)
})

test('account states come as asked for, unknown ones are left out', async () => {
  const { body } = await served.get(
    `/accountStates?address=${raw(C)}&address=${raw(A)}&address=${raw(account(99))}&include_boc=false`,
  )
  expect(body.accounts.map((row: Json) => row.address)).toEqual([raw(C), raw(A)])
  expect(body.accounts[1]).toEqual({
    address: raw(A),
    suspended: false,
    account_state_hash: base64(hash(77)),
    balance: '5',
    extra_currencies: {},
    status: 'active',
    last_transaction_hash: base64(hash(78)),
    last_transaction_lt: '1',
    code_hash: base64(WALLET),
    contract_methods: [85143],
    interfaces: ['wallet_v3r2'],
    kind: null,
  })
  expect(body.accounts[0]).toMatchObject({ status: 'uninit', contract_methods: null, interfaces: [] })
  expect(Object.keys(body.address_book).sort()).toEqual([raw(A), raw(C)].sort())
})

test('account states can be narrowed to a code', async () => {
  const { body } = await served.get(
    `/accountStates?address=${raw(A)}&address=${raw(B)}&code_hash=${CONTRACT.toString('hex')}&include_boc=0`,
  )
  expect(body.accounts.map((row: Json) => row.address)).toEqual([raw(B)])
})

test.each([
  ['a code', `code_hash=${CONTRACT.toString('hex')}`, [B]],
  ['an interface that a hash tells', 'interface=wallet_v3r2', [A]],
  ['an interface that get-methods tell', 'interface=jetton_wallet', [B]],
  ['an interface that nobody has', 'interface=nft_item', []],
  ['a code and an interface that is not its', `code_hash=${CONTRACT.toString('hex')}&interface=wallet_v3r2`, []],
])('accounts of %s', async (_, filter, expected) => {
  const { status, body } = await served.get(`/accounts?${filter}`)
  expect([status, body.accounts.map((row: Json) => row.address)]).toEqual([200, expected.map(raw)])
  expect(Object.keys(body.address_book)).toEqual(expected.map(raw))
})

test('an account in a list has balance, status and newest transaction', async () => {
  const { body } = await served.get('/accounts?interface=wallet_v3r2')
  expect(body.accounts).toEqual([
    { address: raw(A), balance: '5', status: 'active', code_hash: base64(WALLET), last_transaction_lt: '1' },
  ])
})

test('accounts of all codes of an interface come page by page', async () => {
  await using many = await serve(async (db) => {
    await seedCheckpoint(db)
    for (const code of [hash(500), hash(501)])
      await db.query("insert into codes (code_hash, boc, methods) values ($1, 'c', '{97026}')", [code])
    for (let i = 0; i < 9; i++) await seedAccount(db, { account: account(i), codeHash: hash(500 + (i % 2)) })
  })
  const { body } = await many.get('/accounts?interface=jetton_wallet')
  expect(body.accounts).toHaveLength(9)
  expect(await pageThrough(many, '/accounts?interface=jetton_wallet', 'accounts', 2)).toEqual(body.accounts)
})

test.each([
  ['/accounts', 'code_hash: this or interface is required'],
  ['/accounts?interface=nothing', 'interface: expected a name'],
  ['/accounts?code_hash=', 'code_hash: empty'],
])('%s is refused', async (url, words) => {
  const { status, body } = await served.get(url)
  expect([status, body.error]).toEqual([422, expect.stringContaining(words)])
})

const UNKNOWN = { domain: null, interfaces: [], kind: null }

test('the address book answers under the spelling of the caller', async () => {
  const friendly = formatFriendly(parseAddress(raw(B))?.address as never, { bounceable: false })
  const { body } = await served.get(
    `/addressBook?address=${raw(A).toLowerCase()}&address=${friendly}&address=%3Cnonsense%3E&address=${raw(account(99))}`,
  )
  expect(body).toEqual({
    [raw(A).toLowerCase()]: { user_friendly: expect.stringMatching(/^UQ/), ...UNKNOWN, interfaces: ['wallet_v3r2'] },
    // Its code may be that of a jetton wallet; no master confirmed it.
    [friendly]: { user_friendly: expect.stringMatching(/^EQ/), ...UNKNOWN, interfaces: ['jetton_wallet'] },
    '<nonsense>': { user_friendly: null, ...UNKNOWN },
    [raw(account(99))]: { user_friendly: expect.stringMatching(/^UQ/), ...UNKNOWN },
  })
})

test.each(['/addressBook', '/accountStates'])('%s wants an address', async (path) => {
  const { status, body } = await served.get(path)
  expect([status, body.error]).toEqual([422, 'address: is required'])
})

test('testnet addresses carry the test flag', async () => {
  await using testnet = await serve((db) => seedCheckpoint(db, 1, 9, -3))
  const { body } = await testnet.get(`/addressBook?address=${raw(A)}`)
  expect(body[raw(A)].user_friendly).toMatch(/^0Q/)
})

test('the kept address book follows the chain, and only what changed is read again', async () => {
  await using live = await serve(async (db) => {
    await seedCheckpoint(db, 1, 1)
    await db.query('insert into codes (code_hash, boc, methods) values ($1, $2, $3::bigint[])', [
      CONTRACT,
      Buffer.from('c'),
      '{97026}',
    ])
    for (const of of [A, B])
      await seedTransaction(db, { account: of, lt: 1000, hash: hash(of[32] as number), mcSeqno: 1 })
  })
  const forms = async (): Promise<string[]> => {
    const { address_book } = (await live.get('/transactions')).body
    return [A, B].map((of) => address_book[raw(of)].user_friendly.slice(0, 2))
  }
  expect(await forms()).toEqual(['UQ', 'UQ'])
  // A write that moves no checkpoint cannot happen; here it shows that the book is kept.
  await seedAccount(live.db, { account: A, codeHash: CONTRACT })
  expect(await forms()).toEqual(['UQ', 'UQ'])
  await seedAccount(live.db, { account: B, codeHash: CONTRACT })
  await seedTransaction(live.db, { account: B, lt: 2000, hash: hash(9), mcSeqno: 2 })
  await seedCheckpoint(live.db, 1, 2)
  expect(await forms()).toEqual(['UQ', 'EQ'])
  await seedCheckpoint(live.db, 1, 100)
  expect(await forms()).toEqual(['EQ', 'EQ'])
})
