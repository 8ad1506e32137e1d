import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'basics',
  `
type NewBounceOriginalInfo - _
  value=CurrencyCollection created_lt=u64 created_at=u32
type NewBounceComputePhaseInfo - _
  gas_used=u32 vm_steps=u32
type JustRandomSalt 0x387da03b rand
body0 0x00000001 evaa_supply_master,pyth_update_guardian_set,w4_deploy_install_plugin
  rand=JustRandomSalt
body1 0xffffffff bounce
  payload=cell
body1 0x00000000 text_comment
  text=SnakeString
body1 0x2167da4b encrypted_text_comment
  cipher_text=Bytes
body1 0xd53276db excess
  query_id=u64
body1 0xd372158c top_up
  query_id=u64
body1 0x1690c604 credit
  query_id=u64 amount=Coins
body1 0x7b4b42e6 approve
  query_id=u64
body1 0xe8a0abfe disapprove
  query_id=u64
body2 0x00000000 text_comment
  text=&SnakeString
body 0xfffffffe new_bounce_body
  original_body=&cell original_info=&NewBounceOriginalInfo bounced_by_phase=u8 exit_code=i32
  compute_phase=opt<NewBounceComputePhaseInfo>
fwd 0x2167da4b encrypted_text_comment_forward_payload
  cipher_text=Bytes
`,
)
