import type { Transferable } from 'node:worker_threads'
import { startWorkerThread } from '../../lib/worker-thread.ts'
import { type EncodedBatch, packParts, type UnpackedBatch } from '../../store/commit.ts'

type UnpackedParts = UnpackedBatch['parts']

export interface PackedParts {
  readonly parts: EncodedBatch['parts']
  /** What they were packed in: its buffers may be used again. */
  readonly spare: UnpackedParts
}

/** Packs the rows of batches. */
export interface Packer extends AsyncDisposable {
  pack(parts: UnpackedParts): Promise<PackedParts>
}

/** Packs in a thread of its own, or in this one. */
export function createPacker(hasThread: boolean): Packer {
  if (!hasThread) {
    return {
      pack: async (parts) => ({ parts: packParts(parts), spare: parts }),
      [Symbol.asyncDispose]: async () => undefined,
    }
  }
  const { calls, stop } = startWorkerThread(import.meta.url, 'pack-thread', {})
  return { pack: (parts) => calls.call('pack', parts, buffersOf(parts)), [Symbol.asyncDispose]: stop }
}

export const buffersOf = (parts: UnpackedParts): Transferable[] =>
  Object.values(parts).flatMap(({ bytes, places }) => [bytes.buffer, places.buffer]) as Transferable[]
