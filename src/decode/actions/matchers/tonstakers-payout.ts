import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { TONSTAKERS_WITHDRAWAL } from '../kinds/staking.ts'

const BURN = 0xf127fe4e
const BURN_NOTIFICATION = 0xed58b0b2
const DISTRIBUTED = 0xdb3b8abd
const START_DISTRIBUTION = 0x1140a64f

/** Items of delayed withdrawals are burnt one after another, each paid and passing on to the next. */
export default defineMatcher({
  name: 'tonstakers_payout',
  after: ['nft_mint'],
  pattern: call(DISTRIBUTED, { parent: call(BURN_NOTIFICATION, { as: 'notification', parent: call(BURN) }) }),
  build(head, match) {
    const notification = match.get('notification')
    const body = notification.body().skip(64)
    const tokensBurnt = body.coins()
    const data = {
      provider: 'liquid_staking' as const,
      holder: body.address(),
      pool: findPool(notification),
      amount: head.value,
      payoutNft: notification.source,
      tokensBurnt,
      asset: null,
    }
    return built(TONSTAKERS_WITHDRAWAL, data, match.with(head))
  },
})

/** The pool started the distribution; a payout made before this one has found it already. */
function findPool(from: ActionNode): string | null {
  for (let block = from.previous; block !== null; block = block.previous) {
    if (block.opcode === START_DISTRIBUTION) return block.source
    const earlier = dataOf(block, TONSTAKERS_WITHDRAWAL)
    if (earlier !== undefined) return earlier.pool
  }
  return null
}
