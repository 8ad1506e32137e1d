import type { ActionNode } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional, type Pattern } from '../engine/pattern.ts'
import { TONCO_WITHDRAW, type WithdrawSide } from '../kinds/dex-liquidity.ts'
import { payoutLeg } from '../kinds/swap-legs.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { isBurnDone, loadPayment, PAY_TO, ROUTER_PTON_WALLET, type RouterPayment } from '../reading/tonco.ts'

const paid: Pattern = optional(block('jetton_transfer', { as: 'payout', each: optional(call(PTON_TRANSFER)) }))

/** A position is burnt, and the router pays both assets. */
export default defineMatcher({
  name: 'tonco_withdraw',
  after: ['tonco_deposit'],
  pattern: call(0x530b5f2c, {
    each: call(0x46ca335a, {
      as: 'position',
      each: call(0xd73ac09d, { as: 'burn', each: call(PAY_TO, { as: 'pay', children: [paid, paid] }) }),
    }),
  }),
  build(head, match, facts) {
    const position = match.get('position')
    const payment = loadPayment(match.get('pay').body())
    const sides = toSides(match.list('payout'), payment, facts)
    // query:64 index:64 liquidity:128 lower:i24 upper:i24
    const body = head.body().skip(64)
    const index = body.big(64)
    const burn = match.get('burn').body().skip(64)
    burn.address()
    const data = {
      dex: 'tonco' as const,
      source: position.body().skip(64).address(),
      pool: head.destination,
      first: sides[0],
      second: sides[1],
      lpBurnt: body.big(128),
      nftIndex: burn.big(64) || index,
      nftAddress: position.destination,
      tickLower: body.int(24),
      tickUpper: body.int(24),
    }
    return built(TONCO_WITHDRAW, data, match.with(head), { failed: !isBurnDone(payment) })
  },
})

/** In the order of the payment: each payout is of the wallet it names, and one that is missing is told as it was ordered. */
function toSides(payouts: readonly ActionNode[], payment: RouterPayment, facts: Facts): [WithdrawSide, WithdrawSide] {
  const walletsOf = payment.wallets.map((wallet) => (wallet === ROUTER_PTON_WALLET ? null : wallet))
  const legs = payouts.flatMap((payout) => payoutLeg(payout) ?? [])
  const named = walletsOf.map((wallet) => legs.find(({ sourceWallet }) => sourceWallet === wallet))
  // Toncoin comes from no wallet, whichever proxy its router has: it is what the other side does not name.
  const rest =
    named.filter((leg) => leg === undefined).length === 1 ? legs.find((leg) => !named.includes(leg)) : undefined
  const side = (i: 0 | 1): WithdrawSide => {
    const leg = named[i] ?? rest
    if (leg !== undefined) return { asset: leg.asset, amount: leg.amount, wallet: leg.destinationWallet }
    const asset = withoutPton(facts.jettonWallet(walletsOf[i] ?? null)?.master ?? null)
    return { asset, amount: payment.amounts[i], wallet: payment.receivers[i] }
  }
  return [side(0), side(1)]
}
