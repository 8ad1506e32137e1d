import { Type } from '@sinclair/typebox'
import { defineRecord } from './define-record.ts'
import { as, int64 } from './kinds.ts'
import { Int64 } from './schema.ts'

/** What is stored of a jetton, counted. */
export interface JettonCounts {
  readonly holders: bigint
  readonly transfers: bigint
}

/** What is stored of a collection, counted. */
export interface CollectionCounts {
  readonly items: bigint
  readonly owners: bigint
  readonly transfers: bigint
}

const count = (description: string) => as(int64, Type.Integer({ ...Int64, minimum: 0, description }))

export const JettonCountsRecord = defineRecord<JettonCounts>()('JettonCounts', {
  holders: count('wallets that are not empty')((counts) => counts.holders),
  transfers: count('transfers that were not aborted, in the blocks that are stored')((counts) => counts.transfers),
})

export const CollectionCountsRecord = defineRecord<CollectionCounts>()('NFTCollectionCounts', {
  items: count('items that are known')((counts) => counts.items),
  owners: count("accounts that own some of them; what is on sale is its seller's")((counts) => counts.owners),
  transfers: count('transfers of its items, in the blocks that are stored')((counts) => counts.transfers),
})
