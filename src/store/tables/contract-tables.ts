import type { Address } from '../../cell/address.ts'
import type { Contract, DedustPool, DnsEntry } from '../../model/contract.ts'
import type { CodecName } from './contract-columns.ts'

export type TabledKind = Exclude<Contract['kind'], 'nominator_pool'>
type ContractOf<K extends TabledKind> = Extract<Contract, { kind: K }>

/** A column, its form, and the field of the record that it holds. */
export type Column = readonly [name: string, codec: CodecName, field: string]

export interface ContractTable {
  readonly kind: TabledKind
  readonly table: string
  readonly columns: readonly Column[]
  /** The record with one field a column, where the contract is not that already. */
  readonly flatten?: (contract: never) => Readonly<Record<string, unknown>>
  readonly unflatten?: (record: never) => Contract
}

function defineTable<K extends TabledKind>(
  kind: K,
  table: string,
  columns: readonly (readonly [name: string, codec: CodecName, field: keyof ContractOf<K> & string])[],
): ContractTable {
  return { kind, table, columns }
}

interface FlatDnsEntry extends Omit<DnsEntry, 'auction'> {
  readonly bidder: Address | null
  readonly bid: bigint | null
  readonly endTime: number | null
}

type FlatPool = Pick<DedustPool, 'kind' | 'isStable'> & {
  readonly asset1: Address | null
  readonly asset2: Address | null
  readonly reserve1: bigint
  readonly reserve2: bigint
  readonly fee1: bigint
  readonly fee2: bigint
}

