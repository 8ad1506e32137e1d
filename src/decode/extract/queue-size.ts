import { exoticType } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitAugmented } from '../../cell/dictionary.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { loadShardState } from '../../tlb/shard-state.ts'

const AUGMENTATION_BITS = 64
const EXTRA_TAG_BITS = 4
const SIZE_BITS = 48

/** What a state begins with: nothing queued and nothing processed, in the form of before 2024. A pruned branch still tells its hash. */
const EMPTY: Hash = cellHash(buildCell((b) => b.storeBit(0).storeUint64(0n).storeUint(0b00, 2)))

const isEmptyQueue = (hash: Hash): boolean => sameBytes(hash, EMPTY)

/**
 * Messages in the out-queue of the state that a block leaves, read off the new side of its Merkle update. null when the state does
 * not count them (chains before 2024) and they are not all here, or when the queue did not change and so is pruned.
 */
export function findQueueSize(newState: Cell): number | null {
  if (exoticType(newState.arena, newState.index) !== 0) return null
  const loaded = loadShardState(new Slice(newState.arena, newState.index))
  if (loaded.kind !== 'unsplit') return null
  const { arena, index } = loaded.state.outMsgQueueInfo
  if (exoticType(arena, index) !== 0) return isEmptyQueue(hashAt(arena, index, 0)) ? 0 : null
  // `tlb/out-msg-queue-info.ts` would read every message; only the number is wanted.
  const slice = new Slice(arena, index)
  const queue = slice.loadMaybeRef()
  slice.skip(AUGMENTATION_BITS)
  slice.loadMaybeRef()
  const hasMore = slice.loadBit() === 1
  if (hasMore && slice.remainingBits > 0) {
    slice.skip(EXTRA_TAG_BITS)
    slice.loadMaybeRef()
    slice.skip(AUGMENTATION_BITS)
    if (slice.loadBit() === 1) return Number(slice.loadUint64(SIZE_BITS))
  }
  return queue === null ? 0 : countWhole(queue)
}

const QUEUE_KEY_BITS = 352

/** One by one, for states that do not count; null when part of the queue did not change and is pruned. */
function countWhole(queue: Cell): number | null {
  let count = 0
  let isWhole = exoticType(queue.arena, queue.index) === 0
  if (!isWhole) return null
  const pruned = (): void => {
    isWhole = false
  }
  const skipExtra = (slice: Slice): void => slice.skip(AUGMENTATION_BITS)
  visitAugmented(new Slice(queue.arena, queue.index), QUEUE_KEY_BITS, skipExtra, () => count++, { pruned })
  return isWhole ? count : null
}
