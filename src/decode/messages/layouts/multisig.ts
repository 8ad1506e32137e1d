import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'multisig',
  `
type MulisigAction 0xf1381e5b send_message
  mode=u8 message=&(MessageRelaxed Any)
type MulisigAction 0x1d0cfbd3 update_multisig_param
  threshold=u8 signers=&(Hashmap 8 addr_int) proposers=dict8<addr_int>
type MultisigOrder - _
  _=(Hashmap 8 &MulisigAction)
body2 0xf718510f mulisig_new_order
  query_id=u64 order_seqno=u256 signer=bool index=u8 expiration_date=u48 order=&MultisigOrder
body2 0x75097f5d multisig_execute
  query_id=u64 order_seqno=u256 expiration_date=u48 approvals_num=u8 signers_hash=b256 order=&MultisigOrder
body2 0xa32c59bf multisig_execute_internal
  query_id=u64 order=&MultisigOrder
body2 0x9c73fba2 multisig_order_init
  query_id=u64 threshold=u8 signers=&(Hashmap 8 addr_int) expiration_date=u48 order=&MultisigOrder
  signer_index=opt<u8>
body2 0xa762230f multisig_approve
  query_id=u64 signer_index=u8
body2 0x82609bf6 multisig_approve_accepted
  query_id=u64
body2 0xafaf283e multisig_approve_rejected
  query_id=u64 exit_code=u32
`,
)
