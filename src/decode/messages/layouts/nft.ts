import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'nft',
  `
body2 0x5fcc3d14 nft_transfer
  query_id=u64 new_owner=addr response_destination=addr custom_payload=opt<&cell> forward_amount=coins
  forward_payload=alt<cell,&cell>
body2 0x05138d91 nft_ownership_assigned
  query_id=u64 prev_owner=addr forward_payload=alt<cell,&cell>
body2 0x2fcb26a2 get_static_data
  query_id=u64
body2 0x8b771735 report_static_data
  query_id=u64 index=u256 collection=addr
body2 0x693d3950 get_royalty_params
  query_id=u64
body2 0xa8cb00ad report_royalty_params
  query_id=u64 numerator=u16 denominator=u16 destination=addr
body2 0x04ded148 prove_ownership
  query_id=u64 dest=addr forward_payload=&cell with_content=bool
body2 0x0524c7ae ownership_proof
  query_id=u64 item_id=u256 owner=addr data=&cell revoked_at=u64 content=opt<&cell>
body2 0xd0c3bfea sbt_request_owner
  query_id=u64 dest=addr forward_payload=&cell with_content=bool
body2 0x0dd607e3 sbt_owner_info
  query_id=u64 item_id=u256 initiator=addr owner=addr data=&cell revoked_at=u64 content=opt<&cell>
body2 0x1f04537a sbt_destroy
  query_id=u64
body2 0x6f89f5e3 sbt_revoke
  query_id=u64
`,
)
