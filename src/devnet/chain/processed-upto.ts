import type { ProcessedUpto } from '../../tlb/out-msg-queue-info.ts'
import { parentShard, shardPrefixBits } from '../../tlb/shard-ident.ts'
import type { QueuedMessage } from './queued-message.ts'
import { type Prefix, shardHolds } from './routing.ts'

/** End lt of the block of the shard that holds `place`, as a masterchain block knows it. */
export type EndLtAt = (mcSeqno: number, place: Prefix) => bigint

/** Whether a shard with these marks has taken a message that was queued for it. */
export function isProcessed(marks: readonly ProcessedUpto[], message: QueuedMessage, endLtAt: EndLtAt): boolean {
  return marks.some((mark) => {
    if (message.lt > mark.lastMsgLt || !shardHolds(mark.shard, message.next.prefix)) return false
    if (message.lt === mark.lastMsgLt && Buffer.compare(mark.lastMsgHash, message.hash) < 0) return false
    // A shard takes its own messages without asking the masterchain.
    const isOwn = message.current.workchain === message.next.workchain
    if (isOwn && shardHolds(mark.shard, message.current.prefix)) return true
    return message.enqueuedLt < endLtAt(mark.mcSeqno, message.current)
  })
}

/** With one more mark, and without those that another one covers. */
export function addMark(marks: readonly ProcessedUpto[], added: ProcessedUpto): ProcessedUpto[] {
  return compact([...marks, added])
}

export function compact(marks: readonly ProcessedUpto[]): ProcessedUpto[] {
  return marks.filter(
    (mark, i) => !marks.some((other, j) => i !== j && covers(other, mark) && !(covers(mark, other) && i < j)),
  )
}

function covers(a: ProcessedUpto, b: ProcessedUpto): boolean {
  if (!isWithin(b.shard, a.shard) || b.mcSeqno > a.mcSeqno || b.lastMsgLt > a.lastMsgLt) return false
  return b.lastMsgLt < a.lastMsgLt || Buffer.compare(b.lastMsgHash, a.lastMsgHash) <= 0
}

/** Marks of a half of the shard they were made for. */
export function marksOfHalf(marks: readonly ProcessedUpto[], half: bigint): ProcessedUpto[] {
  const kept = marks.filter(({ shard }) => isWithin(shard, half) || isWithin(half, shard))
  return compact(kept.map((mark) => (isWithin(half, mark.shard) ? { ...mark, shard: half } : mark)))
}

function isWithin(inner: bigint, outer: bigint): boolean {
  let shard = inner
  while (shardPrefixBits(shard) > shardPrefixBits(outer)) shard = parentShard(shard)
  return shard === outer
}
