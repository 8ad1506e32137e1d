import { exoticType } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { loadShardState } from '../../tlb/shard-state.ts'

const AUGMENTATION_BITS = 64
const EXTRA_TAG_BITS = 4
const SIZE_BITS = 48

/**
 * Messages in the out-queue of the state that a block leaves, read off the new side of its Merkle update. null when the state does
 * not count them (chains before 2024) and they are not all here, or when the queue did not change and so is pruned.
 */
export function findQueueSize(newState: Cell): number | null {
  if (exoticType(newState.arena, newState.index) !== 0) return null
  const loaded = loadShardState(new Slice(newState.arena, newState.index))
  if (loaded.kind !== 'unsplit') return null
  const { arena, index } = loaded.state.outMsgQueueInfo
  if (exoticType(arena, index) !== 0) return null
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
  return queue === null ? 0 : null
}
