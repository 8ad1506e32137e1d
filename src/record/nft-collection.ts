import type { NftCollection } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, decimal, hash, storedJson } from './kinds.ts'
import { type CollectionCounts, CollectionCountsRecord } from './token-counts.ts'

export const NFT_COLLECTIONS = defineContractTable<NftCollection>()('nft_collection', 'nft_collections', {
  next_item_index: ['numeric', 'nextItemIndex'],
  owner: ['bytes', 'owner'],
  content: ['json', 'content'],
})

export type NftCollectionRow = ContractRowOf<typeof NFT_COLLECTIONS>

/** A collection with what was counted of it, where that was asked for. */
export interface CountedCollection extends NftCollectionRow {
  readonly counts?: CollectionCounts | undefined
}

export const NftCollectionRecord = defineRecord<CountedCollection>()('NFTCollection', {
  address: address((row) => row.account),
  owner_address: address.orNull((row) => row.owner),
  next_item_index: amount((row) => row.next_item_index),
  collection_content: storedJson.orNull((row) => row.content),
  last_transaction_lt: decimal((row) => row.lt),
  code_hash: hash((row) => row.code_hash),
  data_hash: hash((row) => row.data_hash),
  counts: CollectionCountsRecord.optional((row) => row.counts),
})
