import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'pyth',
  `
body5 0x00000001 pyth_update_guardian_set
  &[ version:u8 guardian_set_index:u32 signatures_length:u8 rest_signatures:Any ]
body6 0x00000006 pyth_parse_unique_price_feed_updates
  update_data=&cell price_ids=&cell publish_time=u64 max_staleness=u64 target_address=addr custom_payload=&cell
body7 0x00000005 pyth_parse_price_feed_updates
  update_data=&cell price_ids=&cell min_publish_time=u64 max_publish_time=u64 target_address=addr
  custom_payload=&cell
body7 0x00000006 pyth_parse_unique_price_feed_updates
  number_of_price_feeds=u8 price_feeds=&cell sender_address=addr custom_payload=Any
body7 0x00010001 pyth_response_success
  result=&cell original_custom_payload=&cell
body7 0x00010002 pyth_response_error
  error_code=u32 original_op_code=u32 original_custom_payload=&cell
`,
)
