import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'hipo',
  `
body0 0x3d3761a6 hipo_finance_deposit_coins
  query_id=u64 owner=addr coins=coins ownership_assigned_amount=coins referrer=addr
body0 0x5be57626 hipo_finance_proxy_tokens_minted
  query_id=u64 tokens=coins coins=coins owner=addr round_since=u32
body0 0x5445efee hipo_finance_tokens_minted
  query_id=u64 tokens=coins coins=coins owner=addr round_since=u32
`,
)
