import type { Transferable } from 'node:worker_threads'
import { startWorkerThread } from '../../lib/worker-thread.ts'
import { type EncodedBatch, packParts, type UnpackedBatch } from '../../store/commit.ts'
import type { UnpackedRows } from '../../store/pack-rows.ts'

type UnpackedParts = UnpackedBatch['parts']

/** Packs the rows of batches. */
export interface Packer extends AsyncDisposable {
  pack(batch: UnpackedBatch): Promise<EncodedBatch>
}

/** Packs in a thread of its own, or in this one. */
export function createPacker(hasThread: boolean): Packer {
  if (!hasThread)
    return packerOf(
      async (parts) => packParts(parts),
      async () => undefined,
    )
  const { calls, stop } = startWorkerThread(import.meta.url, 'pack-thread', {})
  return packerOf((parts) => calls.call('pack', parts, buffersOf(Object.values(parts))), stop)
}

const packerOf = (
  pack: (parts: UnpackedParts) => Promise<EncodedBatch['parts']>,
  stop: () => Promise<void>,
): Packer => ({
  async pack({ parts, ...batch }) {
    return { ...batch, parts: await pack(parts) }
  },
  [Symbol.asyncDispose]: stop,
})

const buffersOf = (rows: readonly UnpackedRows[]): Transferable[] =>
  rows.flatMap(({ bytes, places }) => [bytes.buffer, places.buffer]) as Transferable[]
