import { startWorkerThread } from '../../lib/worker-thread.ts'
import { buffersOf } from '../moved-block.ts'
import { Compute, type ComputedBatch, type ComputeInput, type ComputeStart } from './compute.ts'
import { readSeeds } from './seeds.ts'
import type { StoreLookups } from './store-lookups.ts'

/** `Compute`, here or in a thread of its own. One call of `process` at a time; the blocks given to it are gone afterwards. */
export interface ComputeHost extends AsyncDisposable {
  /** A state to start from, as a bag of cells; goes into the first batch. */
  seed(state: Uint8Array): Promise<void>
  process(input: ComputeInput): Promise<ComputedBatch>
  release(batch: number): Promise<void>
}

export function startCompute(start: ComputeStart, lookups: StoreLookups, inThread: boolean): ComputeHost {
  return inThread ? computeInThread(start, lookups) : computeHere(start, lookups)
}

function computeHere(start: ComputeStart, lookups: StoreLookups): ComputeHost {
  const compute = new Compute(start, lookups)
  return {
    seed: async (state) => compute.seed(readSeeds(state)),
    process: (input) => compute.process(input),
    release: async (batch) => compute.release(batch),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

function computeInThread(start: ComputeStart, lookups: StoreLookups): ComputeHost {
  const thread = startWorkerThread(import.meta.url, 'compute-thread', { ...lookups }, { workerData: start })
  return {
    seed: (state) => thread.calls.call('seed', state),
    process: (input) =>
      thread.calls.call(
        'process',
        input,
        buffersOf(input.steps.flatMap(({ block, shardBlocks }) => [block, ...shardBlocks])),
      ),
    release: (batch) => thread.calls.call('release', batch),
    [Symbol.asyncDispose]: () => thread.stop(),
  }
}
