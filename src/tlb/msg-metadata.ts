// block.tlb: msg_metadata#0 depth:uint32 initiator_addr:MsgAddressInt initiator_lt:uint64 = MsgMetadata;
import { type Loaded, record, uint32, uint64 } from './codec.ts'
import { MsgAddressInt } from './msg-address.ts'

/** Where a message's trace began: the root transaction's account and lt, and how far below it this message is. */
export const MsgMetadata = record('MsgMetadata#0', {
  depth: uint32,
  initiatorAddr: MsgAddressInt,
  initiatorLt: uint64,
})
export type MsgMetadata = Loaded<typeof MsgMetadata>

export const { load: loadMsgMetadata, store: storeMsgMetadata } = MsgMetadata
