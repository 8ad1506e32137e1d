import { defineMatcher, told } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'

export default defineMatcher({
  name: 'tonco_deploy_pool',
  after: ['nft_mint'],
  pattern: call(0x2e3034ef, { each: call(0x441c39ed, { as: 'init', each: optional(call(EXCESS)) }) }),
  build(head, match) {
    const init = match.get('init')
    // query:64 wallet0 wallet1 spacing:i24 price:160 protocol_fee:16 lp_base:16 lp_current:16 ^ ^ ^[minter0 minter1 …]
    const body = head.body().skip(64)
    const wallets = [body.address(), body.address()] as const
    const tickSpacing = body.int(24)
    const price = body.big(160)
    const [protocolFee, lpFeeBase, lpFeeCurrent] = [body.uint(16), body.uint(16), body.uint(16)] as const
    body.ref()
    body.ref()
    const minters = body.ref()
    return told('tonco_deploy_pool', match.with(head), {
      accounts: [head.source, init.destination, head.destination],
      details: {
        source: head.source,
        pool: init.destination,
        router: head.destination,
        router_jetton_wallet_1: wallets[0],
        router_jetton_wallet_2: wallets[1],
        jetton_minter_1: minters.address(),
        jetton_minter_2: minters.address(),
        tick_spacing: tickSpacing.toString(),
        initial_price_x96: price.toString(),
        protocol_fee: protocolFee.toString(),
        lp_fee_base: lpFeeBase.toString(),
        lp_fee_current: lpFeeCurrent.toString(),
        pool_active: loadActive(init.body()),
      },
    })
  },
})

/**
 * query:64 from_admin:1 has_admin:1 admin:addr has_controller:1 controller:addr set_spacing:1 spacing:i24 set_price:1
 * price:160 set_active:1 active:1 …
 */
function loadActive(body: BodyReader): boolean {
  body.skip(64 + 2).address()
  body.skip(1).address()
  return body.skip(1 + 24 + 1 + 160 + 1).bit()
}
