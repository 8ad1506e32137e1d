import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { JETTON_SWAP } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND, type JettonTransferData } from '../kinds/jetton-transfer.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { loadPaymentV1, OWN_PAYMENTS, PAYMENT_V1, SWAP_OK, SWAP_V1 } from '../reading/stonfi.ts'
import { findBlock } from '../reading/walk.ts'

const isOwnPayment = (payment: ActionNode): boolean =>
  OWN_PAYMENTS.includes(orUndefined(() => loadPaymentV1(payment.body()).exitCode) ?? 0)

/** User → router → pool → router → user; Toncoin goes through the proxy and keeps its name. */
export default defineMatcher({
  name: 'stonfi_swap',
  after: ['dedust_v2_claim_reward'],
  pattern: block('jetton_transfer', {
    each: call(SWAP_V1, {
      as: 'swap',
      each: call(PAYMENT_V1, { as: 'payment', where: isOwnPayment, each: block('jetton_transfer') }),
    }),
  }),
  build(head, match, facts) {
    const transfer = dataOf(head, JETTON_TRANSFER_KIND)
    const [first, ...others] = match.list('payment').map((one) => ({ one, ...loadPaymentV1(one.body()) }))
    if (transfer === undefined || first === undefined) return null
    const paid = others.reduce((most, other) => (other.amount > most.amount ? other : most), first)
    const out = dataOf(findBlock(paid.one, 'jetton_transfer'), JETTON_TRANSFER_KIND)
    // query:64 from_user:addr token_wallet:addr amount:Coins …
    const body = match.get('swap').body().skip(64)
    const user = body.address()
    const inWallet = body.address()
    const amount = body.coins()
    const known = facts.jettonWallet(inWallet)
    if (out === undefined || known === undefined) return null
    const order = orUndefined(() => loadOrder(transfer))
    const wanted = order?.wallet ?? paid.wallet
    const paidAsset = facts.jettonWallet(paid.wallet)?.master ?? null
    const data = {
      dex: 'stonfi' as const,
      sender: transfer.sender,
      assetIn: known.master,
      assetOut: facts.jettonWallet(wanted)?.master ?? paidAsset,
      incoming: {
        asset: known.master,
        source: transfer.sender,
        destination: known.owner,
        sourceWallet: transfer.senderWallet,
        destinationWallet: inWallet,
        amount,
      },
      outgoing: {
        asset: paidAsset,
        source: out.sender,
        destination: out.receiverWallet === null ? (order?.user ?? user) : out.receiver,
        sourceWallet: out.senderWallet,
        destinationWallet: out.receiverWallet,
        amount: paid.amount,
      },
      peers: [],
      wantedWallet: wanted,
    }
    const failed = ![first, ...others].some(({ exitCode }) => exitCode === SWAP_OK)
    return built(JETTON_SWAP, data, match.with(head), { failed })
  },
})

/** Payload: op:32 wanted_wallet:addr min_out:Coins user:addr */
function loadOrder({ order }: JettonTransferData): { wallet: string | null; user: string | null } | undefined {
  const payload = order.forwardPayload?.clone()
  if (payload?.opcode() !== SWAP_V1) return undefined
  const wallet = payload.skip(32).address()
  payload.coins()
  return { wallet, user: payload.address() }
}
