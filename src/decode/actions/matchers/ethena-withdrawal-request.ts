import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { ETHENA_WITHDRAWAL_REQUEST } from '../kinds/staking.ts'
import {
  JETTON_INTERNAL_TRANSFER,
  JETTON_MINT,
  JETTON_NOTIFY,
  JETTON_TRANSFER,
  loadInternalTransfer,
} from '../reading/jetton-order.ts'

/** Staked tokens are sent to the pool, which mints ones that are locked for some time. */
export default defineMatcher({
  name: 'ethena_withdrawal_request',
  after: ['tonco_swap'],
  pattern: call(JETTON_TRANSFER, {
    each: call(JETTON_INTERNAL_TRANSFER, {
      as: 'internal',
      each: call(JETTON_NOTIFY, {
        each: call(JETTON_MINT, { as: 'mint', each: call(0xb2583ed5, { as: 'locked' }) }),
      }),
    }),
  }),
  build(head, match, facts) {
    const internal = match.get('internal')
    const locked = match.get('locked')
    const from = facts.jettonWallet(head.destination)
    const to = facts.jettonWallet(locked.destination)
    if (from === undefined || to === undefined || from.owner !== head.source || to.owner !== head.source) return null
    if (from.master !== internal.destination || to.master !== locked.source) return null
    const data = {
      provider: 'ethena' as const,
      holder: head.source,
      pool: match.get('mint').source,
      amount: null,
      payoutNft: null,
      // The public service tells burnt tokens of no request, of any provider.
      tokensBurnt: null,
      asset: from.master,
      tokensMinted: loadInternalTransfer(locked.body()).amount,
      wallet: head.destination,
    }
    return built(ETHENA_WITHDRAWAL_REQUEST, data, match.with(head))
  },
})
