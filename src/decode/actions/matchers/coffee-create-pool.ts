import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, EXCESS, optional } from '../engine/pattern.ts'
import { COFFEE_CREATE_POOL_CREATOR } from '../kinds/coffee-pool-creator.ts'
import { DEPLOY, DEPOSIT_EVENT, loadMinted, NOTIFICATION } from '../reading/coffee.ts'
import { JETTON_INTERNAL_TRANSFER } from '../reading/jetton-order.ts'

/** The second asset is there: the pool is made, and its first tokens. */
export default defineMatcher({
  name: 'coffee_create_pool',
  after: ['coffee_create_pool_creator'],
  pattern: block('coffee_create_pool_creator', {
    each: call(0xc0ffee25, {
      as: 'request',
      each: call(DEPLOY, {
        as: 'deploy',
        children: [
          call(JETTON_INTERNAL_TRANSFER, { each: optional(call(EXCESS)) }),
          call(DEPOSIT_EVENT, { as: 'event' }),
          optional(call(NOTIFICATION, { each: optional(call(0xb216d31f)) })),
        ],
      }),
    }),
  }),
  build(head, match) {
    const creator = dataOf(head, COFFEE_CREATE_POOL_CREATOR)
    if (creator === undefined) return null
    const [first, second] = creator.assets
    const isSecond = creator.provided !== first && creator.provided === second
    // query:64 amount1:Coins amount2:Coins initiator:addr …
    const body = match.get('request').body().skip(64)
    const amount1 = body.coins()
    const amount2 = body.coins()
    const initiator = body.address()
    const pool = match.get('deploy').destination
    return told('coffee_create_pool', match.with(head), {
      accounts: [creator.source, creator.wallet, pool],
      details: {
        source: creator.source,
        source_jetton_wallet: creator.wallet,
        initiator_1: isSecond ? initiator : creator.source,
        initiator_2: isSecond ? creator.source : initiator,
        pool,
        pool_creator_contract: null,
        provided_asset: creator.provided,
        amount: creator.amount.toString(),
        asset_1: isSecond ? second : first,
        asset_2: isSecond ? first : second,
        amount_1: (isSecond ? amount2 : amount1).toString(),
        amount_2: (isSecond ? amount1 : amount2).toString(),
        lp_tokens_minted: loadMinted(match.get('event').body()).toString(),
      },
    })
  },
})
