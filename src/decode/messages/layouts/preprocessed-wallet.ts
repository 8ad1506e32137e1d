import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'preprocessed-wallet',
  `
type PreprocessedWalletV2MsgInner - _
  valid_until=u64 seqno=u16 actions=&(OutList n)
type PreprocessedWalletV2MsgBody - preprocessed_wallet_signed_v2
  signature=b512 inner=&(PreprocessedWalletV2MsgInner n)
`,
)
