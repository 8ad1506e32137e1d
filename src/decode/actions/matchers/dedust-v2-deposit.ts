import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { DEDUST_V2_DEPOSIT } from '../kinds/dex-liquidity.ts'
import { DEPOSIT_LOG, JOIN_LIQUIDITY } from '../reading/dedust-v2.ts'
import { COMPLETED_BY, listRefunds, REFUNDS, toDeposit } from '../reading/dedust-v2-deposit.ts'

/** Both assets are there: the pool takes them in, and gives back what was too much. */
export default defineMatcher({
  name: 'dedust_v2_deposit',
  after: ['dedust_v2_withdraw'],
  pattern: call(JOIN_LIQUIDITY, {
    children: [call(DEPOSIT_LOG, { as: 'log', leavesExcess: true }), optional(call(0x855afcbd)), ...REFUNDS],
    parent: COMPLETED_BY,
  }),
  build(head, match) {
    // query:64 ^config x:Coins y:Coins initiator:addr
    const body = head.body().skip(64)
    body.coins()
    body.coins()
    const initiator = body.address()
    const excesses = listRefunds(match, initiator)
    if (excesses === undefined) return null
    // x:Coins y:Coins liquidity:Coins …
    const log = match.get('log').body()
    const amounts = [log.coins(), log.coins()] as const
    const data = { ...toDeposit(head, match, initiator, amounts), lpMinted: log.coins(), excesses }
    return built(DEDUST_V2_DEPOSIT, data, match.with(head))
  },
})
