import { dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, EXCESS, oneOf, optional } from '../engine/pattern.ts'
import { COFFEE_DEPOSIT } from '../kinds/dex-liquidity.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { DEPLOY, DEPOSIT_EVENT, loadAsset, loadMinted, PAYOUT_ORDER, paidAmount, paidOut } from '../reading/coffee.ts'
import { JETTON_INTERNAL_TRANSFER } from '../reading/jetton-order.ts'

/** Each asset comes by itself to a depository; the one that completes the pair brings the tokens of the pool. */
export default defineMatcher({
  name: 'coffee_deposit',
  after: ['tonco_withdraw'],
  pattern: call(0xc0ffee27, {
    each: call(DEPLOY, {
      each: optional(
        call(0xc0ffee29, {
          children: [
            call(JETTON_INTERNAL_TRANSFER, { each: optional(call(EXCESS)) }),
            call(DEPOSIT_EVENT, { as: 'event' }),
            optional(call(PAYOUT_ORDER, { each: paidOut('back') })),
          ],
        }),
      ),
    }),
    parent: oneOf(call(0xc0ffee04), block('jetton_transfer', { as: 'transfer' })),
  }),
  build(head, match) {
    const transfer = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)
    // query:64 amount:Coins ^params ^pool_params sender:addr …
    const body = head.body().skip(64)
    const amount = body.coins()
    body.ref()
    const poolParams = body.ref()
    const source = body.address()
    const assets = [loadAsset(poolParams), loadAsset(poolParams)] as const
    const asset = transfer?.asset ?? null
    const isFirst = asset === assets[0]
    if (!isFirst && asset !== assets[1]) return null
    const side = { asset, amount, wallet: transfer?.senderWallet ?? null }
    const event = match.find('event')
    const pool = event?.source ?? null
    const back = match.find('back')
    const data = {
      dex: 'coffee' as const,
      source,
      pool,
      depositContract: pool,
      first: isFirst ? side : null,
      second: isFirst ? null : side,
      lpMinted: event === undefined ? null : loadMinted(event.body()),
      target: {
        assets: isFirst ? assets : ([assets[1], assets[0]] as const),
        // More of either may follow once the depository is there.
        amounts: [null, null] as const,
      },
      excesses: back === undefined ? [] : [paidAmount(back)],
    }
    return built(COFFEE_DEPOSIT, data, match.with(head))
  },
})
