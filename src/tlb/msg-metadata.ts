// block.tlb: msg_metadata#0 depth:uint32 initiator_addr:MsgAddressInt initiator_lt:uint64 = MsgMetadata;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { loadMsgAddressInt, type MsgAddressInt, storeMsgAddressInt } from './msg-address.ts'

/** Where a message's trace began: the root transaction's account and lt, and how far below it this message is. */
export interface MsgMetadata {
  readonly depth: number
  readonly initiatorAddr: MsgAddressInt
  readonly initiatorLt: bigint
}

const TAG = 0

export function loadMsgMetadata(slice: Slice): MsgMetadata {
  slice.expectTag(TAG, 4, 'MsgMetadata')
  return {
    depth: slice.loadUint(32),
    initiatorAddr: loadMsgAddressInt(slice),
    initiatorLt: slice.loadUint64(),
  }
}

export function storeMsgMetadata(b: Builder, metadata: MsgMetadata): void {
  b.storeUint(TAG, 4)
  b.storeUint(metadata.depth, 32)
  storeMsgAddressInt(b, metadata.initiatorAddr)
  b.storeUint64(metadata.initiatorLt)
}
