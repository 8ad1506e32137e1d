import { parseAddress } from '../lib/address.ts'
import { endOf, startOf } from '../lib/date-range.ts'
import { accountStates, actions, blocks, statusQuery } from './queries.ts'

const LANE_BLOCKS = 96
/** Payments to the elector are left out of what is shown, so more are asked for. */
const LATEST = 40
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

export const latestActions = (kind: string) =>
  actions({ limit: LATEST, sort: 'desc', ...(LATEST_KINDS[kind] ?? LATEST_KINDS.all)?.[1] })

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

/** Of a path that is not well-formed nothing is asked for ahead; what is wrong with it is said by the page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

/** What the page at a URL asks for first. */
export function firstQueries({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const given: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(search))
  if (pathname === '/') return [statusQuery, newestBlocks, latestActions(given.show ?? 'all')]
  const [, page, address = ''] = pathname.split('/')
  const raw = page === 'account' ? parseAddress(decoded(address))?.raw : undefined
  if (raw === undefined) return [statusQuery]
  return [statusQuery, accountStates(raw), ...(given.tab === undefined ? [activity(raw, given)] : [])]
}
