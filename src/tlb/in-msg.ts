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
import { cell, coins, type Loaded, ref, uint64, union } from './codec.ts'
import { addCoins, NO_CURRENCIES } from './currency-collection.ts'
import { type ImportFees, NO_IMPORT_FEES } from './import-fees.ts'
import { envelopeValue, internalInfoOf, MsgEnvelope } from './msg-envelope.ts'

const envelope = ref(MsgEnvelope)

export const InMsg = union('InMsg', {
  ext: ['$000', { msg: cell, transaction: cell }],
  ihr: ['$010', { msg: cell, transaction: cell, ihrFee: coins, proofCreated: cell }],
  imm: ['$011', { inMsg: envelope, transaction: cell, fwdFee: coins }],
  fin: ['$100', { inMsg: envelope, transaction: cell, fwdFee: coins }],
  tr: ['$101', { inMsg: envelope, outMsg: envelope, transitFee: coins }],
  discard_fin: ['$110', { inMsg: envelope, transactionId: uint64, fwdFee: coins }],
  discard_tr: ['$111', { inMsg: envelope, transactionId: uint64, fwdFee: coins, proofDelivered: cell }],
  deferred_fin: ['$00100', { inMsg: envelope, transaction: cell, fwdFee: coins }],
  deferred_tr: ['$00101', { inMsg: envelope, outMsg: envelope }],
})
export type InMsg = Loaded<typeof InMsg>

export const { load: loadInMsg, store: storeInMsg } = InMsg

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
