import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'cron',
  `
body0 0x2e04891a cron_reward
  rest=Any
body0 0xd027efe5 cron_notify
  init_state_hash=u256 init_state_depth=u10
body0 0x2e41d3ac cron_init
  rest=Any
body0 0xbbe27821 cron_destroyed
  rest=Any
body0 0x56f6110e w5_dns_renewal_calc_and_topup
  first_call_time=u32 repeat_every=u32 salt=u32 reward=Coins owner_address=addr_int renewal_actions_cell=&cell
  topup_amount=Coins msg_to_wallet_amount=Coins
ext 0x2114702d cron_trigger
  reward_address=addr salt=u32
`,
)
