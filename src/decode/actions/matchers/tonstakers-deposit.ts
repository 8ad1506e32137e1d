import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { TONSTAKERS_DEPOSIT } from '../kinds/staking.ts'
import { JETTON_INTERNAL_TRANSFER, JETTON_NOTIFY, loadInternalTransfer } from '../reading/jetton-order.ts'

/** What the pool keeps of a deposit for its work. */
const FEE = 1_000_000_000n

/** Without liquid tokens in return it failed, and nobody knows of which kind they would have been. */
export default defineMatcher({
  name: 'tonstakers_deposit',
  after: ['dedust_first_deposit'],
  pattern: call(0x47d54391, {
    each: optional(
      call(0x1674b0a0, {
        each: call(JETTON_INTERNAL_TRANSFER, { as: 'internal', each: optional(call(JETTON_NOTIFY)) }),
      }),
    ),
  }),
  build(head, match) {
    const internal = match.find('internal')
    const minted = head.failed ? undefined : internal
    const data = {
      provider: 'liquid_staking' as const,
      holder: head.source,
      pool: head.destination,
      amount: head.value - FEE,
      tokensMinted: minted === undefined ? null : loadInternalTransfer(minted.body()).amount,
      asset: internal?.source ?? null,
      wallet: minted?.destination ?? null,
    }
    return built(TONSTAKERS_DEPOSIT, data, match.with(head), { failed: minted === undefined })
  },
})
