import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'wallet-v3',
  `
type W1W2MsgBody - wallet_signed_v1_v2
  signature=b512 msg_seqno=u32 valid_until=u32 msgs=(WalletV1toV4Msgs n)
type W3MsgBody - wallet_signed_v3
  signature=b512 subwallet_id=u32 valid_until=u32 msg_seqno=u32 msgs=(WalletV1toV4Msgs n)
`,
)
