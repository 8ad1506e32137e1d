import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { type EmulatedJob, renderEmulatedJob } from './emulated-job.ts'
import { renderStackJob, type StackJob } from './stack-job.ts'

/** What the thread is started with. */
export interface RenderThreadSettings {
  readonly layouts: string | undefined
}

const { layouts } = workerData as RenderThreadSettings
const decoder = await loadMessageDecoder(layouts)

new PortCalls(parentPort as MessagePort, {
  ready: () => true,
  emulated: (job: EmulatedJob) => {
    const documents = renderEmulatedJob(job, decoder)
    return new Moved(documents, [...new Set(documents.map(({ buffer }) => buffer as ArrayBuffer))])
  },
  stack: (job: StackJob) => renderStackJob(job),
})
