// TEP-62, TEP-66: bodies and accounts of NFTs.
import { ADDRESS_BYTES, type Address, asAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmapE } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'
import { textCell } from './order.ts'

export interface NftCollection {
  readonly address: Address
  readonly init: AccountInit
}

export interface NftTerms {
  readonly owner: Address
  readonly content: Cell
  /** Stands before each item's own text, unless the item has all on chain. */
  readonly itemPrefix: string
  /** Of 100. */
  readonly royaltyPercent: number
  readonly royaltyTo: Address
}

export function createNftCollection(terms: NftTerms): NftCollection {
  const data = buildCell((b) => {
    storeAddress(b, terms.owner).storeUint64(0n)
    b.storeRef((content) => content.storeCell(terms.content).storeCell(textCell(terms.itemPrefix)))
    b.storeCell(contractCode('nft-item'))
    b.storeRef((royalty) =>
      storeAddress(royalty.storeUint(terms.royaltyPercent, 16).storeUint(100, 16), terms.royaltyTo),
    )
  })
  const init = accountInit(contractCode('nft-collection'), data)
  return { address: init.address, init }
}

export function nftItem(collection: Address, index: number): Address {
  const data = buildCell((b) => storeAddress(b.storeUint64(BigInt(index)), collection))
  return accountInit(contractCode('nft-item'), data).address
}

/** Next index of a collection's data. */
export function nextNftIndex(data: Cell): number {
  const slice = new Slice(data.arena, data.index)
  slice.skip(3 + ADDRESS_BYTES * 8)
  return Number(slice.loadUint64())
}

/** Owner in an item's data; undefined before the collection has made it. */
export function nftOwner(data: Cell): Address | undefined {
  const slice = new Slice(data.arena, data.index)
  slice.skip(64 + 3 + ADDRESS_BYTES * 8)
  if (slice.remainingBits === 0) return undefined
  slice.skip(3)
  return asAddress(slice.loadBytes(ADDRESS_BYTES))
}

export interface NftMint {
  readonly index: number
  readonly owner: Address
  /** The end of a link, or metadata on chain. */
  readonly content: Cell
}

const MINT_VALUE = 60_000_000n

const itemInit = ({ owner, content }: NftMint): Cell => buildCell((b) => storeAddress(b, owner).storeCell(content))

export const nftMint = (queryId: bigint, mint: NftMint): Cell =>
  buildCell((b) =>
    b
      .storeUint(1, 32)
      .storeUint64(queryId)
      .storeUint64(BigInt(mint.index))
      .storeCoins(MINT_VALUE)
      .storeCell(itemInit(mint)),
  )

export function nftBatchMint(queryId: bigint, mints: readonly NftMint[]): Cell {
  const entries = mints.map((mint) => {
    const key = Buffer.alloc(8)
    key.writeBigUInt64BE(BigInt(mint.index))
    return { key, value: mint }
  })
  return buildCell((b) => {
    b.storeUint(2, 32).storeUint64(queryId)
    storeHashmapE(b, 64, entries, (leaf, mint) => leaf.storeCoins(MINT_VALUE).storeCell(itemInit(mint)))
  })
}

/** What a mint costs besides the fees of the message to the collection. */
export const NFT_MINT_COST = MINT_VALUE + 20_000_000n

export interface NftTransfer {
  readonly queryId: bigint
  readonly to: Address
  readonly response: Address
  readonly forwardAmount?: bigint
  readonly payload?: Cell
}

export const nftTransfer = ({ queryId, to, response, forwardAmount = 0n, payload }: NftTransfer): Cell =>
  buildCell((b) => {
    b.storeUint(0x5fcc3d14, 32).storeUint64(queryId)
    storeAddress(storeAddress(b, to), response).storeBit(0).storeCoins(forwardAmount)
    b.storeMaybeCell(payload ?? null)
  })

export const nftGetStaticData = (queryId: bigint): Cell =>
  buildCell((b) => b.storeUint(0x2fcb26a2, 32).storeUint64(queryId))

export const nftGetRoyaltyParams = (queryId: bigint): Cell =>
  buildCell((b) => b.storeUint(0x693d3950, 32).storeUint64(queryId))
