import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'tonkeeper',
  `
type CertificateData2Fa - certificate_data
  valid_until=u64 pubkey=b256
type Certificate2Fa - certificate
  data=CertificateData2Fa signature=b512
type Payload2Fa 0xb15f2c8c send_actions
  seqno=u32 valid_until=u64 msg=&cell mode=u8
type Payload2Fa 0x9d8084d6 remove_extension
  seqno=u32 valid_until=u64
type Payload2Fa 0x23d9c15c delegation
  seqno=u32 valid_until=u64 new_state_init=&cell forward_amount=Coins
type Payload2Fa 0xde82b501 cancel_delegation
  seqno=u32 valid_until=u64
type SeedSignature - _
  seed_signature=b512
body5 0x53684037 tonkeeper_2fa_signed
  ref_with_certificate=&Certificate2Fa ref_seed_signature=&SeedSignature payload=Payload2Fa
  certificate_signature=b512
ext - signed_2fa_external
  ref_with_certificate=&Certificate2Fa ref_seed_signature=&SeedSignature payload=Payload2Fa
  certificate_signature=b512
fwd 0x878da6e3 tonkeeper_relayer_fee_forward_payload
  rest=Any
`,
)
