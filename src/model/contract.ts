import type { Address } from '../cell/address.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'

/**
 * What an account proved to be, read from one of its states. An account may be several of these at once. Addresses that the
 * contract leaves empty are null. Only what was verified both ways gets here: a jetton wallet whose master names it, an
 * item whose collection does.
 */
export type Contract =
  | JettonMaster
  | JettonWallet
  | NftCollection
  | NftItem
  | NftSale
  | NftAuction
  | TelemintItem
  | DnsEntry
  | MultisigWallet
  | MultisigOrder
  | VestingWallet
  | DedustPool
  | NominatorPool

export type ContractKind = Contract['kind']

/** TEP-64 content, its values as text; `image_data` in base64, a bare link under `uri`. */
export type TokenContent = Readonly<Record<string, string>>

export interface JettonMaster {
  readonly kind: 'jetton_master'
  readonly totalSupply: bigint
  readonly mintable: boolean
  readonly admin: Address | null
  readonly content: TokenContent
  readonly walletCodeHash: Hash
}

export interface JettonWallet {
  readonly kind: 'jetton_wallet'
  readonly balance: bigint
  readonly owner: Address
  readonly master: Address
  /** Mintless wallets say whether their share was claimed; null for all others. */
  readonly isClaimed: boolean | null
}

export interface NftCollection {
  readonly kind: 'nft_collection'
  readonly nextItemIndex: bigint
  readonly owner: Address | null
  readonly content: TokenContent
}

export interface NftItem {
  readonly kind: 'nft_item'
  readonly isInit: boolean
  readonly index: bigint
  readonly collection: Address | null
  readonly owner: Address | null
  readonly content: TokenContent
}

/** A getgems fixed-price sale, any version. */
export interface NftSale {
  readonly kind: 'nft_sale'
  readonly isComplete: boolean
  readonly createdAt: number
  readonly marketplace: Address | null
  readonly nft: Address
  readonly nftOwner: Address | null
  readonly fullPrice: bigint
  readonly marketplaceFeeAddress: Address | null
  readonly marketplaceFee: bigint
  readonly royaltyAddress: Address | null
  readonly royalty: bigint
  readonly soldAt: number | null
  readonly soldQueryId: bigint | null
  /** Jetton wallet → price, for sales that take jettons. */
  readonly jettonPrices: ReadonlyMap<string, bigint> | null
}

/** A getgems auction, any version. */
export interface NftAuction {
  readonly kind: 'nft_auction'
  readonly hasEnded: boolean
  readonly endTime: number
  readonly marketplace: Address | null
  readonly nft: Address
  readonly nftOwner: Address | null
  readonly lastBid: bigint
  readonly lastMember: Address | null
  readonly minStep: bigint
  readonly marketplaceFeeAddress: Address | null
  readonly marketplaceFeeFactor: bigint
  readonly marketplaceFeeBase: bigint
  readonly royaltyAddress: Address | null
  readonly royaltyFactor: bigint
  readonly royaltyBase: bigint
  readonly maxBid: bigint
  readonly minBid: bigint
  readonly createdAt: number
  readonly lastBidAt: number
  readonly isCanceled: boolean
  /** Only version 4 has what follows. */
  readonly isActivated: boolean | null
  readonly stepTime: number | null
  readonly lastQueryId: bigint | null
  readonly jettonWallet: Address | null
  readonly jettonMaster: Address | null
  readonly isBroken: boolean | null
  readonly publicKey: bigint | null
}

/** A Telegram user name or number. */
export interface TelemintItem {
  readonly kind: 'telemint_item'
  readonly tokenName: string
  readonly bidder: Address | null
  readonly bid: bigint
  readonly bidAt: number
  readonly minBid: bigint
  readonly endTime: number
  readonly beneficiary: Address | null
  readonly initialMinBid: bigint
  readonly maxBid: bigint
  readonly minBidStep: bigint
  readonly minExtendTime: number
  readonly duration: number
  readonly royaltyNumerator: bigint
  readonly royaltyDenominator: bigint
  readonly royaltyDestination: Address | null
}

/** An item of a DNS collection. */
export interface DnsEntry {
  readonly kind: 'dns_entry'
  readonly domain: string
  readonly owner: Address | null
  readonly nextResolver: Address | null
  readonly wallet: Address | null
  readonly siteAdnl: Hash | null
  readonly storageBagId: Hash | null
  /** While one is open, or won and not yet claimed. */
  readonly auction: DnsAuction | null
  readonly lastFillUpTime: number | null
}

export interface DnsAuction {
  readonly bidder: Address
  readonly bid: bigint
  readonly endTime: number
}

export interface MultisigWallet {
  readonly kind: 'multisig_wallet'
  readonly nextOrderSeqno: bigint
  readonly threshold: number
  readonly signers: readonly Address[]
  readonly proposers: readonly Address[]
}

export interface MultisigOrder {
  readonly kind: 'multisig_order'
  readonly multisig: Address
  readonly orderSeqno: bigint
  readonly threshold: number
  readonly isSentForExecution: boolean
  readonly approvalsMask: bigint
  readonly approvals: number
  readonly expirationDate: bigint
  readonly order: Cell
  readonly signers: readonly Address[]
}

export interface VestingWallet {
  readonly kind: 'vesting_wallet'
  readonly startTime: number
  readonly totalDuration: number
  readonly unlockPeriod: number
  readonly cliffDuration: number
  readonly totalAmount: bigint
  readonly sender: Address
  readonly owner: Address
  readonly whitelist: readonly Address[]
}

export interface DedustPool {
  readonly kind: 'dedust_pool'
  /** A jetton master each; null for Toncoin. */
  readonly assets: readonly [Address | null, Address | null]
  readonly reserves: readonly [bigint, bigint]
  readonly isStable: boolean
  readonly tradeFee: readonly [bigint, bigint]
}

/** Known by its code alone. */
export interface NominatorPool {
  readonly kind: 'nominator_pool'
}

/** What is known of an account at one masterchain block: what trace matchers may ask. */
export interface AccountFacts {
  readonly codeHash: Hash | null
  readonly contracts: readonly Contract[]
  /** Newest data cell, where it is at hand. */
  readonly data: Cell | null
}
