import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'jvault',
  `
body6 0xd68a4ac1 jvault_receive_jettons
  query_id=u64 min_deposit=Coins max_deposit=Coins unstake_commission=u16 unstake_fee=Coins whitelist=dict267<Bit>
  received_jettons=Coins
body6 0x499a9262 jvault_unstake_jettons
  query_id=u64 jettons_to_unstake=Coins force_unstake=bool
body6 0x0168d4b7 jvault_unstake_request
  query_id=u64 jettons_to_unstake=Coins
body6 0x78d9f109 jvault_claim_rewards_msg
  query_id=u64 jettons_to_claim=dict267<Bit>
body6 0x44bc1fe3 jvault_send_claimed_rewards
  rest=Any
body6 0xf5c5baa3 jvault_request_update_rewards
  rest=Any
body6 0xae9307ce jvault_update_rewards
  rest=Any
body6 0x55c35b40 jvault_request_update_referrer
  rest=Any
body6 0x076ee4e0 jvault_update_referrer
  rest=Any
body6 0x383411ea jvault_set_data
  rest=Any
`,
)
