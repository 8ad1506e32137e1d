// TEP-81: domains and their records.
import { ADDRESS_BYTES, type Address, makeAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { BASECHAIN } from '../../model/block.ts'
import { accountInit, loadAddress, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'
import { onChainContent, sha256 } from './token-content.ts'

/** The `.ton` collection has the address it has on the public network, by which clients know it. */
export const TON_COLLECTION: Address = makeAddress(
  BASECHAIN,
  Buffer.from('B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF', 'hex'),
)

/** Least that a name costs. */
const MIN_BID = 1_000_000_000n

/** Short, so that who tries it out need not wait an hour. */
export const AUCTION_SECONDS = 20

export const dnsCollectionData = (): Cell =>
  buildCell((b) =>
    b
      .storeCell(onChainContent({ name: 'TON DNS Domains', description: '*.ton domains of the embedded chain' }))
      .storeCell(contractCode('dns-item'))
      .storeCoins(MIN_BID)
      .storeUint(AUCTION_SECONDS, 32),
  )

export const dnsRootData = (): Cell => buildCell((b) => storeAddress(b, TON_COLLECTION))

const nameCell = (name: string): Cell => buildCell((b) => b.storeBytes(Buffer.from(name)))

/** Item of a name without `.ton`. */
export function dnsItem(name: string): Address {
  const data = buildCell((b) => storeAddress(b.storeBytes(cellHash(nameCell(name))), TON_COLLECTION))
  return accountInit(contractCode('dns-item'), data).address
}

/** Sent to the collection with a bid, it begins the auction of the name. */
export const dnsMint = (name: string): Cell => buildCell((b) => b.storeUint(0, 32).storeBytes(Buffer.from(name)))

/** `undefined` removes the record. */
export const dnsChangeRecord = (queryId: bigint, name: string, value: Cell | undefined): Cell =>
  changeRecord(queryId, sha256(name), value)

/** The year begins anew. */
export const dnsRenew = (queryId: bigint): Cell => changeRecord(queryId, new Uint8Array(32), undefined)

const changeRecord = (queryId: bigint, key: Uint8Array, value: Cell | undefined): Cell =>
  buildCell((b) => {
    b.storeUint(0x4eb1f0f9, 32).storeUint64(queryId).storeBytes(key)
    if (value !== undefined) b.storeCell(value)
  })

export const dnsWalletRecord = (address: Address): Cell =>
  buildCell((b) => storeAddress(b.storeUint(0x9fd3, 16), address).storeUint(0, 8))

export const dnsSiteRecord = (adnl: Uint8Array): Cell =>
  buildCell((b) => b.storeUint(0xad01, 16).storeBytes(adnl).storeUint(0, 8))

export const dnsStorageRecord = (bagId: Uint8Array): Cell => buildCell((b) => b.storeUint(0x7473, 16).storeBytes(bagId))

export const dnsNextResolverRecord = (resolver: Address): Cell =>
  buildCell((b) => storeAddress(b.storeUint(0xba93, 16), resolver))

export interface DomainAuction {
  readonly bidder: Address
  readonly bid: bigint
  readonly endsAt: number
}

/** As it is at a time: an auction that is over by then has made the last bidder the owner. */
export interface Domain {
  readonly owner: Address | null
  readonly auction: DomainAuction | null
}

/** An item's data; before the collection has made it, it is nobody's. */
export function loadDomain(data: Cell, now: number): Domain {
  const slice = new Slice(data.arena, data.index)
  slice.skip(256 + 3 + ADDRESS_BYTES * 8)
  if (slice.remainingBits === 0) return { owner: null, auction: null }
  const owner = loadAddress(slice)
  slice.loadRef()
  slice.loadRef()
  const cell = slice.loadMaybeRef()
  if (cell === null) return { owner, auction: null }
  const terms = new Slice(cell.arena, cell.index)
  const bidder = loadAddress(terms)
  const auction = { bid: terms.loadCoins(), endsAt: Number(terms.loadUint64()) }
  if (bidder === null || auction.endsAt < now) return { owner: bidder, auction: null }
  return { owner: null, auction: { bidder, ...auction } }
}
