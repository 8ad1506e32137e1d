import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { answersOf, type RemoteNames, remote } from '../../lib/remote-calls.ts'
import { startWorkerThread, youngGeneration } from '../../lib/worker-thread.ts'
import type { BatchProducer } from './batch-producer.ts'

/** Records live briefly: with more room for the young, a fifth of the time goes to something else than collecting them. */
const RESOURCE_LIMITS = youngGeneration(32)

interface ProducerThread<Ports> {
  /** The module that calls `serveProducer`, without extension, beside `from`, the caller's `import.meta.url`. */
  readonly from: string
  readonly name: string
  readonly workerData?: unknown
  readonly ports: RemoteNames<Ports>
  /** Answers of ports that are moved to the thread instead of copied. */
  readonly moved?: (find: () => Ports) => Readonly<Record<string, (argument: never) => Promise<Moved<unknown>>>>
}

/** A producer in a thread of its own. What it asks of its ports is answered here. */
export function startProducer<Job, Ports extends object>({
  from,
  name,
  workerData,
  ports,
  moved,
}: ProducerThread<Ports>): BatchProducer<Job, Ports> {
  let current: Ports | undefined
  const find = (): Ports => {
    if (current === undefined) throw new Error('no job was started')
    return current
  }
  const answers = { ...answersOf(ports, find), ...moved?.(find) }
  const { calls, stop } = startWorkerThread(from, name, answers, { resourceLimits: RESOURCE_LIMITS, workerData })
  return {
    warm: (layouts) => calls.call('warm', layouts),
    start: (job, given) => {
      current = given
      return calls.call('start', job)
    },
    next: () => calls.call('next', null),
    release: (number) => calls.call('release', number),
    stop: () => calls.call('stop', null),
    [Symbol.asyncDispose]: stop,
  }
}

/** The other end of `startProducer`: finished rows come out; blocks and stored things are asked for. */
export function serveProducer<Job, Ports extends object>(
  producer: BatchProducer<Job, Ports>,
  ports: RemoteNames<Ports>,
): void {
  const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
    warm: (layouts: string | undefined) => producer.warm?.(layouts),
    start: (job: Job) => producer.start(job, remote(calls, ports)),
    next: async () => {
      const produced = await producer.next()
      if ('missing' in produced) return produced
      const buffers = Object.values(produced.encoded.parts).map(({ buffer }) => buffer as Transferable)
      return new Moved(produced, buffers)
    },
    release: (number: number) => producer.release(number),
    stop: () => producer.stop(),
  })
}
