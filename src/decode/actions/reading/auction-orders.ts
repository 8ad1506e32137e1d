import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import { block, type Pattern } from '../engine/pattern.ts'
import type { NFT_PURCHASE_KIND, NFT_TRANSFER_KIND, NftTransferData } from '../kinds/nft-transfer.ts'

export const CANCEL_AUCTION = 0x5616c572
export const FINISH_AUCTION: readonly number[] = [0x20c9eb18, 0xb95616b6]

const FINISH_COMMENTS: readonly (string | null)[] = ['finish', 'stop']

/** Toncoin for an auction, whatever it says. */
export const TO_AUCTION: Pattern = block('ton_transfer', { to: ['nft_auction'] })

/** Whether it orders an auction to end, by opcode or by comment. */
export const isFinishOrder = (block: ActionNode): boolean =>
  FINISH_AUCTION.includes(block.opcode) || (block.is('ton_transfer') && FINISH_COMMENTS.includes(plainComment(block)))

export const isCancelOrder = (block: ActionNode): boolean =>
  block.opcode === CANCEL_AUCTION || (block.is('ton_transfer') && plainComment(block) === 'cancel')

/** The transfer or purchase of an item that an order set off. It stays an action of its own. */
export function findSent(
  order: ActionNode,
  kind: typeof NFT_TRANSFER_KIND | typeof NFT_PURCHASE_KIND,
  item: string,
): NftTransferData | undefined {
  for (const child of order.children()) {
    const sent = dataOf(child, kind)
    if (sent !== undefined && sent.item === item) return sent
  }
  return undefined
}
