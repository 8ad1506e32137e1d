import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import {
  auctionOffer,
  createMarketplace,
  loadAuction,
  loadSale,
  SALE_GAS,
  SELL_FORWARD,
  saleCancel,
  saleChangePrice,
  sellTerms,
} from '../../src/devnet/contracts/marketplace.ts'
import {
  createNftCollection,
  NFT_MINT_COST,
  nextNftIndex,
  nftBatchMint,
  nftGetRoyaltyParams,
  nftGetStaticData,
  nftItem,
  nftMint,
  nftOwner,
  nftTransfer,
} from '../../src/devnet/contracts/nft.ts'
import { commentCell, textCell } from '../../src/devnet/contracts/order.ts'
import { offChainContent, onChainContent } from '../../src/devnet/contracts/token-content.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { addressOf, cellOf, intEntry, intOf, opcodesOf } from './ledger.ts'
import { createTown, failures, TON } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

async function gallery() {
  const town = createTown(tvm)
  const collection = createNftCollection({
    owner: town.alice.address,
    content: offChainContent('https://example.test/collection.json'),
    itemPrefix: 'https://example.test/item/',
    royaltyPercent: 5,
    royaltyTo: town.alice.address,
  })
  const mint = nftMint(1n, { index: 0, owner: town.bob.address, content: textCell('0.json') })
  const runs = await town.act(
    town.alice,
    { to: collection.address, value: TON, init: collection.init, bounce: false },
    { to: collection.address, value: NFT_MINT_COST, body: mint },
  )
  const ownerOf = (item: Address) => {
    const data = town.ledger.state(item)?.data
    return data ? formatRaw(nftOwner(data) as Address) : undefined
  }
  return { ...town, collection, item: nftItem(collection.address, 0), runs, ownerOf }
}

test('a collection answers for its items', async () => {
  const { ledger, collection, item, runs, alice, bob } = await gallery()
  expect(failures(runs)).toEqual([])
  const data = await ledger.get(collection.address, 'get_collection_data')
  expect([intOf(data[0]), addressOf(data[2])]).toEqual([1n, formatRaw(alice.address)])
  expect(addressOf((await ledger.get(collection.address, 'get_nft_address_by_index', [intEntry(0)]))[0])).toBe(
    formatRaw(item),
  )
  const nft = await ledger.get(item, 'get_nft_data')
  expect(nft.map(({ type }) => type)).toEqual(['int', 'int', 'slice', 'slice', 'cell'])
  expect([intOf(nft[0]), intOf(nft[1]), addressOf(nft[2]), addressOf(nft[3])]).toEqual([
    -1n,
    0n,
    formatRaw(collection.address),
    formatRaw(bob.address),
  ])
  const [content] = await ledger.get(collection.address, 'get_nft_content', [intEntry(0), nft[4] as never])
  const cell = cellOf(content)
  const slice = new Slice(cell.arena, cell.index)
  expect(slice.loadUint(8)).toBe(1)
  const head = slice.loadBytes(slice.remainingBits / 8)
  const tail = slice.loadRefSlice()
  expect(Buffer.concat([head, tail.loadBytes(tail.remainingBits / 8)]).toString()).toBe(
    'https://example.test/item/0.json',
  )
  const royalty = await ledger.get(collection.address, 'royalty_params')
  expect([intOf(royalty[0]), intOf(royalty[1]), addressOf(royalty[2])]).toEqual([5n, 100n, formatRaw(alice.address)])
})

test('many items are minted at once, by the owner of the collection only', async () => {
  const { act, alice, bob, carol, collection, ledger, ownerOf } = await gallery()
  const mints = [1, 2, 3].map((index) => ({
    index,
    owner: carol.address,
    content: onChainContent({ name: `${index}` }),
  }))
  const value = 3n * NFT_MINT_COST
  const runs = await act(alice, { to: collection.address, value, body: nftBatchMint(2n, mints) })
  expect(failures(runs)).toEqual([])
  expect(runs.filter(({ activated }) => activated)).toHaveLength(3)
  expect(ownerOf(nftItem(collection.address, 3))).toBe(formatRaw(carol.address))
  expect(nextNftIndex(ledger.state(collection.address)?.data as never)).toBe(4)
  const own = onChainContent({ name: '1' })
  const [content] = await ledger.get(collection.address, 'get_nft_content', [intEntry(1), { type: 'cell', cell: own }])
  expect(cellHash(cellOf(content))).toEqual(cellHash(own))
  const theft = await act(bob, { to: collection.address, value, body: nftBatchMint(2n, mints) })
  expect(failures(theft)).toMatchObject([{ exit: 401 }])
  const ahead = nftMint(3n, { index: 9, owner: bob.address, content: textCell('') })
  expect(failures(await act(alice, { to: collection.address, value, body: ahead }))).toMatchObject([{ exit: 403 }])
})

test('an item goes from hand to hand, and only from the hand it is in', async () => {
  const { act, bob, carol, item, ownerOf } = await gallery()
  const gift = nftTransfer({
    queryId: 4n,
    to: carol.address,
    response: bob.address,
    forwardAmount: TON / 100n,
    payload: commentCell('yours'),
  })
  const runs = await act(bob, { to: item, value: TON / 10n, body: gift })
  expect(opcodesOf(runs).slice(1)).toEqual(['5fcc3d14', '05138d91', 'd53276db'])
  expect(failures(runs)).toEqual([])
  expect(ownerOf(item)).toBe(formatRaw(carol.address))
  expect(failures(await act(bob, { to: item, value: TON / 10n, body: gift }))).toMatchObject([{ exit: 401 }])
})

