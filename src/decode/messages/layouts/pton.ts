import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'pton',
  `
body3 0x01f3835d pton_ton_transfer
  query_id=u64 ton_amount=Coins refund_address=addr forward_payload=alt<cell,&cell>
body3 0xae25d79e pton_ton_refund
  query_id=u64
body3 0x29d22935 pton_reset_gas
  query_id=u64
body3 0x4f5f4313 pton_deploy_wallet
  query_id=u64 owner_address=addr excesses_address=addr
body3 0x6540cf85 pton_internal_deploy
  query_id=u64 excesses_address=addr
`,
)
