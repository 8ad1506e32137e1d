import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import type { BodyReader } from '../reading/body-reader.ts'

interface ToncoDeployPoolData {
  readonly source: string | null
  readonly pool: string | null
  readonly router: string | null
  readonly wallets: readonly [string | null, string | null]
  readonly minters: readonly [string | null, string | null]
  readonly tickSpacing: number
  readonly price: bigint
  readonly protocolFee: number
  readonly lpFeeBase: number
  readonly lpFeeCurrent: number
  readonly isActive: boolean
}

const TONCO_DEPLOY_POOL: ActionKind<ToncoDeployPoolData, 'tonco_deploy_pool'> = {
  name: 'tonco_deploy_pool',
  details: (data) => ({
    source: data.source,
    pool: data.pool,
    router: data.router,
    router_jetton_wallet_1: data.wallets[0],
    router_jetton_wallet_2: data.wallets[1],
    jetton_minter_1: data.minters[0],
    jetton_minter_2: data.minters[1],
    tick_spacing: data.tickSpacing.toString(),
    initial_price_x96: data.price.toString(),
    protocol_fee: data.protocolFee.toString(),
    lp_fee_base: data.lpFeeBase.toString(),
    lp_fee_current: data.lpFeeCurrent.toString(),
    pool_active: data.isActive,
  }),
  accounts: ({ source, pool, router }) => [source, pool, router],
}

export default defineMatcher({
  name: 'tonco_deploy_pool',
  after: ['nft_mint'],
  pattern: call(0x2e3034ef, { each: call(0x441c39ed, { as: 'init', each: optional(call(EXCESS)) }) }),
  build(head, match) {
    const init = match.get('init')
    // query:64 wallet0 wallet1 spacing:i24 price:160 protocol_fee:16 lp_base:16 lp_current:16 ^ ^ ^[minter0 minter1 …]
    const body = head.body().skip(64)
    const wallets: [string | null, string | null] = [body.address(), body.address()]
    const tickSpacing = body.int(24)
    const price = body.big(160)
    const [protocolFee, lpFeeBase, lpFeeCurrent] = [body.uint(16), body.uint(16), body.uint(16)] as const
    body.ref()
    body.ref()
    const minters = body.ref()
    const data = {
      source: head.source,
      pool: init.destination,
      router: head.destination,
      wallets,
      minters: [minters.address(), minters.address()] as const,
      tickSpacing,
      price,
      protocolFee,
      lpFeeBase,
      lpFeeCurrent,
      isActive: loadActive(init.body()),
    }
    return built(TONCO_DEPLOY_POOL, data, match.with(head))
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
