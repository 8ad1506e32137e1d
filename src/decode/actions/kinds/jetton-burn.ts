import type { ActionKind } from '../engine/action-node.ts'

export interface JettonBurnData {
  readonly owner: string
  readonly wallet: string | null
  readonly asset: string
  readonly amount: bigint
}

export const JETTON_BURN_KIND: ActionKind<JettonBurnData, 'jetton_burn'> = {
  name: 'jetton_burn',
  details: ({ owner, wallet, asset, amount }) => ({
    owner,
    owner_jetton_wallet: wallet,
    asset,
    amount: amount.toString(),
  }),
  accounts: ({ owner, wallet }) => [owner, wallet],
}
