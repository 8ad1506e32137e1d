import { type Address, makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import type { InternalMsgInfo } from '../../tlb/common-msg-info.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { emittedLtOf, internalInfoOf, loadMsgEnvelope, type MsgEnvelope } from '../../tlb/msg-envelope.ts'
import type { EnqueuedMsg } from '../../tlb/out-msg-queue.ts'
import { type Prefix, placeOf, prefixOf } from './routing.ts'

/** A message that waits in a shard's queue. */
export interface QueuedMessage {
  readonly key: Uint8Array
  readonly enqueuedLt: bigint
  /** Cell of the envelope. */
  readonly cell: Cell
  readonly envelope: MsgEnvelope
  readonly info: InternalMsgInfo
  readonly to: Address
  /** What messages are taken in order by. */
  readonly lt: bigint
  readonly hash: Hash
  readonly current: Prefix
  readonly next: Prefix
}

export function toQueuedMessage(key: Uint8Array, { enqueuedLt, outMsg }: EnqueuedMsg): QueuedMessage {
  const envelope = loadMsgEnvelope(new Slice(outMsg.arena, outMsg.index))
  const info = internalInfoOf(envelope.msg)
  const to = destinationOf(info)
  const [from, destination] = [prefixOf(sourceOf(info)), prefixOf(to)]
  return {
    key,
    enqueuedLt,
    cell: outMsg,
    envelope,
    info,
    to,
    lt: emittedLtOf(envelope),
    hash: cellHash(envelope.msg),
    current: placeOf(envelope.curAddr, from, destination),
    next: placeOf(envelope.nextAddr, from, destination),
  }
}

export function destinationOf(info: InternalMsgInfo): Address {
  const address = toAddress(info.dest)
  if (address === null) throw new CellarError('BROKEN_CELL', 'a message to an address that no account can have')
  return address
}

const sourceOf = (info: InternalMsgInfo): Address => toAddress(info.src) ?? makeAddress(0, new Uint8Array(32))

/** By lt, then by hash: the order in which every shard takes messages. */
export function byLt(a: { lt: bigint; hash: Hash }, b: { lt: bigint; hash: Hash }): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1
  return Buffer.compare(a.hash, b.hash)
}
