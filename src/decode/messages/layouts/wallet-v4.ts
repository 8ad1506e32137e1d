import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'wallet-v4',
  `
type W4Operation 0x00 simple_send
  msgs=(WalletV1toV4Msgs n)
type W4Operation 0x01 deploy_install_plugin
  plugin_workchain=i8 plugin_balance=Coins state_init=&StateInit body=&cell
type W4Operation 0x02 install_plugin
  plugin_workchain=i8 plugin_address=b256 amount=Coins query_id=u64
type W4Operation 0x03 remove_plugin
  plugin_workchain=i8 plugin_address=b256 amount=Coins query_id=u64
type W4MsgBody - wallet_signed_v4
  signature=b512 subwallet_id=u32 valid_until=u32 msg_seqno=u32 op=(W4Operation n)
body5 0x6e6f7465 wallet_plugin_installation_notification
  query_id=u64
body5 0x64737472 wallet_plugin_destruct
  query_id=u64
body5 0xe4737472 wallet_plugin_destruct_response
  query_id=u64
body5 0x706c7567 payment_request
  query_id=u64 amount=CurrencyCollection
body5 0xf06c7567 payment_confirmed
  query_id=u64
`,
)
