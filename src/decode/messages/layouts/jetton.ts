import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'jetton',
  `
body0 0x0f8a7ea5 jetton_transfer
  query_id=u64 amount=coins destination=addr response_destination=addr custom_payload=opt<&cell>
  forward_ton_amount=coins forward_payload=alt<cell,&cell>
body0 0x178d4519 jetton_internal_transfer
  query_id=u64 amount=coins from=addr response_address=addr forward_ton_amount=coins forward_payload=alt<cell,&cell>
body0 0x595f07bc jetton_burn
  query_id=u64 amount=coins response_destination=addr custom_payload=opt<&cell>
body1 0x178d4519 jetton_internal_transfer
  query_id=u64 amount=coins from=addr response_address=addr forward_ton_amount=coins forward_payload=Any
body1 0x7bdd97de jetton_burn_notification
  query_id=u64 amount=coins sender=addr response_destination=addr
body1 0x7362d09c jetton_notify
  query_id=u64 amount=coins sender=addr forward_payload=alt<cell,&cell>
body1 0xeed236d3 jetton_set_status
  query_id=u64 status=u4
body1 0x642b7d07 jetton_mint
  query_id=u64 to_address=addr_int ton_amount=Coins
body1 0x00000015 minter_jetton_mint
  query_id=u64 to_address=addr ton_amount=Coins master_msg=&cell
body1 0x6501f354 jetton_change_admin
  query_id=u64 new_admin_address=addr
hidden 0xfb88e119 jetton_claim_admin
  query_id=u64
hidden 0x235caf52 jetton_call_to
  query_id=u64 to_address=addr_int ton_amount=Coins master_msg=&cell
hidden 0x2508d66a jetton_upgrade
  query_id=u64 new_data=&cell new_code=&cell
hidden 0xcb862902 jetton_change_metadata
  query_id=u64 metadata=cell
`,
)
