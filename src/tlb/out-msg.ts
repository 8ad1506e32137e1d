// block.tlb:
//   msg_export_ext$000 msg:^(Message Any) transaction:^Transaction = OutMsg;
//   msg_export_new$001 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
//   msg_export_imm$010 out_msg:^MsgEnvelope transaction:^Transaction reimport:^InMsg = OutMsg;
//   msg_export_tr$011 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
//   msg_export_deq_imm$100 out_msg:^MsgEnvelope reimport:^InMsg = OutMsg;
//   msg_export_new_defer$10100 out_msg:^MsgEnvelope transaction:^Transaction = OutMsg;
//   msg_export_deferred_tr$10101 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
//   msg_export_deq$1100 out_msg:^MsgEnvelope import_block_lt:uint63 = OutMsg;
//   msg_export_deq_short$1101 msg_env_hash:bits256 next_workchain:int32 next_addr_pfx:uint64
//     import_block_lt:uint64 = OutMsg;
//   msg_export_tr_req$111 out_msg:^MsgEnvelope imported:^InMsg = OutMsg;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { type CurrencyCollection, NO_CURRENCIES } from './currency-collection.ts'
import { loadEnvelopeRef, storeEnvelopeRef } from './in-msg.ts'
import { envelopeValue, type MsgEnvelope } from './msg-envelope.ts'

export type OutMsg =
  | { readonly kind: 'ext'; readonly msg: Cell; readonly transaction: Cell }
  | { readonly kind: 'new' | 'new_defer'; readonly outMsg: MsgEnvelope; readonly transaction: Cell }
  /** `loadInMsg` reads `reimport` and `imported`. */
  | { readonly kind: 'imm'; readonly outMsg: MsgEnvelope; readonly transaction: Cell; readonly reimport: Cell }
  | { readonly kind: 'tr' | 'tr_req' | 'deferred_tr'; readonly outMsg: MsgEnvelope; readonly imported: Cell }
  | { readonly kind: 'deq_imm'; readonly outMsg: MsgEnvelope; readonly reimport: Cell }
  | { readonly kind: 'deq'; readonly outMsg: MsgEnvelope; readonly importBlockLt: bigint }
  | {
      readonly kind: 'deq_short'
      readonly msgEnvHash: Hash
      readonly nextWorkchain: number
      readonly nextAddrPfx: bigint
      readonly importBlockLt: bigint
    }

export function loadOutMsg(slice: Slice): OutMsg {
  const tag = slice.loadUint(3)
  switch (tag) {
    case 0b000:
      return { kind: 'ext', msg: slice.loadRef(), transaction: slice.loadRef() }
    case 0b001:
      return { kind: 'new', outMsg: loadEnvelopeRef(slice), transaction: slice.loadRef() }
    case 0b010:
      return {
        kind: 'imm',
        outMsg: loadEnvelopeRef(slice),
        transaction: slice.loadRef(),
        reimport: slice.loadRef(),
      }
    case 0b011:
      return { kind: 'tr', outMsg: loadEnvelopeRef(slice), imported: slice.loadRef() }
    case 0b100:
      return { kind: 'deq_imm', outMsg: loadEnvelopeRef(slice), reimport: slice.loadRef() }
    case 0b101:
      return loadDeferred(slice)
    case 0b110:
      return loadDequeued(slice)
    default:
      return { kind: 'tr_req', outMsg: loadEnvelopeRef(slice), imported: slice.loadRef() }
  }
}

function loadDeferred(slice: Slice): OutMsg {
  const tag = slice.loadUint(2)
  if (tag === 0b00) return { kind: 'new_defer', outMsg: loadEnvelopeRef(slice), transaction: slice.loadRef() }
  if (tag === 0b01) return { kind: 'deferred_tr', outMsg: loadEnvelopeRef(slice), imported: slice.loadRef() }
  return brokenTag(slice, 'OutMsg', 0b10100 | tag)
}

function loadDequeued(slice: Slice): OutMsg {
  if (slice.loadBit() === 0) {
    return { kind: 'deq', outMsg: loadEnvelopeRef(slice), importBlockLt: slice.loadUint64(63) }
  }
  return {
    kind: 'deq_short',
    msgEnvHash: slice.loadHash(),
    nextWorkchain: slice.loadInt(32),
    nextAddrPfx: slice.loadUint64(),
    importBlockLt: slice.loadUint64(),
  }
}

const TAGS = { new: 0b001, tr: 0b011, tr_req: 0b111 } as const

export function storeOutMsg(b: Builder, message: OutMsg): void {
  switch (message.kind) {
    case 'ext':
      b.storeUint(0b000, 3)
      b.storeCell(message.msg)
      b.storeCell(message.transaction)
      break
    case 'new':
    case 'new_defer':
      if (message.kind === 'new_defer') b.storeUint(0b10100, 5)
      else b.storeUint(TAGS.new, 3)
      storeEnvelopeRef(b, message.outMsg)
      b.storeCell(message.transaction)
      break
    case 'imm':
      b.storeUint(0b010, 3)
      storeEnvelopeRef(b, message.outMsg)
      b.storeCell(message.transaction)
      b.storeCell(message.reimport)
      break
    case 'tr':
    case 'tr_req':
    case 'deferred_tr':
      if (message.kind === 'deferred_tr') b.storeUint(0b10101, 5)
      else b.storeUint(TAGS[message.kind], 3)
      storeEnvelopeRef(b, message.outMsg)
      b.storeCell(message.imported)
      break
    case 'deq_imm':
      b.storeUint(0b100, 3)
      storeEnvelopeRef(b, message.outMsg)
      b.storeCell(message.reimport)
      break
    case 'deq':
      b.storeUint(0b1100, 4)
      storeEnvelopeRef(b, message.outMsg)
      b.storeUint64(message.importBlockLt, 63)
      break
    case 'deq_short':
      b.storeUint(0b1101, 4)
      b.storeBytes(message.msgEnvHash)
      b.storeInt(message.nextWorkchain, 32)
      b.storeUint64(message.nextAddrPfx)
      b.storeUint64(message.importBlockLt)
      break
  }
}

/** What leaves the block with a message: the augmentation of its place in OutMsgDescr. */
export function exportValueOf(message: OutMsg): CurrencyCollection {
  switch (message.kind) {
    case 'new':
    case 'new_defer':
    case 'tr':
    case 'tr_req':
    case 'deferred_tr':
      return envelopeValue(message.outMsg)
    // Logs carry no value; the rest stays in this block or left in an earlier one.
    case 'ext':
    case 'imm':
    case 'deq_imm':
    case 'deq':
    case 'deq_short':
      return NO_CURRENCIES
  }
}
