import { dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { JETTON_BURN_KIND } from '../kinds/jetton-burn.ts'
import { TGBTC_BURN } from '../kinds/tgbtc.ts'
import { JETTON_BURN_NOTIFICATION } from '../reading/jetton-order.ts'
import { BURN_LOG, loadBurnLog, PEGOUT } from '../reading/tgbtc.ts'

export default defineMatcher({
  name: 'tgbtc_burn',
  after: ['evaa_liquidate'],
  pattern: block('jetton_burn', {
    each: call([JETTON_BURN_NOTIFICATION, 0x587643a2], { children: [call(BURN_LOG, { as: 'log' }), PEGOUT] }),
  }),
  build(head, match) {
    const burn = dataOf(head, JETTON_BURN_KIND)
    if (burn === undefined) return null
    const log = loadBurnLog(match.get('log').body())
    const data = {
      isFallback: false,
      source: burn.owner,
      wallet: burn.wallet,
      pegout: log.pegout,
      amount: burn.amount !== 0n && burn.amount < log.amount ? burn.amount : log.amount,
      asset: burn.asset,
    }
    return built(TGBTC_BURN, data, match.with(head))
  },
})
