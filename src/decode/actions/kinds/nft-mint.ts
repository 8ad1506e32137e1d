import type { ActionKind, ActionNode } from '../engine/action-node.ts'

export interface NftMintData {
  readonly source: string | null
  readonly item: string | null
  readonly index: bigint
  readonly collection: string | null
  /** The message that made the item. */
  readonly message: ActionNode
}

export const NFT_MINT_KIND: ActionKind<NftMintData, 'nft_mint'> = {
  name: 'nft_mint',
  details: ({ source, item, index, collection }) => ({
    ...(source === null ? {} : { owner: source }),
    nft_item: item,
    nft_collection: collection,
    nft_item_index: index.toString(),
  }),
  accounts: ({ source, item }) => [source, item],
}