/** In the order of migration 0004, after account, lt, found_seqno, code_hash and data_hash, which all of them begin with. */
export const CONTRACT_TABLES: Readonly<Record<TabledKind, ContractTable>> = {
  jetton_master: defineTable('jetton_master', 'jetton_masters', [
    ['total_supply', 'numeric', 'totalSupply'],
    ['mintable', 'bool', 'mintable'],
    ['admin', 'bytes', 'admin'],
    ['wallet_code_hash', 'bytes', 'walletCodeHash'],
    ['content', 'json', 'content'],
  ]),
  jetton_wallet: defineTable('jetton_wallet', 'jetton_wallets', [
    ['balance', 'numeric', 'balance'],
    ['owner', 'bytes', 'owner'],
    ['jetton', 'bytes', 'master'],
    ['is_claimed', 'bool', 'isClaimed'],
  ]),
  nft_collection: defineTable('nft_collection', 'nft_collections', [
    ['next_item_index', 'numeric', 'nextItemIndex'],
    ['owner', 'bytes', 'owner'],
    ['content', 'json', 'content'],
  ]),
  // `real_owner` follows from another contract; it is written beside.
  nft_item: defineTable('nft_item', 'nft_items', [
    ['init', 'bool', 'isInit'],
    ['index', 'numeric', 'index'],
    ['collection', 'bytes', 'collection'],
    ['owner', 'bytes', 'owner'],
    ['content', 'json', 'content'],
  ]),
  nft_sale: defineTable('nft_sale', 'nft_sales', [
    ['is_complete', 'bool', 'isComplete'],
    ['created_at', 'number', 'createdAt'],
    ['marketplace', 'bytes', 'marketplace'],
    ['nft', 'bytes', 'nft'],
    ['nft_owner', 'bytes', 'nftOwner'],
    ['full_price', 'numeric', 'fullPrice'],
    ['marketplace_fee_address', 'bytes', 'marketplaceFeeAddress'],
    ['marketplace_fee', 'numeric', 'marketplaceFee'],
    ['royalty_address', 'bytes', 'royaltyAddress'],
    ['royalty', 'numeric', 'royalty'],
    ['sold_at', 'number', 'soldAt'],
    ['sold_query_id', 'numeric', 'soldQueryId'],
    ['jetton_prices', 'prices', 'jettonPrices'],
  ]),
  nft_auction: defineTable('nft_auction', 'nft_auctions', [
    ['has_ended', 'bool', 'hasEnded'],
    ['end_time', 'number', 'endTime'],
    ['marketplace', 'bytes', 'marketplace'],
    ['nft', 'bytes', 'nft'],
    ['nft_owner', 'bytes', 'nftOwner'],
    ['last_bid', 'numeric', 'lastBid'],
    ['last_member', 'bytes', 'lastMember'],
    ['min_step', 'numeric', 'minStep'],
    ['marketplace_fee_address', 'bytes', 'marketplaceFeeAddress'],
    ['marketplace_fee_factor', 'numeric', 'marketplaceFeeFactor'],
    ['marketplace_fee_base', 'numeric', 'marketplaceFeeBase'],
    ['royalty_address', 'bytes', 'royaltyAddress'],
    ['royalty_factor', 'numeric', 'royaltyFactor'],
    ['royalty_base', 'numeric', 'royaltyBase'],
    ['max_bid', 'numeric', 'maxBid'],
    ['min_bid', 'numeric', 'minBid'],
    ['created_at', 'number', 'createdAt'],
    ['last_bid_at', 'number', 'lastBidAt'],
    ['is_canceled', 'bool', 'isCanceled'],
    ['is_activated', 'bool', 'isActivated'],
    ['step_time', 'number', 'stepTime'],
    ['last_query_id', 'numeric', 'lastQueryId'],
    ['jetton_wallet', 'bytes', 'jettonWallet'],
    ['jetton_master', 'bytes', 'jettonMaster'],
    ['is_broken', 'bool', 'isBroken'],
    ['public_key', 'numeric', 'publicKey'],
  ]),
  telemint_item: defineTable('telemint_item', 'telemint_items', [
    ['token_name', 'text', 'tokenName'],
    ['bidder', 'bytes', 'bidder'],
    ['bid', 'numeric', 'bid'],
    ['bid_at', 'number', 'bidAt'],
    ['min_bid', 'numeric', 'minBid'],
    ['end_time', 'number', 'endTime'],
    ['beneficiary', 'bytes', 'beneficiary'],
    ['initial_min_bid', 'numeric', 'initialMinBid'],
    ['max_bid', 'numeric', 'maxBid'],
    ['min_bid_step', 'numeric', 'minBidStep'],
    ['min_extend_time', 'number', 'minExtendTime'],
    ['duration', 'number', 'duration'],
    ['royalty_numerator', 'numeric', 'royaltyNumerator'],
    ['royalty_denominator', 'numeric', 'royaltyDenominator'],
    ['royalty_destination', 'bytes', 'royaltyDestination'],
  ]),
  dns_entry: {
    kind: 'dns_entry',
    table: 'dns_entries',
    columns: [
      ['domain', 'text', 'domain'],
      ['owner', 'bytes', 'owner'],
      ['next_resolver', 'bytes', 'nextResolver'],
      ['wallet', 'bytes', 'wallet'],
      ['site_adnl', 'bytes', 'siteAdnl'],
      ['storage_bag_id', 'bytes', 'storageBagId'],
      ['auction_bidder', 'bytes', 'bidder'],
      ['auction_bid', 'numeric', 'bid'],
      ['auction_end', 'number', 'endTime'],
      ['last_fill_up_time', 'number', 'lastFillUpTime'],
    ],
    flatten: ({ auction, ...entry }: DnsEntry) => ({
      ...entry,
      ...(auction ?? { bidder: null, bid: null, endTime: null }),
    }),
    unflatten: ({ bidder, bid, endTime, ...entry }: FlatDnsEntry): DnsEntry => ({
      ...entry,
      auction: bidder === null || bid === null || endTime === null ? null : { bidder, bid, endTime },
    }),
  },
  multisig_wallet: defineTable('multisig_wallet', 'multisig_wallets', [
    ['next_order_seqno', 'numeric', 'nextOrderSeqno'],
    ['threshold', 'number', 'threshold'],
    ['signers', 'addresses', 'signers'],
    ['proposers', 'addresses', 'proposers'],
  ]),
  multisig_order: defineTable('multisig_order', 'multisig_orders', [
    ['multisig', 'bytes', 'multisig'],
    ['order_seqno', 'numeric', 'orderSeqno'],
    ['threshold', 'number', 'threshold'],
    ['sent_for_execution', 'bool', 'isSentForExecution'],
    ['approvals_mask', 'numeric', 'approvalsMask'],
    ['approvals', 'number', 'approvals'],
    ['expiration_date', 'numeric', 'expirationDate'],
    ['order_boc', 'cell', 'order'],
    ['signers', 'addresses', 'signers'],
  ]),
  vesting_wallet: defineTable('vesting_wallet', 'vesting_wallets', [
    ['start_time', 'number', 'startTime'],
    ['total_duration', 'number', 'totalDuration'],
    ['unlock_period', 'number', 'unlockPeriod'],
    ['cliff_duration', 'number', 'cliffDuration'],
    ['total_amount', 'numeric', 'totalAmount'],
    ['sender', 'bytes', 'sender'],
    ['owner', 'bytes', 'owner'],
    ['whitelist', 'addresses', 'whitelist'],
  ]),
  dedust_pool: {
    kind: 'dedust_pool',
    table: 'dedust_pools',
    columns: [
      ['asset_1', 'bytes', 'asset1'],
      ['asset_2', 'bytes', 'asset2'],
      ['reserve_1', 'numeric', 'reserve1'],
      ['reserve_2', 'numeric', 'reserve2'],
      ['is_stable', 'bool', 'isStable'],
      ['fee_1', 'numeric', 'fee1'],
      ['fee_2', 'numeric', 'fee2'],
    ],
    flatten: ({
      kind,
      isStable,
      assets: [asset1, asset2],
      reserves: [reserve1, reserve2],
      tradeFee,
    }: DedustPool): FlatPool => ({
      ...{ kind, isStable, asset1, asset2, reserve1, reserve2 },
      ...{ fee1: tradeFee[0], fee2: tradeFee[1] },
    }),
    unflatten: ({ kind, isStable, asset1, asset2, reserve1, reserve2, fee1, fee2 }: FlatPool): DedustPool => ({
      ...{ kind, isStable },
      ...{ assets: [asset1, asset2], reserves: [reserve1, reserve2], tradeFee: [fee1, fee2] },
    }),
  },
}

export const TABLED_KINDS = Object.keys(CONTRACT_TABLES) as TabledKind[]
