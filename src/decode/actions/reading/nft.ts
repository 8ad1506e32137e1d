import type { ActionNode } from '../engine/action-node.ts'
import type { Facts, KnownNftItem } from '../engine/facts.ts'
import type { BodyReader } from './body-reader.ts'

export const NFT_TRANSFER = 0x5fcc3d14
export const NFT_DISCOVERY = 0x2fcb26a2
export const CHANGE_DNS_RECORD = 0x4eb1f0f9
export const OWNERSHIP_ASSIGNED = 0x05138d91
export const AUCTION_FILL_UP = 0x370fec51
/** What a Telegram item sends the last bidder when it is outbid, as do items of .ton auctions. */
export const OUTBID = 0x557cea20

const TON_ITEM_CODE = 'i1/8nr/TkGTY1fVuRlnIJrt1k5I/XKSHKL5NYK9vUfk='
const TON_COLLECTIONS: ReadonlySet<string> = new Set([
  '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF',
  '0:E33ED33A42EB2032059F97D90C706F8400BB256D32139CA707F1564AD699C7DD',
])

export interface NftOrder {
  readonly queryId: bigint
  readonly newOwner: string | null
  readonly response: string | null
  readonly customPayload: BodyReader | null
  readonly forwardAmount: bigint
  readonly forwardPayload: BodyReader | null
}

/** query:64 new_owner:addr response:addr custom:(Maybe ^) forward:Coins payload:(Either) */
export function loadNftOrder(body: BodyReader): NftOrder {
  return {
    queryId: body.big(64),
    newOwner: body.address(),
    response: body.address(),
    customPayload: body.maybeRef(),
    forwardAmount: body.coins(),
    forwardPayload: body.bits > 0 ? body.either() : null,
  }
}

/** A Telegram user name, number or gift. */
export const isTelegramItem = ({ content }: KnownNftItem): boolean =>
  content.uri?.includes('https://nft.fragment.com') === true

/** An item of the .ton collection. */
export function findTonItem(account: string | null, facts: Facts): KnownNftItem | undefined {
  const item = facts.nftItem(account)
  if (item === undefined) return undefined
  const isListed = item.collection !== null && TON_COLLECTIONS.has(item.collection)
  return isListed || facts.codeHash(account) === TON_ITEM_CODE ? item : undefined
}

/** Whether the message brought an account to life, from whatever it was. */
export function deploysAccount({ node: { message, transaction } }: ActionNode): boolean {
  if (message === null || message.kind === 'external_out') return false
  return transaction.origStatus !== 'active' && transaction.endStatus === 'active'
}
