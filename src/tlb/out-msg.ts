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
import { bigUint, cell, hash, int32, type Loaded, ref, uint64, union } from './codec.ts'
import { type CurrencyCollection, NO_CURRENCIES } from './currency-collection.ts'
import { envelopeValue, MsgEnvelope } from './msg-envelope.ts'

const envelope = ref(MsgEnvelope)

/** `loadInMsg` reads `reimport` and `imported`. */
const OutMsg = union('OutMsg', {
  ext: ['$000', { msg: cell, transaction: cell }],
  new: ['$001', { outMsg: envelope, transaction: cell }],
  imm: ['$010', { outMsg: envelope, transaction: cell, reimport: cell }],
  tr: ['$011', { outMsg: envelope, imported: cell }],
  deq_imm: ['$100', { outMsg: envelope, reimport: cell }],
  new_defer: ['$10100', { outMsg: envelope, transaction: cell }],
  deferred_tr: ['$10101', { outMsg: envelope, imported: cell }],
  deq: ['$1100', { outMsg: envelope, importBlockLt: bigUint(63) }],
  deq_short: ['$1101', { msgEnvHash: hash, nextWorkchain: int32, nextAddrPfx: uint64, importBlockLt: uint64 }],
  tr_req: ['$111', { outMsg: envelope, imported: cell }],
})
export type OutMsg = Loaded<typeof OutMsg>

export const { load: loadOutMsg, store: storeOutMsg } = OutMsg

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
