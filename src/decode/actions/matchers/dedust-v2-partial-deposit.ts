import { built, defineMatcher } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { DEDUST_V2_DEPOSIT_PARTIAL } from '../kinds/dex-liquidity.ts'
import { CARRIER, CREDIT_ASSET } from '../reading/dedust-v2.ts'
import { carried, isX } from '../reading/dedust-v2-deposit.ts'

/** One asset that waits for the other. */
export default defineMatcher({
  name: 'dedust_v2_partial_deposit',
  after: ['dedust_v2_rejected_deposit'],
  pattern: call(CREDIT_ASSET, { each: optional(call(EXCESS)), parent: CARRIER }),
  build(head, match) {
    const { asset, wallet, sender } = carried(match.get('carrier'))
    const isFirst = isX(head)
    const side = {
      asset,
      wallet,
      amount: head
        .body()
        .skip(64 + 1)
        .coins(),
    }
    const data = {
      dex: 'dedust_v2' as const,
      source: sender,
      pool: head.source,
      depositContract: head.destination,
      first: isFirst ? side : null,
      second: isFirst ? null : side,
      lpMinted: null,
      excesses: [],
    }
    return built(DEDUST_V2_DEPOSIT_PARTIAL, data, match.with(head))
  },
})
