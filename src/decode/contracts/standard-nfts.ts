import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { BitWriter, cellDigest, deployedAddress, digestOf } from './account-address.ts'
import { loadAddressOrNull, sliceOf } from './stack-values.ts'

// As for jettons: what the get-methods of codes everybody uses would answer, read from their data.

/** What `get_nft_data` tells of an item that was given to somebody. */
export interface ItemData {
  readonly index: bigint
  readonly collection: Address | null
  readonly owner: Address | null
  readonly content: Cell
}

/** What `get_collection_data` tells. */
export interface CollectionData {
  readonly nextItemIndex: bigint
  readonly content: Cell
  readonly owner: Address | null
}

const ITEM = 'ba4d975d2b66231c1f0a0ccca6e8ff8f7ba0610c4b7639584b8e98303dc3128c'
const COLLECTION = '8e5aab17e2e503bec75c2f453b9dacf11a98bbb2cc202994710952a7271c7780'
const MAX_INDEX = 2n ** 64n

const hex = (hash: Hash): string => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex')

export const isStandardItem = (codeHash: Hash): boolean => hex(codeHash) === ITEM
export const isStandardCollection = (codeHash: Hash): boolean => hex(codeHash) === COLLECTION

/** index:uint64 collection:MsgAddress, and once it is somebody's, owner:MsgAddress content:^Cell. */
export function readStandardItem(data: Cell): ItemData | undefined {
  const slice = sliceOf(data)
  const index = slice.loadUint64()
  const collection = loadAddressOrNull(slice)
  if (slice.remainingBits === 0) return undefined
  return { index, collection, owner: loadAddressOrNull(slice), content: slice.loadRef() }
}

interface CollectionCells extends CollectionData {
  readonly commonContent: Cell
  readonly itemCode: Cell
}

/** owner:MsgAddress next_item_index:uint64 ^[collection_content:^Cell common_content:^Cell] item_code:^Cell royalty_params:^Cell */
function readCells(data: Cell): CollectionCells {
  const slice = sliceOf(data)
  const owner = loadAddressOrNull(slice)
  const nextItemIndex = slice.loadUint64()
  const contents = slice.loadRefSlice()
  const itemCode = slice.loadRef()
  slice.loadRefIndex()
  return { owner, nextItemIndex, content: contents.loadRef(), commonContent: contents.loadRef(), itemCode }
}

export const readStandardCollection = (data: Cell): CollectionData => readCells(data)

/** What `get_nft_address_by_index` answers; undefined where it fails. */
export function standardItemAddress(collection: Address, data: Cell, index: bigint): Address | undefined {
  if (index < 0n || index >= MAX_INDEX) return undefined
  const itemData = cellDigest(new BitWriter().bigUint(index, 64).address(collection), [])
  return deployedAddress(0, digestOf(readCells(data).itemCode), itemData)
}

/** What `get_nft_content` answers: the part common to all items, then the item's own. Fails as the method does where that does not fit. */
export function standardItemContent(data: Cell, own: Cell): Cell {
  const common = sliceOf(readCells(data).commonContent)
  return buildCell((b) => b.storeUint(1, 8).storeSlice(common).storeCell(own))
}
