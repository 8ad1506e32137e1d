import { sliceHash } from '../../../cell/hashing.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import type { TraceMessage } from '../../traces/trace-input.ts'
import { type ActionNode, textOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { loadOrderedMessage } from '../reading/ordered-message.ts'

export default defineMatcher({
  name: 'vesting_send_message',
  after: ['nft_mint'],
  pattern: call(0xa7733acd, { each: call(0xf7733acd) }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    body.skip(8)
    const asked = body.ref()
    const message = asked.boc()
    const { account } = head.node.transaction
    const whole = orUndefined(() => loadOrderedMessage(asked.slice.clone(), account))
    const { destination, amount } =
      whole === undefined ? loadEnds(asked) : { destination: textOf(whole.destination), amount: whole.value ?? 0n }
    return told('vesting_send_message', match.with(head), {
      failed: !wasSent(head, destination, amount, whole),
      accounts: [head.source, head.destination, destination],
      details: {
        query_id: queryId.toString(),
        message_boc: message,
        source: head.source,
        vesting: head.destination,
        destination,
        amount: amount.toString(),
      },
    })
  },
})

/** int_msg_info up to its value, of a message that does not parse as a whole. */
function loadEnds(message: BodyReader): { destination: string | null; amount: bigint } {
  message.skip(4)
  message.address()
  return { destination: message.address(), amount: message.coins() }
}

/** Whether the message asked for really left the contract. */
function wasSent(
  head: ActionNode,
  destination: string | null,
  amount: bigint,
  asked: TraceMessage | undefined,
): boolean {
  return head.node.transaction.outMsgs.some((sent) => {
    if (textOf(sent.destination) !== destination) return false
    return asked === undefined ? sent.value === amount : sameBytes(sliceHash(sent.body), asked.bodyHash)
  })
}
