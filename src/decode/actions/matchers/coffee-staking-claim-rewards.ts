import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

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
    const recipient = body.address()
    return told('coffee_staking_claim_rewards', match.with(head), {
      accounts: [head.destination, poolWallet, recipient, transfer.receiverWallet],
      details: {
        pool: head.destination,
        pool_jetton_wallet: poolWallet,
        recipient,
        recipient_jetton_wallet: transfer.receiverWallet,
        asset: transfer.asset,
        amount: amount.toString(),
      },
    })
  },
})
