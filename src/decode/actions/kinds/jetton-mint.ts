import type { ActionKind } from '../engine/action-node.ts'

export interface JettonMintData {
  readonly asset: string | null
  readonly receiver: string | null
  readonly receiverWallet: string | null
  readonly amount: bigint | null
  readonly tonAmount: bigint
}

export const JETTON_MINT_KIND: ActionKind<JettonMintData, 'jetton_mint'> = {
  name: 'jetton_mint',
  details: ({ asset, receiver, receiverWallet, amount, tonAmount }) => ({
    asset,
    receiver,
    receiver_jetton_wallet: receiverWallet,
    amount: amount?.toString() ?? null,
    ton_amount: tonAmount.toString(),
  }),
  accounts: ({ receiver, receiverWallet }) => [receiver, receiverWallet],
}
