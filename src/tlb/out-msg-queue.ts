// block.tlb:
//   _ enqueued_lt:uint64 out_msg:^MsgEnvelope = EnqueuedMsg;
//   _ (HashmapAugE 352 EnqueuedMsg uint64) = OutMsgQueue;
import type { Builder } from '../cell/builder.ts'
import { type Augmentation, type Entry, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { cell, type Loaded, record, uint64 } from './codec.ts'
import { emittedLtOf, loadMsgEnvelope } from './msg-envelope.ts'

const EnqueuedMsg = record('EnqueuedMsg', {
  enqueuedLt: uint64,
  /** `loadMsgEnvelope` reads it. */
  outMsg: cell,
})
export type EnqueuedMsg = Loaded<typeof EnqueuedMsg>

export const { load: loadEnqueuedMsg, store: storeEnqueuedMsg } = EnqueuedMsg

/** Workchain, first 64 bits of the next account id, message hash. */
const QUEUE_KEY_BITS = 352

const skipLt = (slice: Slice): void => slice.skip(64)

export function earlier(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** The smallest lt waiting below. */
export const MINIMAL_LT: Augmentation<bigint> = {
  storeExtra: uint64.store,
  combine: earlier,
  empty: () => 0n,
}

export function loadOutMsgQueue(slice: Slice): Entry<EnqueuedMsg>[] {
  const entries: Entry<EnqueuedMsg>[] = []
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), QUEUE_KEY_BITS, skipLt, (key, value) => {
      entries.push({ key, value: loadEnqueuedMsg(value) })
      value.expectEnd('EnqueuedMsg')
    })
  }
  skipLt(slice)
  return entries
}

export function storeOutMsgQueue(b: Builder, entries: readonly Entry<EnqueuedMsg>[]): void {
  const augmented = entries.map(({ key, value }) => ({ key, value, extra: queuedLtOf(value) }))
  storeHashmapAugE(b, QUEUE_KEY_BITS, augmented, MINIMAL_LT, storeEnqueuedMsg)
}

const queuedLtOf = ({ outMsg }: EnqueuedMsg): bigint =>
  emittedLtOf(loadMsgEnvelope(new Slice(outMsg.arena, outMsg.index)))
