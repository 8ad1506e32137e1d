import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'whales',
  `
body5 0xda803efd whales_nominators_withdraw
  query_id=i64 gas=Grams amount=Grams
body5 0x7bcd1fef whales_nominators_deposit
  query_id=i64 gas=Grams
body5 0x1596920c whales_nominators_force_kick
  query_id=i64
body5 0x74bb3427 whales_nominators_stake_withdraw_delayed
  query_id=i64
body5 0x23d421e1 whales_nominators_stake_withdraw_completed
  query_id=i64
body5 0xa2065f2c whales_nominators_send_stake
  query_id=u64 gas_limit=Grams stake=Grams validator_pubkey=b256 stake_at=u32 max_factor=u32 adnl_addr=b256
  signature=&b512
body5 0x251d6a98 whales_nominators_withdraw_unowned
  query_id=u64 gas_limit=Grams
body5 0x1d1715bf whales_nominators_withdraw_unowned_response
  query_id=u64
body5 0x99a811fb whales_nominators_accept_stake
  query_id=u64 members=cell
body5 0xa19fd934 whales_nominators_accept_withdraws
  query_id=u64 members=cell
`,
)
