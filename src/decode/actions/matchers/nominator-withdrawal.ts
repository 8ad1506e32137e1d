import type { ActionNode } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { BOUNCE, block, call, EXCESS, optional } from '../engine/pattern.ts'
import { NOMINATOR_WITHDRAWAL } from '../kinds/staking.ts'

/** A nominator asks for its stake, and is paid at once when the pool is idle. */
export default defineMatcher({
  name: 'nominator_withdrawal',
  after: ['nominator_deposit'],
  takes: { names: ['ton_transfer'] },
  pattern: block('ton_transfer', {
    to: ['nominator_pool'],
    where: (transfer) => plainComment(transfer) === 'w',
    each: optional(call([EXCESS, BOUNCE])),
  }),
  build(head, match) {
    const transfers = [...head.children()].filter((child) => child.is('ton_transfer'))
    const data = {
      provider: 'nominator' as const,
      holder: head.source,
      pool: head.destination,
      amount: payoutOf(head, transfers),
      payoutNft: null,
      tokensBurnt: null,
      asset: null,
    }
    const sent = transfers.length <= 2 ? transfers : []
    return built(NOMINATOR_WITHDRAWAL, data, [...match.with(head), ...sent], { failed: head.failed })
  },
})

/** The first of two transfers, the other being what is left of the message; a single one must be more than that. */
function payoutOf(request: ActionNode, transfers: readonly ActionNode[]): bigint | null {
  const [first, second, third] = transfers
  if (first === undefined || third !== undefined) return null
  return second !== undefined || first.value > request.value ? first.value : null
}
