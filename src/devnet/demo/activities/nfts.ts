import type { Address } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { cellHash } from '../../../cell/hashing.ts'
import { contractCode } from '../../contracts/contract-code.ts'
import {
  auctionOffer,
  loadAuction,
  loadSale,
  SALE_GAS,
  SELL_FORWARD,
  saleCancel,
  saleChangePrice,
  sellTerms,
} from '../../contracts/marketplace.ts'
import {
  NFT_MINT_COST,
  nextNftIndex,
  nftGetRoyaltyParams,
  nftGetStaticData,
  nftItem,
  nftMint,
  nftOwner,
  nftTransfer,
} from '../../contracts/nft.ts'
import { commentCell } from '../../contracts/order.ts'
import { standardCode } from '../../contracts/standard-codes.ts'
import { type Activity, type Scene, TON } from '../scene.ts'
import { stoneContent } from '../stones.ts'
import type { Person } from '../world.ts'

/** A collection that grows for ever is no pleasure to look at. */
const MOST_ITEMS = 500
const LOOKS = 8

interface Item {
  readonly address: Address
  readonly owner: Address
}

async function itemCount(scene: Scene): Promise<number> {
  const data = (await scene.account(scene.world.collection.address))?.data
  return data ? nextNftIndex(data) : 0
}

/** The first of some items, taken at random, that `accept` is content with. */
async function findItem<T>(scene: Scene, accept: (item: Item) => Promise<T | undefined>): Promise<T | undefined> {
  const count = await itemCount(scene)
  for (let look = 0; look < LOOKS && count > 0; look++) {
    const address = nftItem(scene.world.collection.address, scene.dice.below(count))
    const data = (await scene.account(address))?.data
    const owner = data ? nftOwner(data) : undefined
    const found = owner === undefined ? undefined : await accept({ address, owner })
    if (found !== undefined) return found
  }
  return undefined
}

const itemOfSomebodyFree = (scene: Scene) =>
  findItem(scene, async ({ address, owner }) => {
    const by = scene.personAt(owner)
    return by !== undefined && scene.isFree(by) ? { address, by } : undefined
  })

/** Data of the contract that holds an item, when its code is this. */
async function dataOf(scene: Scene, address: Address, code: Cell): Promise<Cell | undefined> {
  const account = await scene.account(address)
  if (!account?.code || !account.data) return undefined
  return Buffer.compare(cellHash(account.code), cellHash(code)) === 0 ? account.data : undefined
}

/** An item that waits for a buyer, and its terms. */
function itemOnSale(scene: Scene) {
  return findItem(scene, async ({ address, owner }) => {
    const data = await dataOf(scene, owner, standardCode('nftSaleV3R3'))
    if (data === undefined) return undefined
    const terms = loadSale(data)
    const seller = terms.owner === null ? undefined : scene.personAt(terms.owner)
    return terms.isComplete || seller === undefined ? undefined : { item: address, sale: owner, seller, ...terms }
  })
}

export const mintItem: Activity = async (scene) => {
  const { mason, collection, people } = scene.world
  const index = await itemCount(scene)
  const owner = scene.dice.pick(people)
  if (owner === undefined || index >= MOST_ITEMS || !scene.isFree(mason)) return undefined
  const body = nftMint(scene.queryId(), { index, owner: owner.address, content: stoneContent(index) })
  return { by: mason, orders: [{ to: collection.address, value: NFT_MINT_COST, body }] }
}

const giving = (scene: Scene, by: Person) => ({
  queryId: scene.queryId(),
  to: scene.anotherThan(by).address,
  response: by.address,
})

export const giveItem: Activity = async (scene) => {
  const found = await itemOfSomebodyFree(scene)
  if (found === undefined) return undefined
  const payload = commentCell('a stone for you')
  const body = nftTransfer({ ...giving(scene, found.by), forwardAmount: TON / 100n, payload })
  return { by: found.by, orders: [{ to: found.address, value: TON / 5n, body }] }
}

