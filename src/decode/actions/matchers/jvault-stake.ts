import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, oneOf, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { REFERRALS, UPDATE, UPDATE_REQUEST } from '../reading/jvault.ts'

export default defineMatcher({
  name: 'jvault_stake',
  after: ['stonfi_v2_withdraw'],
  pattern: block('jetton_transfer', {
    children: [
      call(0xd68a4ac1, {
        as: 'receive',
        each: oneOf(
          call(UPDATE_REQUEST, { as: 'request', children: [REFERRALS, call(UPDATE)] }),
          call(0x9eada1d9, { as: 'cancel', each: optional(block('jetton_transfer')) }),
        ),
      }),
      optional(call(0x383411ea)),
    ],
  }),
  build(head, match) {
    const transfer = dataOf(head, JETTON_TRANSFER_KIND)
    const payload = transfer?.order.forwardPayload?.clone()
    if (transfer === undefined || payload === undefined) return null
    const receive = match.get('receive')
    return told('jvault_stake', match.with(head), {
      failed: receive.failed || match.find('cancel') !== undefined || match.find('request')?.failed === true,
      accounts: [transfer.sender, transfer.senderWallet, receive.destination, receive.source],
      details: {
        period: payload.skip(32).uint(32),
        minted_stake_jettons: null,
        stake_wallet: receive.destination,
        source: transfer.sender,
        source_jetton_wallet: transfer.senderWallet,
        asset: transfer.asset,
        pool: receive.source,
        amount: transfer.order.amount.toString(),
      },
    })
  },
})
