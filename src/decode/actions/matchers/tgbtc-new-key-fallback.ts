import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { TGBTC_NEW_KEY } from '../kinds/tgbtc.ts'
import { loadNewKeyLog, NEW_KEY_LOG } from '../reading/tgbtc.ts'

export default defineMatcher({
  name: 'tgbtc_new_key_fallback',
  after: ['tgbtc_new_key'],
  pattern: call(NEW_KEY_LOG),
  build(head) {
    const data = { isFallback: true, source: null, coordinator: head.source, ...loadNewKeyLog(head.body()) }
    return built(TGBTC_NEW_KEY, data, [head])
  },
})
