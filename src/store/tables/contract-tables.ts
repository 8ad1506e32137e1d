import type { ContractTable, TabledKind } from '../../record/contract-table.ts'
import { DEDUST_POOLS } from '../../record/dedust-pool.ts'
import { DNS_ENTRIES } from '../../record/dns-entry.ts'
import { JETTON_MASTERS } from '../../record/jetton-master.ts'
import { JETTON_WALLETS } from '../../record/jetton-wallet.ts'
import { MULTISIG_ORDERS } from '../../record/multisig-order.ts'
import { MULTISIG_WALLETS } from '../../record/multisig-wallet.ts'
import { NFT_COLLECTIONS } from '../../record/nft-collection.ts'
import { NFT_ITEMS } from '../../record/nft-item.ts'
import { NFT_AUCTIONS, NFT_SALES, TELEMINT_ITEMS } from '../../record/nft-sale.ts'
import { VESTING_WALLETS } from '../../record/vesting-wallet.ts'

export const CONTRACT_TABLES: Readonly<Record<TabledKind, ContractTable>> = {
  jetton_master: JETTON_MASTERS,
  jetton_wallet: JETTON_WALLETS,
  nft_collection: NFT_COLLECTIONS,
  nft_item: NFT_ITEMS,
  nft_sale: NFT_SALES,
  nft_auction: NFT_AUCTIONS,
  telemint_item: TELEMINT_ITEMS,
  dns_entry: DNS_ENTRIES,
  multisig_wallet: MULTISIG_WALLETS,
  multisig_order: MULTISIG_ORDERS,
  vesting_wallet: VESTING_WALLETS,
  dedust_pool: DEDUST_POOLS,
}

export const TABLED_KINDS = Object.keys(CONTRACT_TABLES) as TabledKind[]
