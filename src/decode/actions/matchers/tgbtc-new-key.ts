import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { TGBTC_NEW_KEY } from '../kinds/tgbtc.ts'
import { DKG_LOG, loadNewKeyLog, NEW_KEY_LOG, PEGOUT } from '../reading/tgbtc.ts'

/** The signers have made a new key, and tell the coordinator. */
export default defineMatcher({
  name: 'tgbtc_new_key',
  after: ['tgbtc_burn'],
  pattern: call(0x690f357a, {
    children: [call(NEW_KEY_LOG, { as: 'log' }), PEGOUT],
    parent: { each: call(DKG_LOG, { as: 'dkg' }) },
  }),
  build(head, match) {
    const log = match.get('log')
    const data = {
      isFallback: false,
      source: match.get('dkg').source,
      coordinator: log.source,
      ...loadNewKeyLog(log.body()),
    }
    return built(TGBTC_NEW_KEY, data, match.with(head))
  },
})
