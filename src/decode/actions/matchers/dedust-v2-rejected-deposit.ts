import { built, defineMatcher } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { DEDUST_V2_DEPOSIT } from '../kinds/dex-liquidity.ts'
import { DEPOSIT_LOG, JOIN_LIQUIDITY } from '../reading/dedust-v2.ts'
import { COMPLETED_BY, listRefunds, REFUNDS, toDeposit } from '../reading/dedust-v2-deposit.ts'
import { findCall } from '../reading/walk.ts'

/** Both assets were there, and the pool did not take them. */
export default defineMatcher({
  name: 'dedust_v2_rejected_deposit',
  after: ['dedust_v2_deposit'],
  pattern: call(JOIN_LIQUIDITY, { children: [...REFUNDS, optional(call(EXCESS))], parent: COMPLETED_BY }),
  build(head, match) {
    if (findCall(head, DEPOSIT_LOG) !== undefined) return null
    const body = head.body().skip(64)
    const amounts = [body.coins(), body.coins()] as const
    const initiator = body.address()
    const excesses = listRefunds(match, initiator)
    if (excesses === undefined || excesses.length === 0) return null
    const data = { ...toDeposit(head, match, initiator, amounts), lpMinted: null, excesses }
    return built(DEDUST_V2_DEPOSIT, data, match.with(head), { failed: true })
  },
})
