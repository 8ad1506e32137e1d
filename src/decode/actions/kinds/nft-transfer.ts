import type { ActionKind } from '../engine/action-node.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { type Comment, findComment } from '../reading/text.ts'

export interface NftPayout {
  readonly amount: bigint
  readonly address: string | null
}

export interface NftTransferData {
  readonly item: string | null
  readonly index: bigint
  readonly collection: string | null
  readonly oldOwner: string | null
  readonly newOwner: string | null
  readonly queryId: bigint
  readonly response: string | null
  readonly customPayload: BodyReader | null
  readonly forwardPayload: BodyReader | null
  readonly forwardAmount: bigint | null
  /** Set when it was bought. */
  readonly purchase: NftPurchase | null
}

export interface NftPurchase {
  readonly price: bigint
  /** From a getgems sale or auction; else from Telegram. */
  readonly isGetgems: boolean
  readonly marketplace: string | null
  readonly seller: string | null
  readonly payout: NftPayout | null
  readonly payoutComment: Comment | null | undefined
  readonly royalty: NftPayout | null
}

function details(data: NftTransferData) {
  const { purchase } = data
  const comment = data.forwardPayload === null ? null : findComment(data.forwardPayload.slice)
  const payoutComment = purchase?.payoutComment
  return {
    nft_collection: data.collection,
    nft_item: data.item,
    nft_item_index: data.index.toString(),
    ...(data.oldOwner === null ? {} : { old_owner: data.oldOwner }),
    new_owner: data.newOwner,
    is_purchase: purchase !== null,
    ...(purchase === null ? {} : { price: purchase.price.toString() }),
    query_id: data.queryId.toString(),
    response_destination: data.response,
    custom_payload: data.customPayload?.boc() ?? null,
    forward_payload: data.forwardPayload?.boc() ?? null,
    forward_amount: data.forwardAmount?.toString() ?? null,
    comment: comment?.text ?? null,
    is_encrypted_comment: comment?.isEncrypted ?? null,
    marketplace: null,
    real_old_owner: purchase?.seller ?? null,
    marketplace_address: purchase?.marketplace ?? null,
    payout_amount: purchase?.payout?.amount.toString() ?? null,
    payout_address: purchase?.payout?.address ?? null,
    payout_comment: payoutComment?.text ?? null,
    payout_comment_encrypted: payoutComment === undefined ? null : (payoutComment?.isEncrypted ?? false),
    payout_comment_encoded: payoutComment === undefined ? null : (payoutComment?.isEncrypted ?? false),
    royalty_amount: purchase?.royalty?.amount.toString() ?? null,
    royalty_address: purchase?.royalty?.address ?? null,
  }
}

const accounts = ({ oldOwner, newOwner }: NftTransferData) => [oldOwner, newOwner]

export const NFT_TRANSFER_KIND: ActionKind<NftTransferData, 'nft_transfer'> = {
  name: 'nft_transfer',
  details,
  accounts,
}
export const NFT_PURCHASE_KIND: ActionKind<NftTransferData, 'nft_purchase'> = {
  name: 'nft_purchase',
  details,
  accounts,
}
