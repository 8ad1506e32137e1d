// block.tlb:
//   msg_envelope#4 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
//     msg:^(Message Any) = MsgEnvelope;
//   msg_envelope_v2#5 cur_addr:IntermediateAddress next_addr:IntermediateAddress fwd_fee_remaining:Grams
//     msg:^(Message Any) emitted_lt:(Maybe uint64) metadata:(Maybe MsgMetadata) = MsgEnvelope;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { Slice } from '../cell/slice.ts'
import { brokenTag, brokenValue } from './broken-tag.ts'
import { type Codec, cell, coins, type Loaded, maybe, record, uint64 } from './codec.ts'
import { type InternalMsgInfo, loadCommonMsgInfo } from './common-msg-info.ts'
import { addCoins, type CurrencyCollection } from './currency-collection.ts'
import { IntermediateAddress } from './intermediate-address.ts'
import { MsgMetadata } from './msg-metadata.ts'
import { expectOrdinary } from './ordinary.ts'

const Carried = record('MsgEnvelope', {
  curAddr: IntermediateAddress,
  nextAddr: IntermediateAddress,
  fwdFeeRemaining: coins,
  /** `loadMessage` reads it. */
  msg: cell,
})

const Dispatched = record('MsgEnvelope', { emittedLt: maybe(uint64), metadata: maybe(MsgMetadata) })

/** `emittedLt` is set when the message left through the dispatch queue; only in the second form, like `metadata`. */
export interface MsgEnvelope extends Loaded<typeof Carried>, Loaded<typeof Dispatched> {
  readonly version: 1 | 2
}

const TAG_V1 = 4
const TAG_V2 = 5

export function loadMsgEnvelope(slice: Slice): MsgEnvelope {
  expectOrdinary(slice, 'MsgEnvelope')
  const tag = slice.loadUint(4)
  if (tag !== TAG_V1 && tag !== TAG_V2) brokenTag(slice, 'MsgEnvelope', tag)
  const carried = Carried.load(slice)
  const envelope: MsgEnvelope =
    tag === TAG_V2
      ? Object.assign(carried, Dispatched.load(slice), { version: 2 } as const)
      : Object.assign(carried, { version: 1, emittedLt: null, metadata: null } as const)
  slice.expectEnd('MsgEnvelope')
  return envelope
}

export function storeMsgEnvelope(b: Builder, envelope: MsgEnvelope): void {
  b.storeUint(envelope.version === 2 ? TAG_V2 : TAG_V1, 4)
  Carried.store(b, envelope)
  if (envelope.version === 2) Dispatched.store(b, envelope)
}

export const MsgEnvelope: Codec<MsgEnvelope> = { load: loadMsgEnvelope, store: storeMsgEnvelope }

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
