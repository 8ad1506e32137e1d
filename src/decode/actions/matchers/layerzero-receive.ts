import type { Address } from '../../../cell/address.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { atPath, EVENT, loadPacket } from '../reading/layerzero.ts'

const refund = optional(block('ton_transfer'))

/** A message of another chain reaches its application. */
export default defineMatcher({
  name: 'layerzero_receive',
  after: ['layerzero_send_tokens'],
  pattern: call(0x22f3ac09, {
    children: [
      refund,
      call(0x97df404c, {
        each: call(0xb7680bc6, {
          each: call(0x0c7b8418, {
            as: 'execute',
            children: [
              optional(call(EVENT)),
              call(0xcaae25a1, { as: 'callback', children: [optional(call(EVENT)), refund] }),
            ],
          }),
        }),
      }),
    ],
  }),
  build(head, match) {
    const execute = match.get('execute')
    const packet = loadPacket(atPath(execute.wholeBody(), 2))
    const { destination } = execute.message
    if (destination === null || BigInt(packet.dst_oapp) !== idOf(destination)) return null
    const [sender, oapp, channel] = [head.source, execute.destination, execute.source]
    return told('layerzero_receive', match.with(head), {
      accounts: [sender, oapp, channel],
      details: { sender, oapp, channel, layerzero_packet_data: packet },
    })
  },
})

/** An account within its workchain: other chains know no more of it. */
const idOf = (address: Address): bigint => BigInt(`0x${Buffer.from(address.subarray(1)).toString('hex')}`)
