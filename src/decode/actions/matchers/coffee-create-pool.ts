import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, EXCESS, optional } from '../engine/pattern.ts'
import { COFFEE_CREATE_POOL_CREATOR, type PoolCreatorData } from '../kinds/coffee-pool-creator.ts'
import { DEPLOY, DEPOSIT_EVENT, loadMinted, NOTIFICATION } from '../reading/coffee.ts'
import { JETTON_INTERNAL_TRANSFER } from '../reading/jetton-order.ts'

interface CreatePoolData {
  readonly creator: PoolCreatorData
  readonly pool: string | null
  readonly initiators: readonly [string | null, string | null]
  readonly assets: readonly [string | null, string | null]
  readonly amounts: readonly [bigint, bigint]
  readonly lpMinted: bigint
}

const COFFEE_CREATE_POOL: ActionKind<CreatePoolData, 'coffee_create_pool'> = {
  name: 'coffee_create_pool',
  details: ({ creator, pool, initiators, assets, amounts, lpMinted }) => ({
    source: creator.source,
    source_jetton_wallet: creator.wallet,
    initiator_1: initiators[0],
    initiator_2: initiators[1],
    pool,
    pool_creator_contract: null,
    provided_asset: creator.provided,
    amount: creator.amount.toString(),
    asset_1: assets[0],
    asset_2: assets[1],
    amount_1: amounts[0].toString(),
    amount_2: amounts[1].toString(),
    lp_tokens_minted: lpMinted.toString(),
  }),
  accounts: ({ creator, pool }) => [creator.source, creator.wallet, pool],
}

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
    const data: CreatePoolData = {
      creator,
      pool: match.get('deploy').destination,
      initiators: isSecond ? [initiator, creator.source] : [creator.source, initiator],
      assets: isSecond ? [second, first] : [first, second],
      amounts: isSecond ? [amount2, amount1] : [amount1, amount2],
      lpMinted: loadMinted(match.get('event').body()),
    }
    return built(COFFEE_CREATE_POOL, data, match.with(head))
  },
})
