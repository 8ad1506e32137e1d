import { sliceHash } from '../../../cell/hashing.ts'
import { sameBytes } from '../../../lib/byte-key.ts'
import type { TraceMessage } from '../../traces/trace-input.ts'
import type { ActionKind, ActionNode } from '../engine/action-node.ts'
import { textOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { loadOrderedMessage } from '../reading/ordered-message.ts'

interface VestingSendMessageData {
  readonly queryId: bigint
  readonly message: string
  readonly source: string | null
  readonly vesting: string | null
  readonly destination: string | null
  readonly amount: bigint
}

const VESTING_SEND_MESSAGE: ActionKind<VestingSendMessageData, 'vesting_send_message'> = {
  name: 'vesting_send_message',
  details: ({ queryId, message, source, vesting, destination, amount }) => ({
    query_id: queryId.toString(),
    message_boc: message,
    source,
    vesting,
    destination,
    amount: amount.toString(),
  }),
  accounts: ({ source, vesting, destination }) => [source, vesting, destination],
}

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
    const data = { queryId, message, source: head.source, vesting: head.destination, destination, amount }
    const failed = !wasSent(head, destination, amount, whole)
    return built(VESTING_SEND_MESSAGE, data, match.with(head), { failed })
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
