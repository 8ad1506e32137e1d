import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { LAYERZERO_SEND, sendDetails } from '../kinds/layerzero-send.ts'
import { EVENT } from '../reading/layerzero.ts'

export default defineMatcher({
  name: 'layerzero_send_tokens',
  after: ['coffee_staking_claim_rewards', 'layerzero_send'],
  pattern: block('layerzero_send', {
    parent: block('jetton_transfer', { as: 'transfer', each: call(EVENT) }),
  }),
  build(head, match) {
    const transfer = dataOf(match.get('transfer'), JETTON_TRANSFER_KIND)
    const send = dataOf(head, LAYERZERO_SEND)
    if (transfer === undefined || send === undefined) return null
    return told('layerzero_send_tokens', match.with(head), {
      accounts: [transfer.sender, transfer.senderWallet, transfer.receiver, transfer.receiverWallet],
      details: {
        sender: transfer.sender,
        sender_wallet: transfer.senderWallet,
        oapp: transfer.receiver,
        oapp_wallet: transfer.receiverWallet,
        asset: transfer.asset,
        amount: transfer.amount.toString(),
        ...sendDetails(send),
      },
    })
  },
})
