import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'vesting',
  `
body6 0xa7733acd vesting_send_message
  query_id=u64 send_mode=u8 message=&(MessageRelaxed Any)
body6 0xf7733acd vesting_send_message_response
  query_id=u64
body6 0x7258a69b vesting_add_white_list
  query_id=u64 addresses_ref_snake=Any
body6 0xf258a69b vesting_add_white_list_response
  query_id=u64
`,
)
