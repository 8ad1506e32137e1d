import { type MessagePort, parentPort, type Transferable } from 'node:worker_threads'
import { Moved, PortCalls } from '../../lib/port-calls.ts'
import { callActions } from '../actions/action-lookups.ts'
import { callContracts } from '../contracts/lookup-calls.ts'
import { type FollowJob, FollowMaker, type FollowOutside } from './follow-maker.ts'

const maker = new FollowMaker()

/** The thread behind `createFollowHost`: finished rows come out; blocks and stored things are asked for. */
const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  start: (job: FollowJob) => maker.start(job, outside),
  next: async () => {
    const made = await maker.next()
    if ('missing' in made) return made
    const buffers = Object.values(made.encoded.parts).map(({ buffer }) => buffer as Transferable)
    return new Moved(made, buffers)
  },
  release: (number: number) => maker.release(number),
  stop: () => maker.stop(),
})

const outside: FollowOutside = {
  fetchMasterchain: (seqno) => calls.call('fetchMasterchain', seqno),
  fetchBlock: (id) => calls.call('fetchBlock', id),
  listStatesAt: (states) => calls.call('listStatesAt', states),
  listCodes: (hashes) => calls.call('listCodes', hashes),
  listOpenMessages: (hashes) => calls.call('listOpenMessages', hashes),
  listOpenTraces: (ids) => calls.call('listOpenTraces', ids),
  ...callContracts(calls),
  listLibrariesAt: (library) => calls.call('listLibrariesAt', library),
  ...callActions(calls),
}
