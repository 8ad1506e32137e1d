import { plainComment } from '../engine/basic-kinds.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { BOUNCE, block, call, EXCESS, optional } from '../engine/pattern.ts'
import { NOMINATOR_DEPOSIT } from '../kinds/staking.ts'

export default defineMatcher({
  name: 'nominator_deposit',
  after: ['multisig_approve'],
  pattern: block('ton_transfer', {
    to: ['nominator_pool'],
    where: (transfer) => plainComment(transfer) === 'd',
    each: optional(call([EXCESS, BOUNCE])),
  }),
  build(head, match) {
    const data = {
      provider: 'nominator' as const,
      holder: head.source,
      pool: head.destination,
      amount: head.value,
      tokensMinted: null,
      asset: null,
    }
    return built(NOMINATOR_DEPOSIT, data, match.with(head), { failed: head.failed })
  },
})
