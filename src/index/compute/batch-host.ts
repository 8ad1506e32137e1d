import { startWorkerThread } from '../../lib/worker-thread.ts'
import { answerActions } from '../actions/action-lookups.ts'
import { answerContracts } from '../contracts/lookup-calls.ts'
import { type BatchJob, BatchMaker, type MadeBatch, type RunEnd } from './batch-maker.ts'
import type { StoreLookups } from './store-lookups.ts'

/** A `BatchMaker`, here or in a thread of its own. It may do several jobs, one after the other. */
export interface BatchHost extends AsyncDisposable {
  start(job: BatchJob, lookups: StoreLookups): Promise<void>
  /** One call at a time. */
  next(): Promise<MadeBatch | RunEnd>
  release(number: number): Promise<void>
}

/** Threads beside the calling one: 0 does everything here, 1 makes batches in another, each further one parses for it. */
export const createBatchHost = (workers: number): BatchHost =>
  workers === 0 ? hostHere() : hostInThread(Math.max(0, workers - 1))

function hostHere(): BatchHost {
  const maker = new BatchMaker(0)
  return {
    start: (job, lookups) => maker.start(job, lookups),
    next: () => maker.next(),
    release: async (number) => maker.release(number),
    [Symbol.asyncDispose]: () => maker[Symbol.asyncDispose](),
  }
}

/** Records live briefly: with more room for the young, a fifth of the time goes to something else than collecting them. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 96 }

function hostInThread(parseThreads: number): BatchHost {
  let lookups: StoreLookups | undefined
  const ask = <T>(question: (store: StoreLookups) => Promise<T>): Promise<T> => {
    if (lookups === undefined) throw new Error('no job was started')
    return question(lookups)
  }
  const answers = {
    listNewestStates: (accounts: Parameters<StoreLookups['listNewestStates']>[0]) =>
      ask((store) => store.listNewestStates(accounts)),
    listCodes: (hashes: Parameters<StoreLookups['listCodes']>[0]) => ask((store) => store.listCodes(hashes)),
    listOpenMessages: (hashes: Parameters<StoreLookups['listOpenMessages']>[0]) =>
      ask((store) => store.listOpenMessages(hashes)),
    listOpenTraces: (ids: Parameters<StoreLookups['listOpenTraces']>[0]) => ask((store) => store.listOpenTraces(ids)),
    ...answerContracts(ask),
    listLibraryPublishers: (hash: Parameters<StoreLookups['listLibraryPublishers']>[0]) =>
      ask((store) => store.listLibraryPublishers(hash)),
    ...answerActions(ask),
  }
  const options = { resourceLimits: RESOURCE_LIMITS, workerData: parseThreads }
  const thread = startWorkerThread(import.meta.url, 'batch-thread', answers, options)
  return {
    start: (job, store) => {
      lookups = store
      return thread.calls.call('start', job)
    },
    next: () => thread.calls.call('next', null),
    release: (number) => thread.calls.call('release', number),
    [Symbol.asyncDispose]: () => thread.stop(),
  }
}
