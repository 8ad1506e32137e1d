import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { lowerThreadPriority } from '../../lib/thread-priority.ts'
import type { CutAccount } from '../reads/large-states.ts'
import { type DecodeJob, renderDecodeJob } from './decode-job.ts'
import { type EmulatedJob, renderEmulatedJob } from './emulated-job.ts'
import { type ReplayJob, renderReplayJob } from './replay-job.ts'
import { renderStackJob, type StackJob } from './stack-job.ts'
import {
  type AssembleJob,
  assembleJob,
  type CutJob,
  type CutUnreadJob,
  cutJob,
  cutUnreadJob,
  readCodeJob,
} from './state-job.ts'

/** What the thread is started with. */
export interface RenderThreadSettings {
  readonly layouts: string | undefined
}

/** Large answers are nobody's hurry: a tenth of what the thread that answers requests gets when both want to run. */
const PRIORITY_STEPS = 10

const { layouts } = workerData as RenderThreadSettings
lowerThreadPriority(PRIORITY_STEPS)
const decoder = await loadMessageDecoder(layouts)

new PortCalls(parentPort as MessagePort, {
  ready: () => true,
  decode: (job: DecodeJob) => {
    const decoded = renderDecodeJob(job, decoder)
    return new Moved(decoded, [decoded.json.buffer as ArrayBuffer])
  },
  emulated: (job: EmulatedJob) => {
    const documents = renderEmulatedJob(job, decoder)
    return new Moved(documents, [...new Set(documents.map(({ buffer }) => buffer as ArrayBuffer))])
  },
  replay: (job: ReplayJob) => renderReplayJob(job),
  stack: (job: StackJob) => renderStackJob(job),
  code: (code: Uint8Array) => readCodeJob(code),
  assemble: (job: AssembleJob) => {
    const whole = assembleJob(job)
    return new Moved(whole, [whole.shardAccount.buffer as ArrayBuffer])
  },
  cut: (job: CutJob) => moved(cutJob(job)),
  cutUnread: (job: CutUnreadJob) => moved(cutUnreadJob(job)),
})

function moved(cut: CutAccount): Moved<CutAccount> {
  const { boc, code, data } = cut.stored
  const parts = [boc, code, data].flatMap((part) => part ?? [])
  return new Moved(cut, [...new Set(parts.map(({ buffer }) => buffer as ArrayBuffer))])
}
