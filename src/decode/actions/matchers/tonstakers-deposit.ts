import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { TONSTAKERS_DEPOSIT } from '../kinds/staking.ts'
import { JETTON_INTERNAL_TRANSFER, JETTON_NOTIFY, loadInternalTransfer } from '../reading/jetton-order.ts'

/** What the pool keeps of a deposit for its work. */
const FEE = 1_000_000_000n

export default defineMatcher({
  name: 'tonstakers_deposit',
  after: ['dedust_first_deposit'],
  pattern: call(0x47d54391, {
    each: call(0x1674b0a0, {
      each: call(JETTON_INTERNAL_TRANSFER, { as: 'internal', each: optional(call(JETTON_NOTIFY)) }),
    }),
  }),
  build(head, match) {
    const internal = match.get('internal')
    const data = {
      provider: 'liquid_staking' as const,
      holder: head.source,
      pool: head.destination,
      amount: head.value - FEE,
      tokensMinted: head.failed ? null : loadInternalTransfer(internal.body()).amount,
      asset: internal.source,
      wallet: head.failed ? null : internal.destination,
    }
    return built(TONSTAKERS_DEPOSIT, data, [head, ...match.blocks], { failed: head.failed })
  },
})
