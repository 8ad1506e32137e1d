// block.tlb:
//   processed_upto$_ last_msg_lt:uint64 last_msg_hash:bits256 = ProcessedUpto;
//   // key is [ shard:uint64 mc_seqno:uint32 ]
//   _ (HashmapE 96 ProcessedUpto) = ProcessedInfo;
//   out_msg_queue_extra#0 dispatch_queue:DispatchQueue out_queue_size:(Maybe uint48) = OutMsgQueueExtra;
//   _ out_queue:OutMsgQueue proc_info:ProcessedInfo extra:(Maybe OutMsgQueueExtra) = OutMsgQueueInfo;
// before 2024:
//   ihr_pending$_ import_lt:uint64 = IhrPendingSince;
//   _ (HashmapE 320 IhrPendingSince) = IhrPendingInfo;
//   _ out_queue:OutMsgQueue proc_info:ProcessedInfo ihr_pending:IhrPendingInfo = OutMsgQueueInfo;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Entry, loadHashmapE, storeHashmapE } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { bigUint, hash, type Loaded, maybe, record, uint64 } from './codec.ts'
import { int32Key, toInt32Key, toUint64Key, uint64Key } from './dictionary-key.ts'
import { DispatchQueue } from './dispatch-queue.ts'
import { expectOrdinary } from './ordinary.ts'
import { type EnqueuedMsg, loadOutMsgQueue, storeOutMsgQueue } from './out-msg-queue.ts'

const LastMsg = record('ProcessedUpto', { lastMsgLt: uint64, lastMsgHash: hash })

/** Up to which message a shard's queue is done with, as of a masterchain block. */
export interface ProcessedUpto extends Loaded<typeof LastMsg> {
  readonly shard: bigint
  readonly mcSeqno: number
}

const OutMsgQueueExtra = record('OutMsgQueueExtra#0', {
  dispatchQueue: DispatchQueue,
  outQueueSize: maybe(bigUint(48)),
})
export type OutMsgQueueExtra = Loaded<typeof OutMsgQueueExtra>

export const { load: loadOutMsgQueueExtra, store: storeOutMsgQueueExtra } = OutMsgQueueExtra

export interface OutMsgQueueInfo {
  readonly outQueue: readonly Entry<EnqueuedMsg>[]
  readonly procInfo: readonly ProcessedUpto[]
  readonly extra: OutMsgQueueExtra | null
  /** Of the old form: root of a Hashmap 320 IhrPendingSince. Empty on every chain so far. */
  readonly ihrPending: Cell | null
}

const PROCESSED_KEY_BITS = 96

export function loadOutMsgQueueInfo(slice: Slice): OutMsgQueueInfo {
  expectOrdinary(slice, 'OutMsgQueueInfo')
  const outQueue = loadOutMsgQueue(slice)
  const procInfo = loadProcessedInfo(slice)
  let extra: OutMsgQueueExtra | null = null
  let ihrPending: Cell | null = null
  if (slice.loadBit() === 1) {
    // The two forms share their first bit; only the new one goes on after it.
    if (slice.remainingBits === 0) ihrPending = slice.loadRef()
    else extra = loadOutMsgQueueExtra(slice)
  }
  slice.expectEnd('OutMsgQueueInfo')
  return { outQueue, procInfo, extra, ihrPending }
}

export function storeOutMsgQueueInfo(b: Builder, info: OutMsgQueueInfo): void {
  storeOutMsgQueue(b, info.outQueue)
  storeProcessedInfo(b, info.procInfo)
  if (info.extra === null) {
    b.storeMaybeCell(info.ihrPending)
  } else {
    b.storeBit(1)
    storeOutMsgQueueExtra(b, info.extra)
  }
}

function loadProcessedInfo(slice: Slice): ProcessedUpto[] {
  return loadHashmapE(slice, PROCESSED_KEY_BITS, LastMsg.load).map(({ key, value }) => ({
    shard: BigInt.asIntN(64, toUint64Key(key)),
    mcSeqno: toInt32Key(key.subarray(8)),
    ...value,
  }))
}

function storeProcessedInfo(b: Builder, processed: readonly ProcessedUpto[]): void {
  const entries = processed.map((value) => ({
    key: Uint8Array.of(...uint64Key(BigInt.asUintN(64, value.shard)), ...int32Key(value.mcSeqno)),
    value,
  }))
  storeHashmapE(b, PROCESSED_KEY_BITS, entries, LastMsg.store)
}
