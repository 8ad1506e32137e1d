import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { LAYERZERO_SEND } from '../kinds/layerzero-send.ts'
import { atPath, EVENT, loadLzSend } from '../reading/layerzero.ts'

const refund = optional(block('ton_transfer'))

/** A message leaves the chain: application → endpoint → channel → library → channel → application. */
export default defineMatcher({
  name: 'layerzero_send',
  after: ['tgbtc_new_key'],
  makes: ['layerzero_send'],
  pattern: call(0xdd4ea3b4, {
    each: call(0x536feb09, {
      as: 'channel',
      each: call(0x4002b790, {
        each: call(0x5de68393, {
          as: 'uln',
          each: call(0x421c1a25, {
            children: [
              call(EVENT),
              refund,
              refund,
              refund,
              refund,
              refund,
              call(0xa2b5fbae, { as: 'callback', children: [optional(call(EVENT)), refund] }),
            ],
          }),
        }),
      }),
    }),
  }),
  build(head, match) {
    const data = {
      initiator: head.source,
      send: loadLzSend(atPath(match.get('callback').wholeBody(), 3)),
      endpoint: head.destination,
      channel: match.get('channel').destination,
      uln: match.get('uln').destination,
    }
    return built(LAYERZERO_SEND, data, match.with(head))
  },
})
