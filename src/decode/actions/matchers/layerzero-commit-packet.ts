import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { atPath, EVENT, loadPacket, type Packet } from '../reading/layerzero.ts'

interface CommitPacketData {
  readonly sender: string | null
  readonly endpoint: string | null
  readonly ulnConnection: string | null
  readonly channel: string | null
  readonly msglibConnection: string | null
  readonly packet: Packet
}

const LAYERZERO_COMMIT_PACKET: ActionKind<CommitPacketData, 'layerzero_commit_packet'> = {
  name: 'layerzero_commit_packet',
  details: ({ sender, endpoint, ulnConnection, channel, msglibConnection, packet }) => ({
    sender,
    endpoint,
    uln: ulnConnection,
    uln_connection: ulnConnection,
    channel,
    msglib_connection: msglibConnection,
    layerzero_packet_data: packet,
  }),
  accounts: (data) => [data.sender, data.endpoint, data.ulnConnection, data.channel, data.msglibConnection],
}

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
    const channel = match.get('channel')
    const data = {
      sender: head.source,
      endpoint: match.get('endpoint').destination,
      ulnConnection: match.get('connection').destination,
      channel: channel.destination,
      msglibConnection: match.get('callback').destination,
      packet: loadPacket(atPath(channel.wholeBody(), 2)),
    }
    return built(LAYERZERO_COMMIT_PACKET, data, match.with(head))
  },
})
