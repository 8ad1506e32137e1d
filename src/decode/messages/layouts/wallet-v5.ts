import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'wallet-v5',
  `
type W5ExtendedAction 0x02 add_extension
  addr=addr_int
type W5ExtendedAction 0x03 delete_extension
  addr=addr_int
type W5ExtendedAction 0x04 set_signature_auth_allowed
  allowed=bool
type W5InnerRequest - w5_actions_request
  out_actions=(Maybe &(OutList m)) extended_actions=opt<W5ExtendedActionList n>
type W5SignedRequest - w5_signed_request
  wallet_id=u32 valid_until=u32 msg_seqno=u32 inner=(W5InnerRequest m n) signature=b512
body0 0x73696e74 w5_internal_signed_request
  request=(W5SignedRequest m n)
body0 0x7369676e w5_external_signed_request
  request=(W5SignedRequest m n)
body0 0x6578746e w5_extension_action_request
  query_id=u64 request=(W5InnerRequest m n)
body8 0x73696e74 w5_internal_signed_request
  rest=Any
body8 0x7369676e w5_external_signed_request
  rest=Any
body8 0x6578746e w5_extension_action_request
  rest=Any
`,
)
