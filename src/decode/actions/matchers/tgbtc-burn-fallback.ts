import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { TGBTC_BURN } from '../kinds/tgbtc.ts'
import { BURN_LOG, loadBurnLog } from '../reading/tgbtc.ts'

export default defineMatcher({
  name: 'tgbtc_burn_fallback',
  after: ['tgbtc_burn'],
  pattern: call(BURN_LOG),
  build(head) {
    const { amount, sender, pegout } = loadBurnLog(head.body())
    const data = { isFallback: true, source: sender, wallet: null, pegout, amount, asset: null }
    return built(TGBTC_BURN, data, [head])
  },
})
