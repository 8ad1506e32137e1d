import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

interface ClaimRewardsData {
  readonly pool: string | null
  readonly poolWallet: string | null
  readonly recipient: string | null
  readonly wallet: string | null
  readonly asset: string | null
  readonly amount: bigint
}

const COFFEE_STAKING_CLAIM_REWARDS: ActionKind<ClaimRewardsData, 'coffee_staking_claim_rewards'> = {
  name: 'coffee_staking_claim_rewards',
  details: ({ pool, poolWallet, recipient, wallet, asset, amount }) => ({
    pool,
    pool_jetton_wallet: poolWallet,
    recipient,
    recipient_jetton_wallet: wallet,
    asset,
    amount: amount.toString(),
  }),
  accounts: ({ pool, poolWallet, recipient, wallet }) => [pool, poolWallet, recipient, wallet],
}

const CLAIM = 0xb30c7310

export default defineMatcher({
  name: 'coffee_staking_claim_rewards',
  after: ['coffee_staking_withdraw'],
  pattern: call(CLAIM, { children: [block('jetton_transfer', { as: 'transfer' }), optional(call(CLAIM))] }),
  build(head, match) {
    const transfer = dataOf(match.get('transfer'), JETTON_TRANSFER_KIND)
    if (transfer === undefined) return null
    // query:64 wallet:addr amount:Coins receiver:addr …
    const body = head.body().skip(64)
    const poolWallet = body.address()
    const amount = body.coins()
    const data = {
      pool: head.destination,
      poolWallet,
      recipient: body.address(),
      wallet: transfer.receiverWallet,
      asset: transfer.asset,
      amount,
    }
    return built(COFFEE_STAKING_CLAIM_REWARDS, data, match.with(head))
  },
})
