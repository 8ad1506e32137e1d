import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

interface StakingWithdrawData {
  readonly source: string | null
  readonly wallet: string | null
  readonly pool: string | null
  readonly poolWallet: string | null
  readonly asset: string | null
  readonly amount: bigint
  readonly item: string | null
  readonly index: bigint
  readonly points: bigint
}

const COFFEE_STAKING_WITHDRAW: ActionKind<StakingWithdrawData, 'coffee_staking_withdraw'> = {
  name: 'coffee_staking_withdraw',
  details: ({ source, wallet, pool, poolWallet, asset, amount, item, index, points }) => ({
    source,
    source_jetton_wallet: wallet,
    pool,
    pool_jetton_wallet: poolWallet,
    asset,
    amount: amount.toString(),
    nft_address: item,
    nft_index: index.toString(),
    points: points.toString(),
  }),
  accounts: ({ source, wallet, pool, poolWallet }) => [source, wallet, pool, poolWallet],
}

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
    const data = {
      source,
      wallet: transfer.receiverWallet,
      pool: position.source,
      poolWallet,
      asset: transfer.asset,
      amount: order.coins(),
      item: head.destination,
      index,
      points: body.coins(),
    }
    return built(COFFEE_STAKING_WITHDRAW, data, match.with(head))
  },
})
