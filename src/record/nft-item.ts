import type { NftItem } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, boolean, decimal, hash, storedJson } from './kinds.ts'
import { NftCollectionRecord, type NftCollectionRow } from './nft-collection.ts'

/** `real_owner` follows from another contract; it is written beside. */
export const NFT_ITEMS = defineContractTable<NftItem>()('nft_item', 'nft_items', {
  init: ['bool', 'isInit'],
  index: ['numeric', 'index'],
  collection: ['bytes', 'collection'],
  owner: ['bytes', 'owner'],
  content: ['json', 'content'],
})

export interface NftItemRow extends ContractRowOf<typeof NFT_ITEMS> {
  readonly real_owner: Buffer | null
}

/** An item with what is known around it. */
export interface NftItemFull extends NftItemRow {
  readonly ofCollection: NftCollectionRow | undefined
  /** The sale or auction that holds it. */
  readonly sale: { readonly kind: 'sale' | 'auction'; readonly account: Buffer } | undefined
}

export const NftItemRecord = defineRecord<NftItemFull>()('NFTItem', {
  address: address((item) => item.account),
  init: boolean((item) => item.init),
  index: amount((item) => item.index),
  collection_address: address.orNull((item) => item.collection),
  owner_address: address.orNull((item) => item.owner),
  content: storedJson.orNull((item) => item.content),
  last_transaction_lt: decimal((item) => item.lt),
  code_hash: hash((item) => item.code_hash),
  data_hash: hash((item) => item.data_hash),
  collection: NftCollectionRecord.orNull((item) => item.ofCollection ?? null),
  on_sale: boolean((item) => item.sale !== undefined),
  sale_contract_address: address.optional(({ sale }) => (sale?.kind === 'sale' ? sale.account : null)),
  auction_contract_address: address.optional(({ sale }) => (sale?.kind === 'auction' ? sale.account : null)),
  real_owner: address.optional((item) => (item.sale === undefined ? null : item.real_owner)),
})
