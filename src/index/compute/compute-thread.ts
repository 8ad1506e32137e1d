import { type MessagePort, parentPort, type Transferable, workerData } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { reviveBlock } from '../moved-block.ts'
import { Compute, type ComputeInput, type ComputeStart, type ComputeStep } from './compute.ts'
import { readSeeds } from './seeds.ts'
import type { StoreLookups } from './store-lookups.ts'

/** The thread behind `startCompute`: parsed blocks in, finished rows out. What it needs of the store it asks the other side for. */
const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  seed: (state: Uint8Array) => compute.seed(readSeeds(state)),
  process: async (input: ComputeInput) => {
    const computed = await compute.process({ ...input, steps: input.steps.map(reviveStep) })
    return new Moved(
      computed,
      Object.values(computed.encoded.parts).map(({ buffer }) => buffer as Transferable),
    )
  },
  release: (batch: number) => compute.release(batch),
})

const lookups: StoreLookups = {
  listNewestStates: (accounts) => calls.call('listNewestStates', accounts),
  listCodes: (hashes) => calls.call('listCodes', hashes),
  listOpenMessages: (hashes) => calls.call('listOpenMessages', hashes),
  listOpenTraces: (ids) => calls.call('listOpenTraces', ids),
}

const compute = new Compute(workerData as ComputeStart, lookups)

function reviveStep({ mcSeqno, block, shardBlocks }: ComputeStep): ComputeStep {
  return { mcSeqno, block: reviveBlock(block), shardBlocks: shardBlocks.map(reviveBlock) }
}
