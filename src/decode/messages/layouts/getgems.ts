import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'getgems',
  `
body6 0x6c6c2080 sale_update_message
  query_id=u64 new_full_price=Coins new_mp_fee=Coins new_royalty_amount=Coins
`,
)
