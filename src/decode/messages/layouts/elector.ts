import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'elector',
  `
body1 0x4e73744b elector_new_stake
  query_id=u64 validator_pubkey=b256 stake_at=u32 max_factor=u32 adnl_addr=b256 signature=&b512
body1 0xf374484c elector_new_stake_confirmation
  query_id=u64
body1 0x47657424 elector_recover_stake_request
  query_id=u64
body1 0xf96f7324 elector_recover_stake_response
  query_id=u64
`,
)
