/** Accounts that every network has, by raw address. */
const KNOWN: Readonly<Record<string, string>> = {
  [`-1:${'0'.repeat(64)}`]: 'system',
  [`-1:${'3'.repeat(64)}`]: 'elector',
  [`-1:${'5'.repeat(64)}`]: 'configuration',
  [`-1:${'4'.repeat(64)}`]: 'DNS root',
}

export const knownName = (raw: string): string | undefined => KNOWN[raw]

/** Sends what the network itself pays. */
export const SYSTEM = `-1:${'0'.repeat(64)}`

const KINDS: Readonly<Record<string, string>> = {
  jetton_master: 'jetton',
  jetton_wallet: 'jetton wallet',
  nft_collection: 'collection',
  nft_item: 'NFT item',
  telemint_item: 'NFT item',
  nft_sale: 'sale',
  nft_auction: 'auction',
  multisig_wallet: 'multisig',
  multisig_order: 'multisig order',
  vesting_wallet: 'vesting wallet',
  nominator_pool: 'nominator pool',
  dedust_pool: 'DeDust pool',
}

/** Interfaces before others that the same contract may also have. */
const RANKED = ['tv_pool', 'stonfi_pool_v2', 'stonfi_router_v2', 'elector', 'config', 'dns_root']

/** What an account is, in words. What the recogniser confirmed counts before what its methods look like. */
export function kindName(kind: string | null | undefined, interfaces: readonly string[] | null | undefined): string {
  const found = interfaces ?? []
  const ranked = RANKED.find((name) => found.includes(name))
  if (ranked !== undefined) return words(ranked)
  if (kind) return KINDS[kind] ?? words(kind)
  const [only, ...others] = found
  const wallet = found.find((name) => name.startsWith('wallet_'))
  if (wallet !== undefined && found.every((name) => name.startsWith('wallet_'))) return words(wallet)
  return only !== undefined && others.length === 0 ? words(only) : 'contract'
}

const words = (name: string): string => KINDS[name] ?? name.replaceAll('_', ' ')

/** Kinds of contracts that have a page of their own. */
const KIND_PAGES: Readonly<Record<string, readonly [string, string]>> = {
  jetton_master: ['jetton', 'jetton'],
  nft_collection: ['collection', 'collection'],
  nft_item: ['nft', 'item'],
  telemint_item: ['nft', 'item'],
  multisig_wallet: ['multisig', 'multisig'],
  vesting_wallet: ['vesting', 'vesting wallet'],
  nominator_pool: ['pool', 'nominator pool'],
}

/** The page of a kind, and what it is called. */
export const findKindPage = (kind: string | null | undefined): readonly [string, string] | undefined =>
  kind ? KIND_PAGES[kind] : undefined
