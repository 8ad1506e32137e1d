import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

/** The public service has no fields for it, and says so; neither have we. */
const details = { error: "unsupported action type: 'coffee_mev_protect_failed_swap'" }

const FAILED_SWAP = 0xee51ce51

export default defineMatcher({
  name: 'coffee_mev_protect_failed_swap',
  after: ['coffee_mev_protect_hold_funds'],
  pattern: oneOf(
    call(FAILED_SWAP),
    block('jetton_transfer', {
      where: (transfer) => dataOf(transfer, JETTON_TRANSFER_KIND)?.order.forwardPayload?.opcode() === FAILED_SWAP,
    }),
  ),
  build(head) {
    const body = dataOf(head, JETTON_TRANSFER_KIND)?.order.forwardPayload?.clone().skip(32) ?? head.body()
    // Without a recipient it is another message.
    body.skip(64).address()
    return told('coffee_mev_protect_failed_swap', [head], { accounts: [], details })
  },
})
