import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { DKG_LOG } from '../reading/tgbtc.ts'

interface DkgLogData {
  readonly coordinator: string | null
  readonly pubkey: string
  readonly timestamp: bigint
}

const TGBTC_DKG_LOG: ActionKind<DkgLogData, 'tgbtc_dkg_log_fallback'> = {
  name: 'tgbtc_dkg_log',
  type: 'tgbtc_dkg_log_fallback',
  details: ({ coordinator, pubkey, timestamp }) => ({ coordinator, pubkey, timestamp: timestamp.toString() }),
  accounts: ({ coordinator }) => [coordinator],
}

export default defineMatcher({
  name: 'tgbtc_dkg_log_fallback',
  after: ['tgbtc_new_key'],
  pattern: call(DKG_LOG),
  build(head) {
    const body = head.body()
    const timestamp = body.big(64)
    return built(TGBTC_DKG_LOG, { coordinator: head.source, timestamp, pubkey: body.hex(32) }, [head])
  },
})
