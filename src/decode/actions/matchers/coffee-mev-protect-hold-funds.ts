import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, optional, type Pattern } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'

interface HoldFundsData {
  readonly source: string | null
  readonly wallet: string | null
  readonly contract: string | null
  readonly asset: string | null
  readonly amount: bigint
}

const COFFEE_MEV_PROTECT_HOLD_FUNDS: ActionKind<HoldFundsData, 'coffee_mev_protect_hold_funds'> = {
  name: 'coffee_mev_protect_hold_funds',
  details: ({ source, wallet, contract, asset, amount }) => ({
    source,
    source_jetton_wallet: wallet,
    mev_contract: contract,
    mev_contract_jetton_wallet: null,
    asset,
    amount: amount.toString(),
  }),
  accounts: ({ source, wallet, contract }) => [source, wallet, contract],
}

const HOLD_FUNDS = 0x6bc79e7e
/** The fee of the service goes beside it, so its sender belongs to it too. */
const beside: Pattern = optional({ each: call(0xc0ffeea0) })

export default defineMatcher({
  name: 'coffee_mev_protect_hold_funds',
  after: ['coffee_create_pool_creator'],
  pattern: oneOf(
    call(HOLD_FUNDS, { parent: beside }),
    block('jetton_transfer', {
      where: (transfer) => dataOf(transfer, JETTON_TRANSFER_KIND)?.order.forwardPayload?.opcode() === HOLD_FUNDS,
      parent: beside,
    }),
  ),
  build(head, match) {
    const transfer = dataOf(head, JETTON_TRANSFER_KIND)
    const data: HoldFundsData =
      transfer === undefined
        ? { source: head.source, wallet: null, contract: head.destination, asset: null, amount: head.value }
        : {
            source: transfer.sender,
            wallet: transfer.senderWallet,
            contract: transfer.receiver,
            asset: transfer.asset,
            amount: transfer.amount,
          }
    return built(COFFEE_MEV_PROTECT_HOLD_FUNDS, data, match.with(head))
  },
})
