import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { reviveBlock } from '../moved-block.ts'
import type { ComputeInput, ComputeStart, ComputeStep } from './compute.ts'
import { createComputeHost } from './start-compute.ts'
import type { StoreLookups } from './store-lookups.ts'

const host = createComputeHost(false)

/** The thread behind `createComputeHost`: parsed blocks in, finished rows out. What it needs of the store it asks the other side for. */
const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  start: (start: ComputeStart) => host.start(start, lookups),
  seed: (state: Uint8Array) => host.seed(state),
  process: async (input: ComputeInput) => {
    const computed = await host.process({ ...input, steps: input.steps.map(reviveStep) })
    const buffers = Object.values(computed.encoded.parts).map(({ buffer }) => buffer as Transferable)
    return new Moved(computed, buffers)
  },
  release: (batch: number) => host.release(batch),
})

const lookups: StoreLookups = {
  listNewestStates: (accounts) => calls.call('listNewestStates', accounts),
  listCodes: (hashes) => calls.call('listCodes', hashes),
  listOpenMessages: (hashes) => calls.call('listOpenMessages', hashes),
  listOpenTraces: (ids) => calls.call('listOpenTraces', ids),
}

const reviveStep = ({ mcSeqno, block, shardBlocks }: ComputeStep): ComputeStep => ({
  mcSeqno,
  block: reviveBlock(block),
  shardBlocks: shardBlocks.map(reviveBlock),
})
