// block.tlb:
//   msg_envelope#4 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
//     msg:^(Message Any) = MsgEnvelope;
//   msg_envelope_v2#5 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
//     msg:^(Message Any) emitted_lt:(Maybe uint64) metadata:(Maybe MsgMetadata) = MsgEnvelope;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { Slice } from '../cell/slice.ts'
import { brokenTag, brokenValue } from './broken-tag.ts'
import { type InternalMsgInfo, loadCommonMsgInfo } from './common-msg-info.ts'
import { addCoins, type CurrencyCollection } from './currency-collection.ts'
import { type IntermediateAddress, loadIntermediateAddress, storeIntermediateAddress } from './intermediate-address.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'
import { loadMsgMetadata, type MsgMetadata, storeMsgMetadata } from './msg-metadata.ts'
import { expectOrdinary } from './ordinary.ts'

export interface MsgEnvelope {
  readonly version: 1 | 2
  readonly curAddr: IntermediateAddress
  readonly nextAddr: IntermediateAddress
  readonly fwdFeeRemaining: bigint
  /** `loadMessage` reads it. */
  readonly msg: Cell
  /** Set when the message left through the dispatch queue; only in the second form, like `metadata`. */
  readonly emittedLt: bigint | null
  readonly metadata: MsgMetadata | null
}

const TAG_V1 = 4
const TAG_V2 = 5

export function loadMsgEnvelope(slice: Slice): MsgEnvelope {
  expectOrdinary(slice, 'MsgEnvelope')
  const tag = slice.loadUint(4)
  if (tag !== TAG_V1 && tag !== TAG_V2) brokenTag(slice, 'MsgEnvelope', tag)
  const isV2 = tag === TAG_V2
  const envelope: MsgEnvelope = {
    version: isV2 ? 2 : 1,
    curAddr: loadIntermediateAddress(slice),
    nextAddr: loadIntermediateAddress(slice),
    fwdFeeRemaining: slice.loadCoins(),
    msg: slice.loadRef(),
    emittedLt: isV2 && slice.loadBit() === 1 ? slice.loadUint64() : null,
    metadata: isV2 ? loadMaybe(slice, loadMsgMetadata) : null,
  }
  slice.expectEnd('MsgEnvelope')
  return envelope
}

export function storeMsgEnvelope(b: Builder, envelope: MsgEnvelope): void {
  b.storeUint(envelope.version === 2 ? TAG_V2 : TAG_V1, 4)
  storeIntermediateAddress(b, envelope.curAddr)
  storeIntermediateAddress(b, envelope.nextAddr)
  b.storeCoins(envelope.fwdFeeRemaining)
  b.storeCell(envelope.msg)
  if (envelope.version === 1) return
  b.storeBit(envelope.emittedLt === null ? 0 : 1)
  if (envelope.emittedLt !== null) b.storeUint64(envelope.emittedLt)
  storeMaybe(b, envelope.metadata, storeMsgMetadata)
}

/** The header of a message that only an internal one can be. */
export function internalInfoOf(msg: Cell): InternalMsgInfo {
  const slice = new Slice(msg.arena, msg.index)
  expectOrdinary(slice, 'Message')
  const info = loadCommonMsgInfo(slice)
  return info.kind === 'internal' ? info : brokenValue(slice, 'MsgEnvelope', `${info.kind} message`)
}

/** All that travels in an envelope: the message's value and the fees that its way has not taken yet. */
export function envelopeValue(envelope: MsgEnvelope): CurrencyCollection {
  const info = internalInfoOf(envelope.msg)
  return addCoins(info.value, ihrFeeOf(info) + envelope.fwdFeeRemaining)
}

/** With `ihr_disabled` the field is zero before global version 12, and from then on it holds flags, not coins. */
const ihrFeeOf = (info: InternalMsgInfo): bigint => (info.ihrDisabled ? 0n : info.extraFlags)

/** The lt that queues order it by. */
export const emittedLtOf = (envelope: MsgEnvelope): bigint =>
  envelope.emittedLt ?? internalInfoOf(envelope.msg).createdLt
