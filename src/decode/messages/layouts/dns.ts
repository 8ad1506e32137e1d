import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'dns',
  `
type DNSRecord 0x1eda dns_text
  _=Text
type DNSRecord 0xba93 dns_next_resolver
  resolver=addr_int
type DNSRecord 0xad01 dns_adnl_address
  adnl_addr=b256 flags=u8 proto_list=flags . 0?ProtoList
type DNSRecord 0x9fd3 dns_smc_address
  smc_addr=addr_int flags=u8 cap_list=flags . 0?SmcCapList
type DNSRecord 0x7473 dns_storage_address
  bag_id=b256
type ProtoList 0b0 proto_list_nil
type ProtoList 0b1 proto_list_next
  item=Protocol next=ProtoList
type Protocol 0x4854 proto_http
type SmcCapList 0b0 cap_list_nil
type SmcCapList 0b1 cap_list_next
  item=SmcCapability next=SmcCapList
type SmcCapability 0x5371 cap_method_seqno
type SmcCapability 0x71f4 cap_method_pubkey
type SmcCapability 0x2177 cap_is_wallet
type SmcCapability 0xff cap_name
  name=Text
body0 0x4ed14b65 dns_balance_release
  query_id=u64
body0 0x4eb1f0f9 change_dns_record
  query_id=u64 key=b256 value=&DNSRecord
body0 0x44beae41 process_governance_decision
  query_id=u64
body0 0x370fec51 auction_fill_up
  query_id=u64
body0 0x557cea20 outbid_notification
  query_id=u64
body1 0x4eb1f0f9 delete_dns_record
  query_id=u64 key=b256
`,
)
