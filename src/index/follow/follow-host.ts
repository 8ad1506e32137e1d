import type { Transferable } from 'node:worker_threads'
import { Moved } from '../../lib/port-calls.ts'
import { startWorkerThread } from '../../lib/worker-thread.ts'
import { answerActions } from '../actions/action-lookups.ts'
import type { MadeBatch, RunEnd } from '../compute/batch-maker.ts'
import { answerContracts } from '../contracts/lookup-calls.ts'
import { type FollowJob, FollowMaker, type FollowOutside } from './follow-maker.ts'

/** A `FollowMaker`, here or in a thread of its own. */
export interface FollowHost extends AsyncDisposable {
  start(job: FollowJob, outside: FollowOutside): Promise<void>
  /** One call at a time. */
  next(): Promise<MadeBatch | RunEnd>
  release(number: number): Promise<void>
  stop(): Promise<void>
}

export const createFollowHost = (inThread: boolean): FollowHost => (inThread ? hostInThread() : hostHere())

function hostHere(): FollowHost {
  const maker = new FollowMaker()
  return {
    start: (job, outside) => maker.start(job, outside),
    next: () => maker.next(),
    release: async (number) => maker.release(number),
    stop: () => maker.stop(),
    [Symbol.asyncDispose]: () => maker.stop(),
  }
}

/** Records live briefly: with more room for the young, less time goes to collecting them. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 96 }

function hostInThread(): FollowHost {
  let current: FollowOutside | undefined
  const ask = <T>(question: (outside: FollowOutside) => Promise<T>): Promise<T> => {
    if (current === undefined) throw new Error('no job was started')
    return question(current)
  }
  const answers = {
    fetchMasterchain: async (seqno: number) => {
      const fetched = await ask((outside) => outside.fetchMasterchain(seqno))
      return new Moved(fetched, [fetched.data.buffer as Transferable])
    },
    fetchBlock: async (id: Parameters<FollowOutside['fetchBlock']>[0]) => {
      const data = await ask((outside) => outside.fetchBlock(id))
      return new Moved(data, [data.buffer as Transferable])
    },
    listStatesAt: (states: Parameters<FollowOutside['listStatesAt']>[0]) =>
      ask((outside) => outside.listStatesAt(states)),
    listCodes: (hashes: Parameters<FollowOutside['listCodes']>[0]) => ask((outside) => outside.listCodes(hashes)),
    listOpenMessages: (hashes: Parameters<FollowOutside['listOpenMessages']>[0]) =>
      ask((outside) => outside.listOpenMessages(hashes)),
    listOpenTraces: (ids: Parameters<FollowOutside['listOpenTraces']>[0]) =>
      ask((outside) => outside.listOpenTraces(ids)),
    ...answerContracts(ask),
    listLibrariesAt: (library: Parameters<FollowOutside['listLibrariesAt']>[0]) =>
      ask((outside) => outside.listLibrariesAt(library)),
    ...answerActions(ask),
  }
  const thread = startWorkerThread(import.meta.url, 'follow-thread', answers, { resourceLimits: RESOURCE_LIMITS })
  return {
    start: (job, outside) => {
      current = outside
      return thread.calls.call('start', job)
    },
    next: () => thread.calls.call('next', null),
    release: (number) => thread.calls.call('release', number),
    stop: () => thread.calls.call('stop', null),
    [Symbol.asyncDispose]: () => thread.stop(),
  }
}