export const listItem: Activity = async (scene) => {
  const found = await itemOfSomebodyFree(scene)
  if (found === undefined) return undefined
  const { market, mason } = scene.world
  const terms = { price: scene.amount(20, 200), royaltyTo: mason.address, royaltyBasisPoints: 500 }
  const body = nftTransfer({
    ...giving(scene, found.by),
    to: market.address,
    forwardAmount: SELL_FORWARD,
    payload: sellTerms(terms),
  })
  return { by: found.by, orders: [{ to: found.address, value: TON / 2n, body }] }
}

export const buyItem: Activity = async (scene) => {
  const found = await itemOnSale(scene)
  const by = found === undefined ? undefined : scene.anybody(found.seller)
  if (found === undefined || by === undefined) return undefined
  return { by, orders: [{ to: found.sale, value: found.price + SALE_GAS }] }
}

export const changePrice: Activity = async (scene) => {
  const found = await itemOnSale(scene)
  if (found === undefined || !scene.isFree(found.seller)) return undefined
  const price = scene.amount(20, 200)
  const body = saleChangePrice(scene.queryId(), price, price / 20n, price / 20n)
  return { by: found.seller, orders: [{ to: found.sale, value: TON / 10n, body }] }
}

export const cancelSale: Activity = async (scene) => {
  const found = await itemOnSale(scene)
  if (found === undefined || !scene.isFree(found.seller)) return undefined
  return { by: found.seller, orders: [{ to: found.sale, value: TON / 2n, body: saleCancel(scene.queryId()) }] }
}

const AUCTION_SECONDS = 25

export const auctionItem: Activity = async (scene) => {
  const found = await itemOfSomebodyFree(scene)
  if (found === undefined) return undefined
  const { market, mason } = scene.world
  const terms = { minBid: TON, maxBid: 50n * TON, minStep: TON / 2n, seconds: AUCTION_SECONDS }
  const body = nftTransfer({
    ...giving(scene, found.by),
    to: market.address,
    forwardAmount: SELL_FORWARD,
    payload: auctionOffer({ ...terms, royaltyTo: mason.address, royaltyBasisPoints: 500 }),
  })
  return { by: found.by, orders: [{ to: found.address, value: TON / 2n, body }] }
}

/** An auction that is not finished, and whether its time is over. */
function openAuction(scene: Scene, isOver: boolean) {
  return findItem(scene, async ({ owner }) => {
    const data = await dataOf(scene, owner, contractCode('auction'))
    const terms = data && loadAuction(data)
    // Over since the newest block, and not only by the next one: whoever emulates the message first sees it work.
    if (!terms || terms.isEnded || scene.now > terms.endsAt !== isOver) return undefined
    return { auction: owner, ...terms }
  })
}

export const bidForItem: Activity = async (scene) => {
  const found = await openAuction(scene, false)
  const last = found?.lastMember ? scene.personAt(found.lastMember) : undefined
  const by = last === undefined ? scene.anybody() : scene.anybody(last)
  if (found === undefined || by === undefined || found.endsAt - scene.now < 5) return undefined
  const least = found.lastMember === null ? found.minBid : found.lastBid + found.minStep
  return { by, orders: [{ to: found.auction, value: least + scene.amount(1, 20) }] }
}

export const finishAuction: Activity = async (scene) => {
  const found = await openAuction(scene, true)
  const by = scene.anybody()
  if (found === undefined || by === undefined) return undefined
  return { by, orders: [{ to: found.auction, value: TON / 5n, body: commentCell('finish') }] }
}

export const askItem: Activity = async (scene) => {
  const by = scene.anybody()
  const count = await itemCount(scene)
  if (by === undefined || count === 0) return undefined
  const { address } = scene.world.collection
  const orders = [
    { to: nftItem(address, scene.dice.below(count)), value: TON / 20n, body: nftGetStaticData(scene.queryId()) },
    { to: address, value: TON / 20n, body: nftGetRoyaltyParams(scene.queryId()) },
  ]
  return { by, orders }
}
