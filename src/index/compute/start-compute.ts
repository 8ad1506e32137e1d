import { CellarError } from '../../lib/errors.ts'
import { startWorkerThread } from '../../lib/worker-thread.ts'
import { buffersOf } from '../moved-block.ts'
import { Compute, type ComputedBatch, type ComputeInput, type ComputeStart } from './compute.ts'
import { readSeeds } from './seeds.ts'
import type { StoreLookups } from './store-lookups.ts'

/** `Compute`, here or in a thread of its own. One call of `process` at a time; the blocks given to it are gone afterwards. */
export interface ComputeHost extends AsyncDisposable {
  /** Begins anew; nothing is left of what was computed before. */
  start(start: ComputeStart, lookups: StoreLookups): Promise<void>
  /** A state to start from, as a bag of cells; goes into the first batch. */
  seed(state: Uint8Array): Promise<void>
  process(input: ComputeInput): Promise<ComputedBatch>
  release(batch: number): Promise<void>
}

export const createComputeHost = (inThread: boolean): ComputeHost => (inThread ? computeInThread() : computeHere())

function computeHere(): ComputeHost {
  let compute: Compute | undefined
  const started = (): Compute => {
    if (compute === undefined) throw new Error('computing was not started')
    return compute
  }
  return {
    start: async (start, lookups) => {
      compute = new Compute(start, lookups)
    },
    seed: async (state) => started().seed(readSeeds(state)),
    process: (input) => started().process(input),
    release: async (batch) => started().release(batch),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Rows and records live briefly: with more room for the young, a fifth of the time goes to something else than collecting them. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 96 }

function computeInThread(): ComputeHost {
  let lookups: StoreLookups | undefined
  const answer =
    <K extends keyof StoreLookups>(name: K) =>
    (argument: Parameters<StoreLookups[K]>[0]) => {
      if (lookups === undefined) throw new CellarError('BROKEN_STORE', 'no store to look into')
      return (lookups[name] as (argument: unknown) => unknown)(argument)
    }
  const answers = {
    listNewestStates: answer('listNewestStates'),
    listCodes: answer('listCodes'),
    listOpenMessages: answer('listOpenMessages'),
    listOpenTraces: answer('listOpenTraces'),
  }
  const thread = startWorkerThread(import.meta.url, 'compute-thread', answers, { resourceLimits: RESOURCE_LIMITS })
  return {
    start: (start, current) => {
      lookups = current
      return thread.calls.call('start', start)
    },
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
