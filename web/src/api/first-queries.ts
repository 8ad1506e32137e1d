import { parseAddress } from '../lib/address.ts'
import { endOf, startOf } from '../lib/date-range.ts'
import { decodePart } from '../lib/decode-part.ts'
import { toHashHex } from '../lib/hash.ts'
import {
  accountStates,
  actions,
  blocks,
  jettonMasters,
  jettonWallets,
  multisigWallets,
  nftCollections,
  nftItems,
  statusQuery,
  traceGraph,
  transactions,
  vestings,
} from './queries.ts'

const LANE_BLOCKS = 96
/** Payments to the elector are left out of what is shown, so twice as many are asked for. */
export const LATEST = 40
const EARLIER = 100
export const ACTIVITY_PAGE = 25

/** Chips of the list of what happened last: what each asks for. */
export const LATEST_KINDS: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  all: ['All', { exclude_action_type: 'call_contract,contract_deploy,tick_tock' }],
  transfers: ['Transfers', { action_type: 'ton_transfer,jetton_transfer,extra_currency_transfer' }],
  swaps: ['Swaps', { action_type: 'jetton_swap' }],
  nfts: ['NFTs', { action_type: 'nft_mint,nft_transfer,nft_purchase,nft_put_on_sale,nft_put_on_auction,auction_bid' }],
  names: ['Names', { action_type: 'change_dns,delete_dns,renew_dns,dns_purchase,dns_release' }],
}

export const newestBlocks = blocks({ sort: 'desc', limit: LANE_BLOCKS })

export const latestValues = (kind: string) => ({
  ...{ limit: LATEST, sort: 'desc' },
  ...(LATEST_KINDS[kind] ?? LATEST_KINDS.all)?.[1],
})

export const latestActions = (kind: string) => ({
  ...actions(latestValues(kind)),
  // Rows are added at the top: what is known would be compared with its neighbour, and be another object each time.
  structuralSharing: false,
})

/** What happened before these. */
export const earlierActions = (kind: string, cursor: string | undefined) =>
  actions({ limit: EARLIER, sort: 'desc', ...(LATEST_KINDS[kind] ?? LATEST_KINDS.all)?.[1], cursor }, { isFinal: true })

/** As they stand in the URL of an account's page. */
export interface ActivityFilter {
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
}

export const activityValues = (account: string, { type, from, to }: ActivityFilter) => ({
  ...{ account, action_type: type, start_utime: startOf(from), end_utime: endOf(to) },
  ...{ limit: ACTIVITY_PAGE, sort: 'desc' },
})

export const activity = (account: string, filter: ActivityFilter) =>
  actions({ ...activityValues(account, filter), cursor: filter.cursor })

export const transactionOf = (hex: string | undefined) => transactions({ hash: hex }, { isFinal: true })

export const actionsOfTransaction = (hex: string) => actions({ tx_hash: hex, limit: 5 }, { isFinal: true })

export const HOLDERS_PAGE = 50

/** Who has most of a jetton. */
export const holders = (jetton: string, cursor: string | undefined) =>
  jettonWallets(
    { jetton_address: jetton, exclude_zero_balance: true, sort: 'desc', limit: HOLDERS_PAGE, cursor },
    { everyMs: 30_000 },
  )

export const nftItem = (raw: string | undefined) => nftItems({ address: raw }, { everyMs: 10_000 })

type Given = Readonly<Record<string, string>>

/** Pages of an account, by the first part of their path: what each asks for first. */
const OF_ADDRESS: Readonly<Record<string, (raw: string, given: Given) => readonly unknown[]>> = {
  account: (raw, given) => [accountStates(raw), ...(given.tab === undefined ? [activity(raw, given)] : [])],
  jetton: (raw, { tab, cursor }) => [
    jettonMasters({ address: raw }),
    ...(tab === undefined ? [holders(raw, cursor)] : []),
  ],
  collection: (raw) => [nftCollections({ collection_address: raw })],
  nft: (raw) => [nftItem(raw)],
  multisig: (raw) => [multisigWallets({ address: raw })],
  vesting: (raw) => [vestings({ contract_address: raw })],
}

const OF_HASH: Readonly<Record<string, (hex: string) => readonly unknown[]>> = {
  trace: (hex) => [traceGraph({ trace_id: hex })],
  tx: (hex) => [transactionOf(hex), actionsOfTransaction(hex)],
}

/** What the page at a URL asks for first. */
export function firstQueries({ pathname, search }: Pick<Location, 'pathname' | 'search'>): readonly unknown[] {
  const given: Given = Object.fromEntries(new URLSearchParams(search))
  const [, page = '', part = ''] = pathname.split('/')
  if (page === '') return [statusQuery, newestBlocks, latestActions(given.show ?? 'all')]
  // Of a path that is not well-formed nothing is asked for ahead; what is wrong with it is said by the page.
  const name = decodePart(part) ?? ''
  const raw = OF_ADDRESS[page] && parseAddress(name)?.raw
  const hex = OF_HASH[page] && toHashHex(name)
  return [
    statusQuery,
    ...(raw === undefined ? [] : (OF_ADDRESS[page]?.(raw, given) ?? [])),
    ...(hex === undefined ? [] : (OF_HASH[page]?.(hex) ?? [])),
  ]
}
