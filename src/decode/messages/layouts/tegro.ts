import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'tegro',
  `
body5 0x600c00fd tegro_swap_ton
  query_id=u64 extract=bool max_in=Coins min_out=Coins destination=addr error_destination=addr ref=opt<&addr>
fwd 0x287e167a tegro_add_liquidity_forward_payload
  amount_a=coins abount_b=coins
fwd 0x01fb7a25 tegro_jetton_swap_forward_payload
  extract=bool max_in=coins min_out=coins destination=addr error_destination=addr payload=opt<&cell>
`,
)
