import { built, defineMatcher } from '../engine/matcher.ts'
import { call, oneOf, optional } from '../engine/pattern.ts'
import { JETTON_MINT_KIND, type JettonMintData } from '../kinds/jetton-mint.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import {
  JETTON_INTERNAL_TRANSFER,
  JETTON_MINT,
  JETTON_NOTIFY,
  loadAmount,
  loadInternalTransfer,
  MINTER_MINT,
} from '../reading/jetton-order.ts'

export default defineMatcher({
  name: 'jetton_mint',
  after: ['ethena_withdrawal_request'],
  makes: ['jetton_mint'],
  pattern: call([JETTON_MINT, MINTER_MINT], {
    each: optional(
      oneOf(
        call(JETTON_NOTIFY),
        call(JETTON_INTERNAL_TRANSFER, { as: 'internal', each: optional(call(JETTON_NOTIFY)) }),
      ),
    ),
  }),
  build(head, match, facts) {
    const blocks = match.with(head)
    const order = loadMintOrder(head.body(), head.opcode === MINTER_MINT)
    const internal = match.find('internal')
    if (internal === undefined || head.failed) {
      const data: JettonMintData = {
        asset: head.destination,
        receiver: order.receiver,
        receiverWallet: null,
        amount: order.amount,
        tonAmount: order.tonAmount,
      }
      return built(JETTON_MINT_KIND, data, blocks, { failed: true })
    }
    const wallet = facts.jettonWallet(internal.destination)
    if (wallet === undefined) return null
    const data: JettonMintData = {
      asset: wallet.master,
      receiver: wallet.owner,
      receiverWallet: internal.destination,
      amount: loadInternalTransfer(internal.body()).amount,
      tonAmount: order.tonAmount,
    }
    return built(JETTON_MINT_KIND, data, blocks, { failed: internal.failed })
  },
})

/** query:64 to:addr ton_amount:Coins; the old minter has the internal transfer in a reference. */
function loadMintOrder(body: BodyReader, isMinter: boolean) {
  body.skip(64)
  const receiver = body.address()
  const tonAmount = body.coins()
  return { receiver, tonAmount, amount: isMinter ? loadAmount(body.ref().skip(32)) : null }
}
