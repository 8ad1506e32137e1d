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
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { int32Key, toInt32Key, toUint64Key, uint64Key } from './dictionary-key.ts'
import { type AccountDispatchQueue, loadDispatchQueue, storeDispatchQueue } from './dispatch-queue.ts'
import { expectOrdinary } from './ordinary.ts'
import { type EnqueuedMsg, loadOutMsgQueue, storeOutMsgQueue } from './out-msg-queue.ts'

/** Up to which message a shard's queue is done with, as of a masterchain block. */
export interface ProcessedUpto {
  readonly shard: bigint
  readonly mcSeqno: number
  readonly lastMsgLt: bigint
  readonly lastMsgHash: Hash
}

export interface OutMsgQueueExtra {
  readonly dispatchQueue: readonly AccountDispatchQueue[]
  readonly outQueueSize: bigint | null
}

export interface OutMsgQueueInfo {
  readonly outQueue: readonly Entry<EnqueuedMsg>[]
  readonly procInfo: readonly ProcessedUpto[]
  readonly extra: OutMsgQueueExtra | null
  /** Of the old form: root of a Hashmap 320 IhrPendingSince. Empty on every chain so far. */
  readonly ihrPending: Cell | null
}

const PROCESSED_KEY_BITS = 96
const EXTRA_TAG = 0
const SIZE_BITS = 48

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

export function loadOutMsgQueueExtra(slice: Slice): OutMsgQueueExtra {
  slice.expectTag(EXTRA_TAG, 4, 'OutMsgQueueExtra')
  const dispatchQueue = loadDispatchQueue(slice)
  return { dispatchQueue, outQueueSize: slice.loadBit() === 1 ? slice.loadUint64(SIZE_BITS) : null }
}

export function storeOutMsgQueueExtra(b: Builder, extra: OutMsgQueueExtra): void {
  b.storeUint(EXTRA_TAG, 4)
  storeDispatchQueue(b, extra.dispatchQueue)
  b.storeBit(extra.outQueueSize === null ? 0 : 1)
  if (extra.outQueueSize !== null) b.storeUint64(extra.outQueueSize, SIZE_BITS)
}

function loadProcessedInfo(slice: Slice): ProcessedUpto[] {
  const entries = loadHashmapE(slice, PROCESSED_KEY_BITS, (value) => ({
    lastMsgLt: value.loadUint64(),
    lastMsgHash: value.loadHash(),
  }))
  return entries.map(({ key, value }) => ({
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
  storeHashmapE(b, PROCESSED_KEY_BITS, entries, (leaf, { lastMsgLt, lastMsgHash }) => {
    leaf.storeUint64(lastMsgLt)
    leaf.storeBytes(lastMsgHash)
  })
}
