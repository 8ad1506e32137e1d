import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CellarError } from '../lib/errors.ts'
import { collectNowAndThen } from '../lib/heap-compaction.ts'
import { PortCalls } from '../lib/port-calls.ts'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import { Emulator } from './emulator.ts'
import type { CompiledEmulator } from './emulator-module.ts'
import { runJob } from './run-job.ts'
import { type ChainTexts, type ConfigTexts, TAKEN_BACK, type TvmAnswer, type TvmJob } from './tvm-job.ts'
import { claim } from './tvm-slot.ts'

/** What the pool starts a thread with. */
export interface TvmThreadSettings {
  readonly compiled: CompiledEmulator
  readonly maxMemoryBytes: number
  readonly claims: Int32Array
  readonly priorityStepsDown: number
}

/** A memory that grew stays grown: above this share of what is allowed the emulator is made anew, which takes 20 ms. */
const TIDY_SHARE = 0.5

const { compiled, maxMemoryBytes, claims, priorityStepsDown } = workerData as TvmThreadSettings
if (priorityStepsDown > 0) lowerThreadPriority(priorityStepsDown)
/** By their places. */
const chains: ChainTexts[] = []
let lastConfig: ConfigTexts | undefined
const emulator = await Emulator.create(compiled, maxMemoryBytes)

/** Resolved when nothing is under way; rejected for good when the emulator could not be made anew. */
let before: Promise<void> = Promise.resolve()

/** The run posted ahead waits for all of this one, also while the emulator is made anew: the pool takes answers in order. */
function answerInTurn(job: TvmJob): Promise<TvmAnswer | typeof TAKEN_BACK> {
  const answered = before.then(() => answer(job))
  before = answered.then(
    () => undefined,
    (error) => {
      if (!(error instanceof CellarError)) throw error
    },
  )
  return answered
}

async function answer({ ticket, word, chain, newChain, run }: TvmJob): Promise<TvmAnswer | typeof TAKEN_BACK> {
  if (newChain !== undefined) {
    lastConfig = newChain.config ?? lastConfig
    chains[chain] = { ...(lastConfig as ConfigTexts), prevBlocks: newChain.prevBlocks }
  }
  const texts = chains[chain] as ChainTexts
  if (!claim(claims, ticket, word)) return TAKEN_BACK
  try {
    return runJob(emulator, texts, run)
  } catch (error) {
    if (error instanceof CellarError) throw error
    // A trap: the stack overran, memory ran out, or the emulator's own checks failed. Nothing in its memory can be
    // trusted now, and nothing of it is kept.
    const cause = isLarge() ? 'memory' : 'trap'
    await emulator.restart()
    return { kind: 'cut', cause }
  } finally {
    if (isLarge()) await emulator.restart()
  }
}

const isLarge = (): boolean => emulator.memoryBytes > maxMemoryBytes * TIDY_SHARE

collectNowAndThen()
new PortCalls(parentPort as MessagePort, { run: answerInTurn, ready: () => true })
