import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import {
  AUCTION_SECONDS,
  dnsChangeRecord,
  dnsItem,
  dnsMint,
  dnsNextResolverRecord,
  dnsRenew,
  dnsSiteRecord,
  dnsWalletRecord,
  TON_COLLECTION,
} from '../../src/devnet/contracts/dns.ts'
import { DNS_ROOT } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { nftTransfer } from '../../src/devnet/contracts/nft.ts'
import { sha256 } from '../../src/devnet/contracts/token-content.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { addressOf, cellOf, intEntry, intOf, opcodesOf, sliceOf } from './ledger.ts'
import { createTown, failures, TON, type Town } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const text = (bytes: string): StackEntry => {
  const cell = buildCell((b) => b.storeBytes(Buffer.from(bytes)))
  return { type: 'slice', slice: new Slice(cell.arena, cell.index) }
}
const category = (name: string): StackEntry => intEntry(BigInt(`0x${Buffer.from(sha256(name)).toString('hex')}`))
const item = dnsItem('stone-age')

const bid = (town: Town, value: bigint) =>
  town.act(town.alice, { to: TON_COLLECTION, value, body: dnsMint('stone-age') })

test('a name is bought at auction: outbid, won, paid to the collection', async () => {
  const town = createTown(tvm)
  const { act, alice, bob, ledger } = town
  expect(failures(await bid(town, 2n * TON))).toEqual([])
  const nft = await ledger.get(item, 'get_nft_data')
  expect([intOf(nft[0]), addressOf(nft[2]), addressOf(nft[3])]).toEqual([-1n, formatRaw(TON_COLLECTION), null])
  const index = await ledger.get(TON_COLLECTION, 'get_nft_address_by_index', [nft[1] as StackEntry])
  expect(addressOf(index[0])).toBe(formatRaw(item))

  expect(failures(await act(bob, { to: item, value: 2n * TON }))).toMatchObject([{ exit: 407 }])
  const outbid = await act(bob, { to: item, value: 3n * TON })
  expect(opcodesOf(outbid).slice(1)).toEqual(['-', '557cea20'])
  expect(outbid.at(-1)).toMatchObject({ account: formatRaw(alice.address) })
  const change = dnsChangeRecord(1n, 'wallet', dnsWalletRecord(bob.address))
  expect(failures(await act(bob, { to: item, value: TON / 10n, body: change }))).toMatchObject([{ exit: 408 }])

  ledger.now += AUCTION_SECONDS + 1
  expect(addressOf((await ledger.get(item, 'get_nft_data'))[3])).toBe(formatRaw(bob.address))
  const won = await act(bob, { to: item, value: TON / 10n, body: change })
  expect(failures(won)).toEqual([])
  expect(opcodesOf(won).slice(1)).toEqual(['4eb1f0f9', '370fec51', 'd53276db'])
  expect(await ledger.get(item, 'get_domain').then(([name]) => sliceOf(name).loadBytes(9))).toEqual(
    Uint8Array.from(Buffer.from('stone-age')),
  )
  expect(addressOf((await ledger.get(item, 'get_editor'))[0])).toBe(formatRaw(bob.address))
  expect(intOf((await ledger.get(item, 'get_auction_info'))[1])).toBe(0n)
})

test('a domain is resolved from the root to its records', async () => {
  const town = createTown(tvm)
  const { act, alice, bob, ledger } = town
  await bid(town, 2n * TON)
  ledger.now += AUCTION_SECONDS + 1
  const site = dnsSiteRecord(sha256('site'))
  const wallet = dnsWalletRecord(bob.address)
  await act(
    alice,
    { to: item, value: TON / 10n, body: dnsChangeRecord(1n, 'wallet', wallet) },
    { to: item, value: TON / 10n, body: dnsChangeRecord(2n, 'site', site) },
  )

  const root = await ledger.get(DNS_ROOT, 'dnsresolve', [text('\0ton\0stone-age\0'), category('wallet')])
  expect(intOf(root[0])).toBe(32n)
  expect(cellHash(cellOf(root[1]))).toEqual(cellHash(dnsNextResolverRecord(TON_COLLECTION)))
  const zone = await ledger.get(TON_COLLECTION, 'dnsresolve', [text('\0stone-age\0'), category('wallet')])
  expect(intOf(zone[0])).toBe(80n)
  expect(cellHash(cellOf(zone[1]))).toEqual(cellHash(dnsNextResolverRecord(item)))
  const found = await ledger.get(item, 'dnsresolve', [text('\0'), category('wallet')])
  expect(intOf(found[0])).toBe(8n)
  expect(cellHash(cellOf(found[1]))).toEqual(cellHash(wallet))
  expect((await ledger.get(item, 'dnsresolve', [text('\0'), intEntry(0)]))[1]?.type).toBe('cell')
  expect((await ledger.get(item, 'dnsresolve', [text('\0'), category('storage')]))[1]).toEqual({ type: 'null' })
  expect(intOf((await ledger.get(DNS_ROOT, 'dnsresolve', [text('com\0'), intEntry(0)]))[0])).toBe(0n)

  await act(alice, { to: item, value: TON / 10n, body: dnsChangeRecord(3n, 'site', undefined) })
  expect((await ledger.get(item, 'dnsresolve', [text('\0'), category('site')]))[1]).toEqual({ type: 'null' })
  const before = intOf((await ledger.get(item, 'get_last_fill_up_time'))[0])
  ledger.now += 100
  await act(alice, { to: item, value: TON / 10n, body: dnsRenew(4n) })
  expect(intOf((await ledger.get(item, 'get_last_fill_up_time'))[0]) - before).toBe(100n)
  await act(alice, {
    to: item,
    value: TON / 10n,
    body: nftTransfer({ queryId: 5n, to: bob.address, response: alice.address }),
  })
  expect(addressOf((await ledger.get(item, 'get_nft_data'))[3])).toBe(formatRaw(bob.address))
})

test('names that are none, and bids too small, are refused', async () => {
  const { act, alice } = createTown(tvm)
  const mint = (name: string, value = 2n * TON) => act(alice, { to: TON_COLLECTION, value, body: dnsMint(name) })
  expect(failures(await mint('abc'))).toMatchObject([{ exit: 200 }])
  expect(failures(await mint('-abcd'))).toMatchObject([{ exit: 203 }])
  expect(failures(await mint('Abcd'))).toMatchObject([{ exit: 203 }])
  expect(failures(await mint('abcd', TON / 2n))).toMatchObject([{ exit: 204 }])
})
