import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'bemo',
  `
body0 0x4253c4d5 bemo_stake
  query_id=u64 forward_ton_amount=coins forward_payload=opt<&cell>
body0 0x492ab1b3 bemo_unstake
  index=u64 owner=addr ton_amount=coins jetton_amount=coins forward_payload=opt<&cell>
body0 0x10a1ce75 bemo_deploy_unstake_request
  query_id=u64 owner_address=addr withdraw_ton_amount=coins withdraw_jetton_amount=coins forward_payload=opt<&cell>
  lockup_timestamp=u32
body0 0x90c80a07 bemo_unstake_notification
  query_id=u64 forward_payload=opt<&cell>
body0 0x38633538 bemo_return_unstake_request
  lockup_timestamp=u32
`,
)
