import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'moon',
  `
type MoonNextPayload - next_payload
  recipient=addr payload=opt<&cell>
type MoonSwapParams - swap_params
  min_out=coins deadline=u64 excess=opt<addr> referral=opt<addr> next_fulfill=opt<&MoonNextPayload>
  next_reject=opt<&MoonNextPayload>
type MoonOrderParams - order_data
  rate=u256 lock=u2 vesting_time=u64
body2 0xb37a900b moon_swap
  query_id=u64 amount=coins swap_params=MoonSwapParams
body2 0xcb7f38d6 moon_swap_succeed
  rest=Any
body2 0xc47c1f57 moon_swap_failed
  rest=Any
body2 0xb31db781 moon_deposit_liquidity
  query_id=u64 min_lp_out=coins
body2 0x96aa1586 moon_boost_pool
  query_id=u64
body2 0xda067c19 moon_create_order
  query_id=u64 asset2_id=addr order_data=MoonOrderParams
body2 0x983432e2 moon_deploy_order
  query_id=u64 order_fee=u8 order_data=MoonOrderParams pipes=&cell
body2 0x99b49842 moon_fill_order
  query_id=u64 recipient=addr recipient_payload=opt<&cell> reject_address=addr
body2 0x96612e37 moon_order_payout
  query_id=u64
body2 0xb4fc3916 moon_vesting_payout
  query_id=u64
body2 0x1e8d79c4 moon_cancel_order
  query_id=u64
body2 0x49f48ee9 moon_order_cancelled
  query_id=u64
fwd 0xb37a900b moon_swap_forward_payload
  swap_params=MoonSwapParams
fwd 0xcb7f38d6 moon_swap_succeed_forward_payload
  rest=Any
fwd 0xc47c1f57 moon_swap_failed_forward_payload
  rest=Any
fwd 0xb31db781 moon_deposit_liquidity_forward_payload
  min_lp_out=coins
fwd 0x96aa1586 moon_boost_pool_forward_payload
  rest=Any
fwd 0xda067c19 moon_create_order_forward_payload
  asset1_id=addr asset2_id=addr order_data=MoonOrderParams
fwd 0x99b49842 moon_fill_order_forward_payload
  recipient=addr recipient_payload=opt<&cell> reject_address=addr
`,
)
