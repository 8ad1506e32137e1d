import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'ton',
  `
type Bit - _
  bit=u1
type ExtraCurrencyCollection - extra_currencies
  dict=dict32<varuint32>
type CurrencyCollection - currencies
  grams=Grams other=ExtraCurrencyCollection
type CommonMsgInfoRelaxed 0b0 int_msg_info
  ihr_disabled=bool bounce=bool bounced=bool src=addr dest=addr_int value=CurrencyCollection ihr_fee=Grams
  fwd_fee=Grams created_lt=u64 created_at=u32
type CommonMsgInfoRelaxed 0b11 ext_out_msg_info
  src=addr dest=addr_ext created_lt=u64 created_at=u32
type TickTock - tick_tock
  tick=bool tock=bool
type StateInit - _
  fixed_prefix_length=opt<u5> special=opt<TickTock> code=opt<&cell> data=opt<&cell> library=opt<&cell>
type MessageRelaxed(X) - message
  info=CommonMsgInfoRelaxed init=opt<Either StateInit &StateInit> body=alt<X,&X>
type OutAction 0x0ec3c86d action_send_msg
  mode=u8 out_msg=&(MessageRelaxed Any)
type OutAction 0xad4de08e action_set_code
  new_code=&cell
type OutAction 0x36e6b809 action_reserve_currency
  mode=u8 currency=CurrencyCollection
type OutAction 0x26fa1dd4 action_change_library
  mode=u7 libref=LibRef
type LibRef 0b0 libref_hash
  lib_hash=b256
type LibRef 0b1 libref_ref
  library=&cell
type Bytes - _
  _=cell
type ModeWithMessage - _
  mode=u8 msg=&(MessageRelaxed Any)
`,
)
