import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'subscription',
  `
body4 0x73756273 subscription_payment
  rest=Any
body4 0x756e6b77 subscription_fallback
  rest=Any
body4 0xf71783cb subscription_deploy
  query_id=u64 first_charging_date=u32 payment_per_period=Grams period=u32 grace_period=u32 caller_fee=Grams
  withdraw_address=addr_int withdraw_msg_body=&cell metadata=&cell
body4 0x508238ec subscription_reduce_payment
  query_id=u64 new_payment=Grams
`,
)
