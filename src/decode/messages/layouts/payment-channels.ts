import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'payment-channels',
  `
type ConditionalPayment - cp
  amount=Coins condition=cell
type SemiChannelBody - sc_body
  seqno=u64 sent=Coins conditionals=dict32<ConditionalPayment>
type SemiChannel 0x43685374 semichannel_state
  channel_id=u128 data=SemiChannelBody counterparty_data=opt<&SemiChannelBody>
type SignedSemiChannel - signed_schs
  signature=b512 state=SemiChannel
body2 0x67c7d281 top_up_channel_balance
  add_A=Coins add_B=Coins
body2 0x0e0620c2 init_payment_channel
  is_A=bool signature=b512 tag=# channel_id=u128 balance_A=Coins balance_B=Coins
body2 0x5577587e channel_cooperative_close
  sig_A=&b512 sig_B=&b512 tag=# channel_id=u128 balance_A=Coins balance_B=Coins seqno_A=u64 seqno_B=u64
body2 0x79a126ef channel_cooperative_commit
  sig_A=&b512 sig_B=&b512 tag=# channel_id=u128 seqno_A=u64 seqno_B=u64
body2 0x1f151acf start_uncooperative_channel_close
  signed_by_A=bool signature=b512 tag=# channel_id=u128 sch_A=&SignedSemiChannel sch_B=&SignedSemiChannel
body2 0x088eaa32 challenge_quarantined_channel_state
  challenged_by_A=bool signature=b512 tag=# channel_id=u128 sch_A=&SignedSemiChannel sch_B=&SignedSemiChannel
body2 0x66f6f069 settle_channel_conditionals
  from_A=bool signature=b512 tag=# channel_id=u128 conditionals_to_settle=dict32<cell>
body2 0x25432a91 finish_uncooperative_channel_close
  rest=Any
body2 0xdddc88ba channel_closed
  channel_id=u128
`,
)