test('items and collections report what they are', async () => {
  const { act, bob, item, collection } = await gallery()
  expect(opcodesOf(await act(bob, { to: item, value: TON / 10n, body: nftGetStaticData(5n) })).at(-1)).toBe('8b771735')
  const royalty = await act(bob, { to: collection.address, value: TON / 10n, body: nftGetRoyaltyParams(6n) })
  expect(opcodesOf(royalty).at(-1)).toBe('a8cb00ad')
})

test('an item is listed, changes its price and is bought; the seller and the artist are paid', async () => {
  const town = await gallery()
  const { act, alice, bob, carol, item, ledger, ownerOf } = town
  const market = createMarketplace(alice.address)
  await act(alice, { to: market.address, value: TON, init: market, bounce: false })
  const list = nftTransfer({
    queryId: 7n,
    to: market.address,
    response: bob.address,
    forwardAmount: SELL_FORWARD,
    payload: sellTerms({ price: 10n * TON, royaltyTo: alice.address, royaltyBasisPoints: 500 }),
  })
  const runs = await act(bob, { to: item, value: TON / 2n, body: list })
  expect(failures(runs)).toEqual([])
  const deployed = runs.find(({ activated }) => activated)
  const sale = parseAddress(deployed?.account ?? '')?.address as Address
  expect(ownerOf(item)).toBe(formatRaw(sale))
  const terms = await ledger.get(sale, 'get_sale_data')
  expect(terms).toHaveLength(11)
  expect(intOf(terms[0])).toBe(0x46495850n)
  expect([addressOf(terms[4]), addressOf(terms[5]), intOf(terms[6])]).toEqual([
    formatRaw(item),
    formatRaw(bob.address),
    10n * TON,
  ])
  const change = saleChangePrice(8n, 12n * TON, TON / 2n, TON / 2n)
  expect(failures(await act(bob, { to: sale, value: TON / 10n, body: change }))).toEqual([])
  expect(loadSale(ledger.state(sale)?.data as never)).toMatchObject({ isComplete: false, price: 12n * TON })

  const before = ledger.state(bob.address)?.balance ?? 0n
  expect(failures(await act(carol, { to: sale, value: 5n * TON }))).toHaveLength(1)
  const bought = await act(carol, { to: sale, value: 12n * TON + SALE_GAS })
  expect(failures(bought)).toEqual([])
  expect(ownerOf(item)).toBe(formatRaw(carol.address))
  expect((ledger.state(bob.address)?.balance ?? 0n) - before).toBeGreaterThan(10n * TON)
  expect(loadSale(ledger.state(sale)?.data as never).isComplete).toBe(true)
})

test('a sale is called off by its owner', async () => {
  const { act, alice, bob, item, ownerOf } = await gallery()
  const market = createMarketplace(alice.address)
  await act(alice, { to: market.address, value: TON, init: market, bounce: false })
  const payload = sellTerms({ price: 10n * TON, royaltyTo: alice.address, royaltyBasisPoints: 500 })
  const list = nftTransfer({
    queryId: 7n,
    to: market.address,
    response: bob.address,
    forwardAmount: SELL_FORWARD,
    payload,
  })
  const runs = await act(bob, { to: item, value: TON / 2n, body: list })
  const sale = parseAddress(runs.find(({ activated }) => activated)?.account ?? '')?.address as Address
  expect(failures(await act(bob, { to: sale, value: TON / 2n, body: saleCancel(9n) }))).toEqual([])
  expect(ownerOf(item)).toBe(formatRaw(bob.address))
})

test('an item is auctioned: outbid, finished, paid', async () => {
  const { act, alice, bob, carol, item, ledger, ownerOf } = await gallery()
  const market = createMarketplace(alice.address)
  await act(alice, { to: market.address, value: TON, init: market, bounce: false })
  const terms = { minBid: TON, maxBid: 100n * TON, minStep: TON, seconds: 30 }
  const payload = auctionOffer({ ...terms, royaltyTo: alice.address, royaltyBasisPoints: 500 })
  const offer = { queryId: 7n, to: market.address, response: bob.address, forwardAmount: SELL_FORWARD, payload }
  const runs = await act(bob, { to: item, value: TON / 2n, body: nftTransfer(offer) })
  expect(failures(runs)).toEqual([])
  const auction = parseAddress(runs.find(({ activated }) => activated)?.account ?? '')?.address as Address
  expect(ownerOf(item)).toBe(formatRaw(auction))
  const data = await ledger.get(auction, 'get_sale_data')
  expect(data).toHaveLength(20)
  expect(intOf(data[0])).toBe(0x415543n)
  expect([addressOf(data[4]), addressOf(data[5]), addressOf(data[7])]).toEqual([
    formatRaw(item),
    formatRaw(bob.address),
    null,
  ])
  expect(failures(await act(carol, { to: auction, value: TON / 2n }))).toMatchObject([{ exit: 1000 }])
  expect(failures(await act(carol, { to: auction, value: 2n * TON }))).toEqual([])
  const outbid = await act(alice, { to: auction, value: 4n * TON })
  expect(outbid.at(-1)).toMatchObject({ account: formatRaw(carol.address), opcode: 0 })
  const finish = { to: auction, value: TON / 5n, body: commentCell('finish') }
  expect(failures(await act(carol, finish))).toMatchObject([{ exit: 1001 }])
  expect(loadAuction(ledger.state(auction)?.data as never)).toMatchObject({ isEnded: false, lastBid: 4n * TON })
  ledger.now += 60
  expect(failures(await act(carol, finish))).toEqual([])
  expect(ownerOf(item)).toBe(formatRaw(alice.address))
  expect(failures(await act(carol, { to: auction, value: 9n * TON }))).toMatchObject([{ exit: 1005 }])
})
