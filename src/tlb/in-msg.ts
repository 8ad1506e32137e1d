// block.tlb:
//   msg_import_ext$000 msg:^(Message Any) transaction:^Transaction = InMsg;
//   msg_import_ihr$010 msg:^(Message Any) transaction:^Transaction ihr_fee:Grams proof_created:^Cell = InMsg;
//   msg_import_imm$011 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
//   msg_import_fin$100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
//   msg_import_tr$101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope transit_fee:Grams = InMsg;
//   msg_discard_fin$110 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams = InMsg;
//   msg_discard_tr$111 in_msg:^MsgEnvelope transaction_id:uint64 fwd_fee:Grams proof_delivered:^Cell = InMsg;
//   msg_import_deferred_fin$00100 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;
//   msg_import_deferred_tr$00101 in_msg:^MsgEnvelope out_msg:^MsgEnvelope = InMsg;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { addCoins, NO_CURRENCIES } from './currency-collection.ts'
import { type ImportFees, NO_IMPORT_FEES } from './import-fees.ts'
import { envelopeValue, internalInfoOf, loadMsgEnvelope, type MsgEnvelope, storeMsgEnvelope } from './msg-envelope.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export type InMsg =
  | { readonly kind: 'ext'; readonly msg: Cell; readonly transaction: Cell }
  | {
      readonly kind: 'ihr'
      readonly msg: Cell
      readonly transaction: Cell
      readonly ihrFee: bigint
      readonly proofCreated: Cell
    }
  | {
      readonly kind: 'imm' | 'fin' | 'deferred_fin'
      readonly inMsg: MsgEnvelope
      readonly transaction: Cell
      readonly fwdFee: bigint
    }
  | { readonly kind: 'tr'; readonly inMsg: MsgEnvelope; readonly outMsg: MsgEnvelope; readonly transitFee: bigint }
  | { readonly kind: 'deferred_tr'; readonly inMsg: MsgEnvelope; readonly outMsg: MsgEnvelope }
  | {
      readonly kind: 'discard_fin'
      readonly inMsg: MsgEnvelope
      readonly transactionId: bigint
      readonly fwdFee: bigint
    }
  | {
      readonly kind: 'discard_tr'
      readonly inMsg: MsgEnvelope
      readonly transactionId: bigint
      readonly fwdFee: bigint
      readonly proofDelivered: Cell
    }

export function loadInMsg(slice: Slice): InMsg {
  const tag = slice.loadUint(3)
  switch (tag) {
    case 0b000:
      return { kind: 'ext', msg: slice.loadRef(), transaction: slice.loadRef() }
    case 0b001:
      return loadDeferred(slice)
    case 0b010:
      return {
        kind: 'ihr',
        msg: slice.loadRef(),
        transaction: slice.loadRef(),
        ihrFee: slice.loadCoins(),
        proofCreated: slice.loadRef(),
      }
    case 0b011:
    case 0b100:
      return loadFinal(slice, tag === 0b011 ? 'imm' : 'fin')
    case 0b101:
      return {
        kind: 'tr',
        inMsg: loadEnvelopeRef(slice),
        outMsg: loadEnvelopeRef(slice),
        transitFee: slice.loadCoins(),
      }
    case 0b110:
      return {
        kind: 'discard_fin',
        inMsg: loadEnvelopeRef(slice),
        transactionId: slice.loadUint64(),
        fwdFee: slice.loadCoins(),
      }
    default:
      return {
        kind: 'discard_tr',
        inMsg: loadEnvelopeRef(slice),
        transactionId: slice.loadUint64(),
        fwdFee: slice.loadCoins(),
        proofDelivered: slice.loadRef(),
      }
  }
}

function loadDeferred(slice: Slice): InMsg {
  const tag = slice.loadUint(2)
  if (tag === 0b00) return loadFinal(slice, 'deferred_fin')
  if (tag === 0b01) return { kind: 'deferred_tr', inMsg: loadEnvelopeRef(slice), outMsg: loadEnvelopeRef(slice) }
  return brokenTag(slice, 'InMsg', 0b00100 | tag)
}

const loadFinal = (slice: Slice, kind: 'imm' | 'fin' | 'deferred_fin'): InMsg => ({
  kind,
  inMsg: loadEnvelopeRef(slice),
  transaction: slice.loadRef(),
  fwdFee: slice.loadCoins(),
})

export const loadEnvelopeRef = (slice: Slice): MsgEnvelope => loadMsgEnvelope(loadOrdinaryRef(slice))

export function storeEnvelopeRef(b: Builder, envelope: MsgEnvelope): void {
  b.storeRef((child) => storeMsgEnvelope(child, envelope))
}

export function storeInMsg(b: Builder, message: InMsg): void {
  switch (message.kind) {
    case 'ext':
      b.storeUint(0b000, 3)
      b.storeCell(message.msg)
      b.storeCell(message.transaction)
      break
    case 'ihr':
      b.storeUint(0b010, 3)
      b.storeCell(message.msg)
      b.storeCell(message.transaction)
      b.storeCoins(message.ihrFee)
      b.storeCell(message.proofCreated)
      break
    case 'imm':
    case 'fin':
    case 'deferred_fin':
      if (message.kind === 'deferred_fin') b.storeUint(0b00100, 5)
      else b.storeUint(message.kind === 'imm' ? 0b011 : 0b100, 3)
      storeEnvelopeRef(b, message.inMsg)
      b.storeCell(message.transaction)
      b.storeCoins(message.fwdFee)
      break
    case 'tr':
      b.storeUint(0b101, 3)
      storeEnvelopeRef(b, message.inMsg)
      storeEnvelopeRef(b, message.outMsg)
      b.storeCoins(message.transitFee)
      break
    case 'deferred_tr':
      b.storeUint(0b00101, 5)
      storeEnvelopeRef(b, message.inMsg)
      storeEnvelopeRef(b, message.outMsg)
      break
    case 'discard_fin':
      b.storeUint(0b110, 3)
      storeEnvelopeRef(b, message.inMsg)
      b.storeUint64(message.transactionId)
      b.storeCoins(message.fwdFee)
      break
    case 'discard_tr':
      b.storeUint(0b111, 3)
      storeEnvelopeRef(b, message.inMsg)
      b.storeUint64(message.transactionId)
      b.storeCoins(message.fwdFee)
      b.storeCell(message.proofDelivered)
      break
  }
}

/** What importing a message brings into the block: the augmentation of its place in InMsgDescr. */
export function importFeesOf(message: InMsg): ImportFees {
  switch (message.kind) {
    case 'ext':
      return NO_IMPORT_FEES
    case 'ihr':
      return {
        feesCollected: message.ihrFee,
        valueImported: addCoins(internalInfoOf(message.msg).value, message.ihrFee),
      }
    case 'imm':
      return { feesCollected: message.fwdFee, valueImported: NO_CURRENCIES }
    case 'fin':
    case 'deferred_fin':
      return { feesCollected: message.fwdFee, valueImported: envelopeValue(message.inMsg) }
    case 'tr':
      return { feesCollected: message.transitFee, valueImported: envelopeValue(message.inMsg) }
    case 'deferred_tr':
      return { feesCollected: 0n, valueImported: envelopeValue(message.inMsg) }
    case 'discard_fin':
    case 'discard_tr':
      return { feesCollected: message.fwdFee, valueImported: addCoins(NO_CURRENCIES, message.fwdFee) }
  }
}
