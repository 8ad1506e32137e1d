import type { ActionKind } from '../engine/action-node.ts'
import { type JettonOrder, payloadComment } from '../reading/jetton-order.ts'

export interface JettonTransferData {
  readonly order: JettonOrder
  /** Jetton master; null for an order to a wallet that is not known. */
  readonly asset: string | null
  readonly sender: string | null
  readonly receiver: string | null
  readonly senderWallet: string | null
  readonly receiverWallet: string | null
  readonly amount: bigint
  readonly forwardAmount: bigint
}

export const JETTON_TRANSFER_KIND: ActionKind<JettonTransferData, 'jetton_transfer'> = {
  name: 'jetton_transfer',
  details({ order, asset, sender, receiver, senderWallet, receiverWallet, amount, forwardAmount }) {
    const comment = payloadComment(order.forwardPayload)
    return {
      asset,
      sender,
      receiver,
      sender_jetton_wallet: senderWallet,
      receiver_jetton_wallet: receiverWallet,
      amount: amount.toString(),
      comment: comment?.text ?? null,
      is_encrypted_comment: comment?.isEncrypted ?? false,
      query_id: order.queryId.toString(),
      response_destination: order.response,
      custom_payload: order.customPayload?.boc() ?? null,
      forward_payload: order.forwardPayload?.boc() ?? null,
      forward_amount: forwardAmount.toString(),
    }
  },
  accounts: ({ sender, receiver, senderWallet, receiverWallet }) => [sender, senderWallet, receiver, receiverWallet],
}
