// block.tlb:
//   _ messages:(HashmapE 64 EnqueuedMsg) count:uint48 = AccountDispatchQueue;
//   _ (HashmapAugE 256 AccountDispatchQueue uint64) = DispatchQueue;
import type { Builder } from '../cell/builder.ts'
import { type Entry, loadHashmapE, storeHashmapAugE, storeHashmapE, visitAugmented } from '../cell/dictionary.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import type { Codec } from './codec.ts'
import { toUint64Key } from './dictionary-key.ts'
import { type EnqueuedMsg, earlier, loadEnqueuedMsg, MINIMAL_LT, storeEnqueuedMsg } from './out-msg-queue.ts'

export interface AccountDispatchQueue {
  readonly accountId: Hash
  /** Keyed by created lt. */
  readonly messages: readonly Entry<EnqueuedMsg>[]
  readonly count: bigint
}

const ACCOUNT_ID_BITS = 256
const LT_BITS = 64
const COUNT_BITS = 48

const skipLt = (slice: Slice): void => slice.skip(LT_BITS)

/** Messages that wait for a place in the out queue, by sender. */
export function loadDispatchQueue(slice: Slice): AccountDispatchQueue[] {
  const queues: AccountDispatchQueue[] = []
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), ACCOUNT_ID_BITS, skipLt, (key, value) => {
      queues.push({
        accountId: asHash(key),
        messages: loadHashmapE(value, LT_BITS, loadEnqueuedMsg),
        count: value.loadUint64(COUNT_BITS),
      })
      value.expectEnd('AccountDispatchQueue')
    })
  }
  skipLt(slice)
  return queues
}

export function storeDispatchQueue(b: Builder, queues: readonly AccountDispatchQueue[]): void {
  const entries = queues.map((queue) => ({
    key: queue.accountId,
    value: queue,
    extra: queue.messages.map(({ key }) => toUint64Key(key)).reduce(earlier),
  }))
  storeHashmapAugE(b, ACCOUNT_ID_BITS, entries, MINIMAL_LT, storeAccountDispatchQueue)
}

export const DispatchQueue: Codec<readonly AccountDispatchQueue[]> = {
  load: loadDispatchQueue,
  store: storeDispatchQueue,
}

function storeAccountDispatchQueue(b: Builder, queue: AccountDispatchQueue): void {
  storeHashmapE(b, LT_BITS, queue.messages, storeEnqueuedMsg)
  b.storeUint64(queue.count, COUNT_BITS)
}
