import { type MessagePort, parentPort, type Transferable, workerData } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { callActions } from '../actions/action-lookups.ts'
import { callContracts } from '../contracts/lookup-calls.ts'
import { type BatchJob, BatchMaker } from './batch-maker.ts'
import type { StoreLookups } from './store-lookups.ts'

const maker = new BatchMaker(workerData as number)

/** The thread behind `createBatchHost`: finished rows come out. What it needs of the store it asks the other side for. */
const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  start: (job: BatchJob) => maker.start(job, lookups),
  next: async () => {
    const made = await maker.next()
    if ('missing' in made) return made
    return new Moved(
      made,
      Object.values(made.encoded.parts).map(({ buffer }) => buffer as Transferable),
    )
  },
  release: (number: number) => maker.release(number),
})

const lookups: StoreLookups = {
  listNewestStates: (accounts) => calls.call('listNewestStates', accounts),
  listCodes: (hashes) => calls.call('listCodes', hashes),
  listOpenMessages: (hashes) => calls.call('listOpenMessages', hashes),
  listOpenTraces: (ids) => calls.call('listOpenTraces', ids),
  ...callContracts(calls),
  listLibraryPublishers: (hash) => calls.call('listLibraryPublishers', hash),
  ...callActions(calls),
}
