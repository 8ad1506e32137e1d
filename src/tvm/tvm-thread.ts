import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CellarError } from '../lib/errors.ts'
import { PortCalls } from '../lib/port-calls.ts'
import { Emulator } from './emulator.ts'
import type { CompiledEmulator } from './emulator-module.ts'
import { runJob } from './run-job.ts'
import { CHAINS_KEPT, type ChainTexts, type TvmAnswer, type TvmJob } from './tvm-job.ts'

/** What the pool starts a thread with. */
export interface TvmThreadSettings {
  readonly compiled: CompiledEmulator
  readonly maxMemoryBytes: number
}

/** A memory that grew stays grown: above this share of what is allowed the emulator is made anew, which takes 20 ms. */
const TIDY_SHARE = 0.5

const { compiled, maxMemoryBytes } = workerData as TvmThreadSettings
const chains = new Map<number, ChainTexts>()
const emulator = await Emulator.create(compiled, maxMemoryBytes)

async function answer({ chain, chainTexts, run }: TvmJob): Promise<TvmAnswer> {
  if (chainTexts !== undefined) {
    if (chains.size === CHAINS_KEPT) chains.delete(chains.keys().next().value as number)
    chains.set(chain, chainTexts)
  }
  try {
    return runJob(emulator, chains.get(chain) as ChainTexts, run)
  } catch (error) {
    if (error instanceof CellarError) throw error
    // A trap: the stack overran, memory ran out, or the emulator's own checks failed. Nothing in its memory can be
    // trusted now, and nothing of it is kept.
    const cause = emulator.memoryBytes > maxMemoryBytes * TIDY_SHARE ? 'memory' : 'trap'
    await emulator.restart()
    return { kind: 'cut', cause }
  } finally {
    if (emulator.memoryBytes > maxMemoryBytes * TIDY_SHARE) await emulator.restart()
  }
}

new PortCalls(parentPort as MessagePort, { run: answer, ready: () => true })
