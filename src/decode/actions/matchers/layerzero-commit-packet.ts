import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { atPath, EVENT, loadPacket } from '../reading/layerzero.ts'

/** A verified packet is made known to its channel. */
export default defineMatcher({
  name: 'layerzero_commit_packet',
  after: ['layerzero_receive'],
  pattern: call(0x28b97077, {
    each: call(0xf9d37b80, {
      as: 'connection',
      each: call(0x5dab749a, {
        as: 'endpoint',
        each: call(0x5388cd88, {
          as: 'channel',
          children: [
            optional(call(EVENT)),
            call(0x5e178f33, { as: 'callback', each: optional(block('ton_transfer')) }),
          ],
        }),
      }),
    }),
  }),
  build(head, match) {
    const [sender, channel] = [head.source, match.get('channel')]
    const endpoint = match.get('endpoint').destination
    const connection = match.get('connection').destination
    const callback = match.get('callback').destination
    return told('layerzero_commit_packet', match.with(head), {
      accounts: [sender, endpoint, connection, channel.destination, callback],
      details: {
        sender,
        endpoint,
        uln: connection,
        uln_connection: connection,
        channel: channel.destination,
        msglib_connection: callback,
        layerzero_packet_data: loadPacket(atPath(channel.wholeBody(), 2)),
      },
    })
  },
})
