import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

/** Owner, position and vault pass on one opcode with three layouts. */
const WITHDRAW = 0xcb03bfaf

export default defineMatcher({
  name: 'coffee_staking_withdraw',
  after: ['coffee_staking_deposit'],
  pattern: call(WITHDRAW, {
    each: call(WITHDRAW, {
      as: 'position',
      children: [
        call(WITHDRAW, { as: 'vault', each: block('jetton_transfer', { as: 'transfer' }) }),
        optional(call(WITHDRAW)),
      ],
    }),
  }),
  build(head, match) {
    const position = match.get('position')
    const transfer = dataOf(match.get('transfer'), JETTON_TRANSFER_KIND)
    if (transfer === undefined) return null
    // query:64 nft_id:64 owner:addr points:Coins …
    const body = position.body().skip(64)
    const index = body.big(64)
    const source = body.address()
    // query:64 wallet:addr amount:Coins owner:addr
    const order = match.get('vault').body().skip(64)
    const poolWallet = order.address()
    return told('coffee_staking_withdraw', match.with(head), {
      accounts: [source, transfer.receiverWallet, position.source, poolWallet],
      details: {
        source,
        source_jetton_wallet: transfer.receiverWallet,
        pool: position.source,
        pool_jetton_wallet: poolWallet,
        asset: transfer.asset,
        amount: order.coins().toString(),
        nft_address: head.destination,
        nft_index: index.toString(),
        points: body.coins().toString(),
      },
    })
  },
})
