import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CellarError } from '../lib/errors.ts'
import { PortCalls } from '../lib/port-calls.ts'
import { Emulator } from './emulator.ts'
import type { CompiledEmulator } from './emulator-module.ts'
import { runJob } from './run-job.ts'
import { CHAINS_KEPT, type ChainTexts, TAKEN_BACK, type TvmAnswer, type TvmJob } from './tvm-job.ts'
import { claim } from './tvm-slot.ts'

/** What the pool starts a thread with. */
export interface TvmThreadSettings {
  readonly compiled: CompiledEmulator
  readonly maxMemoryBytes: number
  readonly claims: Int32Array
}

/** A memory that grew stays grown: above this share of what is allowed the emulator is made anew, which takes 20 ms. */
const TIDY_SHARE = 0.5

const { compiled, maxMemoryBytes, claims } = workerData as TvmThreadSettings
const chains = new Map<number, ChainTexts>()
const emulator = await Emulator.create(compiled, maxMemoryBytes)

/** While the emulator is made anew, the run posted ahead waits. */
let restarting: Promise<void> | undefined

async function answer({ ticket, word, chain, chainTexts, run }: TvmJob): Promise<TvmAnswer | typeof TAKEN_BACK> {
  if (chainTexts !== undefined) {
    if (chains.size === CHAINS_KEPT) chains.delete(chains.keys().next().value as number)
    chains.set(chain, chainTexts)
  }
  const texts = chains.get(chain) as ChainTexts
  if (restarting !== undefined) await restarting
  if (!claim(claims, ticket, word)) return TAKEN_BACK
  try {
    return runJob(emulator, texts, run)
  } catch (error) {
    if (error instanceof CellarError) throw error
    // A trap: the stack overran, memory ran out, or the emulator's own checks failed. Nothing in its memory can be
    // trusted now, and nothing of it is kept.
    const cause = isLarge() ? 'memory' : 'trap'
    await restart()
    return { kind: 'cut', cause }
  } finally {
    if (isLarge()) await restart()
  }
}

const isLarge = (): boolean => emulator.memoryBytes > maxMemoryBytes * TIDY_SHARE

async function restart(): Promise<void> {
  restarting = emulator.restart()
  await restarting
  restarting = undefined
}

new PortCalls(parentPort as MessagePort, { run: answer, ready: () => true })
