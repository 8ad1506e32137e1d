import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'highload',
  `
type HighloadV1MsgBody - highload_wallet_signed_v1
  signature=b512 subwallet_id=u32 valid_until=u32 msg_seqno=u32 payload=&(Hashmap 16 ModeWithMessage)
type HighloadV2MsgBody - highload_wallet_signed_v2
  signature=b512 subwallet_id=u32 query_id=u64 payload=dict16<ModeWithMessage>
type HighloadV3QueryId - _
  shift=u13 bit_number=u10
type HighloadV3MsgInner - _
  subwallet_id=u32 message_to_send=&(MessageRelaxed Any) send_mode=u8 query_id=HighloadV3QueryId created_at=u64
  timeout=u22
type HighloadV3MsgBody - highload_wallet_signed_v3
  signature=b512 msg_inner=&HighloadV3MsgInner
body0 0xae42e5a4 highload_v3_internal_request
  query_id=u64 actions=&(OutList n)
body8 0xae42e5a4 highload_v3_internal_request
  rest=Any
`,
)
