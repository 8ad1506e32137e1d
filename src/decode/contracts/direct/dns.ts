import { buildCell } from '../../../cell/builder.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { BitWriter, cellDigest, deployedAddress, digestOf } from '../account-address.ts'
import { addressEntry, sliceOf } from '../stack-values.ts'
import { bool, cell, cellOrNull, type DirectCode, int, loadAddressSlice, NULL, onlyInt, open } from './direct-code.ts'

const INDEX_END = 2n ** 256n
const ON_CHAIN = 0
const NEXT_RESOLVER = 0xba93

interface ItemCells {
  readonly index: bigint
  readonly collection: StackEntry
  readonly owner: StackEntry
  readonly content: Cell
  readonly domain: Cell
  readonly auction: Cell | null
  readonly lastFillUpTime: bigint
}

/**
 * index:uint256 collection:MsgAddress, and once there was a bid: owner:MsgAddress content:^Cell domain:^Cell auction:(Maybe ^Auction)
 * last_fill_up_time:uint64. Nothing is said of an item that nobody has bid for.
 */
function readItem(data: Cell): ItemCells | undefined {
  const slice = open(data)
  const place = { index: slice.loadBigUint(256), collection: loadAddressSlice(slice) }
  if (slice.remainingBits === 0) return undefined
  const owner = loadAddressSlice(slice)
  const cells = { content: slice.loadRef(), domain: slice.loadRef(), auction: slice.loadMaybeRef() }
  const item = { ...place, owner, ...cells, lastFillUpTime: slice.loadUint64() }
  slice.expectEnd('DnsItemStorage')
  return item
}

export const DNS_ITEM: DirectCode = {
  codeHashes: ['2b9723559cd77ac36d0d58aef9c7ae36cdb06031fb0d8d0a9af30113495be64f'],
  methods: {
    get_nft_data({ data }) {
      const item = readItem(data)
      return item && [bool(true), int(item.index), item.collection, item.owner, cell(item.content)]
    },
    get_domain({ data }) {
      const item = readItem(data)
      return item && [{ type: 'slice', slice: open(item.domain) }]
    },
    get_auction_info({ data }) {
      const item = readItem(data)
      if (item === undefined) return undefined
      if (item.auction === null) return [NULL, int(0), int(0)]
      // max_bid_address:MsgAddress max_bid_amount:Coins auction_end_time:uint64
      const auction = open(item.auction)
      const answer = [loadAddressSlice(auction), int(auction.loadCoins()), int(auction.loadUint64())]
      auction.expectEnd('DnsAuction')
      return answer
    },
    get_last_fill_up_time({ data }) {
      const item = readItem(data)
      return item && [int(item.lastFillUpTime)]
    },
    /** All records of the name itself; other questions are left to the machine. */
    dnsresolve({ data }, stack) {
      const item = readItem(data)
      if (item === undefined || !isAsked(stack, Uint8Array.of(0)) || categoryOf(stack) !== 0n) return undefined
      const content = open(item.content)
      content.expectTag(ON_CHAIN, 8, 'DnsContent')
      const records = content.loadMaybeRef()
      content.expectEnd('DnsContent')
      return [int(8), cellOrNull(records)]
    },
  },
}

/** collection_content:^Cell item_code:^Cell */
export const DNS_COLLECTION: DirectCode = {
  codeHashes: ['eec5bbc25065628799468860d8fd48031585f649c32fa382c888ba48831625a3'],
  methods: {
    get_collection_data({ data }) {
      const slice = open(data)
      const content = slice.loadRef()
      slice.loadRefIndex()
      // Items have no order, and the collection no owner.
      return [int(-1), cell(content), { type: 'slice', slice: sliceOf(buildCell((b) => b.storeUint(0, 2))) }]
    },
    get_nft_address_by_index({ account, data }, stack) {
      const index = onlyInt(stack)
      if (index === undefined || index < 0n || index >= INDEX_END) return undefined
      const slice = open(data)
      slice.loadRefIndex()
      const item = cellDigest(new BitWriter().bigUint(index, 256).address(account), [])
      return [addressEntry(deployedAddress(0, digestOf(slice.loadRef()), item))]
    },
    get_nft_content(_, stack) {
      const [, content] = stack
      return stack.length === 2 && content?.type === 'cell' ? [content] : undefined
    },
  },
}

/** The root gives `ton` to the first of the addresses it holds. */
export const DNS_ROOT: DirectCode = {
  codeHashes: ['ec333db274855a371866564af122160a52be70ad2bc1a02ab779c2390beaf6a6'],
  methods: {
    dnsresolve({ data }, stack) {
      if (!isAsked(stack, Buffer.from('ton\0')) || categoryOf(stack) === undefined) return undefined
      const slice = open(data)
      const collection = loadAddressSlice(slice)
      loadAddressSlice(slice)
      loadAddressSlice(slice)
      if (collection.type !== 'slice') return undefined
      return [int(24), cell(buildCell((b) => b.storeUint(NEXT_RESOLVER, 16).storeSlice(collection.slice)))]
    },
  },
}

/** Whether the name asked for, of two arguments, is exactly these bytes. */
function isAsked([name, ...rest]: readonly StackEntry[], bytes: Uint8Array): boolean {
  if (rest.length !== 1 || name?.type !== 'slice') return false
  const slice = name.slice.clone()
  if (slice.remainingBits !== bytes.length * 8 || slice.remainingRefs > 0) return false
  return Buffer.from(slice.loadBytes(bytes.length)).equals(bytes)
}

const categoryOf = ([, category]: readonly StackEntry[]): bigint | undefined =>
  category?.type === 'int' ? category.value : undefined
