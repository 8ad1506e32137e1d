import { as, word } from './kinds.ts'
import { words } from './schema.ts'

/**
 * What an account may be confirmed to be. Who is several things is what comes first: a pool before the jetton that its shares are, a
 * name on Telegram before the item. A domain is an item; `interfaces` say of what kind.
 */
export const SHOWN_KINDS = [
  'dedust_pool',
  'telemint_item',
  'nominator_pool',
  'vesting_wallet',
  'multisig_wallet',
  'multisig_order',
  'nft_sale',
  'nft_auction',
  'nft_collection',
  'nft_item',
  'jetton_master',
  'jetton_wallet',
] as const

export type ShownKind = (typeof SHOWN_KINDS)[number]

export const contractKind = as(word(), words('ContractKind', ...SHOWN_KINDS))
