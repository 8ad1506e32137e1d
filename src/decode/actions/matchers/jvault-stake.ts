import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND, type JettonTransferData } from '../kinds/jetton-transfer.ts'
import { REFERRALS, UPDATE, UPDATE_REQUEST } from '../reading/jvault.ts'

interface JvaultStakeData {
  readonly period: number
  readonly stakeWallet: string | null
  readonly pool: string | null
  readonly transfer: JettonTransferData
}

const JVAULT_STAKE: ActionKind<JvaultStakeData, 'jvault_stake'> = {
  name: 'jvault_stake',
  details: ({ period, stakeWallet, pool, transfer }) => ({
    period,
    minted_stake_jettons: null,
    stake_wallet: stakeWallet,
    source: transfer.sender,
    source_jetton_wallet: transfer.senderWallet,
    asset: transfer.asset,
    pool,
    amount: transfer.order.amount.toString(),
  }),
  accounts: ({ stakeWallet, pool, transfer }) => [transfer.sender, transfer.senderWallet, stakeWallet, pool],
}

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
    const data = {
      period: payload.skip(32).uint(32),
      stakeWallet: receive.destination,
      pool: receive.source,
      transfer,
    }
    const failed = receive.failed || match.find('cancel') !== undefined || match.find('request')?.failed === true
    return built(JVAULT_STAKE, data, match.with(head), { failed })
  },
})
