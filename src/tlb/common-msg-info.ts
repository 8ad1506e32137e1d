// block.tlb:
//   int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt dest:MsgAddressInt
//     value:CurrencyCollection extra_flags:(VarUInteger 16) fwd_fee:Grams
//     created_lt:uint64 created_at:uint32 = CommonMsgInfo;
//   ext_in_msg_info$10 src:MsgAddressExt dest:MsgAddressInt import_fee:Grams = CommonMsgInfo;
//   ext_out_msg_info$11 src:MsgAddressInt dest:MsgAddressExt created_lt:uint64 created_at:uint32 = CommonMsgInfo;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import {
  loadMsgAddressExt,
  loadMsgAddressInt,
  type MsgAddressExt,
  type MsgAddressInt,
  storeMsgAddressExt,
  storeMsgAddressInt,
} from './msg-address.ts'

export interface InternalMsgInfo {
  readonly kind: 'internal'
  readonly ihrDisabled: boolean
  readonly bounce: boolean
  readonly bounced: boolean
  readonly src: MsgAddressInt
  readonly dest: MsgAddressInt
  readonly value: CurrencyCollection
  /** `ihr_fee:Grams` before global version 12; the bits are the same. */
  readonly extraFlags: bigint
  readonly fwdFee: bigint
  readonly createdLt: bigint
  readonly createdAt: number
}

export interface ExternalInMsgInfo {
  readonly kind: 'external_in'
  readonly src: MsgAddressExt
  readonly dest: MsgAddressInt
  readonly importFee: bigint
}

export interface ExternalOutMsgInfo {
  readonly kind: 'external_out'
  readonly src: MsgAddressInt
  readonly dest: MsgAddressExt
  readonly createdLt: bigint
  readonly createdAt: number
}

export type CommonMsgInfo = InternalMsgInfo | ExternalInMsgInfo | ExternalOutMsgInfo

export function loadCommonMsgInfo(slice: Slice): CommonMsgInfo {
  if (slice.loadBit() === 0) {
    return {
      kind: 'internal',
      ihrDisabled: slice.loadBool(),
      bounce: slice.loadBool(),
      bounced: slice.loadBool(),
      src: loadMsgAddressInt(slice),
      dest: loadMsgAddressInt(slice),
      value: loadCurrencyCollection(slice),
      extraFlags: slice.loadCoins(),
      fwdFee: slice.loadCoins(),
      createdLt: slice.loadUint64(),
      createdAt: slice.loadUint(32),
    }
  }
  if (slice.loadBit() === 0) {
    return {
      kind: 'external_in',
      src: loadMsgAddressExt(slice),
      dest: loadMsgAddressInt(slice),
      importFee: slice.loadCoins(),
    }
  }
  return {
    kind: 'external_out',
    src: loadMsgAddressInt(slice),
    dest: loadMsgAddressExt(slice),
    createdLt: slice.loadUint64(),
    createdAt: slice.loadUint(32),
  }
}

export function storeCommonMsgInfo(b: Builder, info: CommonMsgInfo): void {
  switch (info.kind) {
    case 'internal':
      b.storeBit(0)
      b.storeBool(info.ihrDisabled)
      b.storeBool(info.bounce)
      b.storeBool(info.bounced)
      storeMsgAddressInt(b, info.src)
      storeMsgAddressInt(b, info.dest)
      storeCurrencyCollection(b, info.value)
      b.storeCoins(info.extraFlags)
      b.storeCoins(info.fwdFee)
      b.storeUint64(info.createdLt)
      b.storeUint(info.createdAt, 32)
      break
    case 'external_in':
      b.storeUint(0b10, 2)
      storeMsgAddressExt(b, info.src)
      storeMsgAddressInt(b, info.dest)
      b.storeCoins(info.importFee)
      break
    case 'external_out':
      b.storeUint(0b11, 2)
      storeMsgAddressInt(b, info.src)
      storeMsgAddressExt(b, info.dest)
      b.storeUint64(info.createdLt)
      b.storeUint(info.createdAt, 32)
      break
  }
}
