import type { Hash } from '../../cell/hash.ts'
import type { LargeStates } from '../reads/large-states.ts'
import type { Renderer } from './renderer.ts'
import type { AssembleJob, CutJob, CutUnreadJob } from './state-job.ts'

export const createLargeStates = (renderer: Renderer): LargeStates => ({
  readCode: (caller, code) => renderer.render(caller, 'code', ownBytes(code)),
  assemble: (caller, state, last) => {
    const { boc, code, data } = state
    const own = { boc: ownBytes(boc), code: code && ownBytes(code), data: data && ownBytes(data) }
    return renderer.render(caller, 'assemble', { state: own, last } satisfies AssembleJob)
  },
  cut: (caller, account, shardAccount) =>
    renderer.render(caller, 'cut', { account, shardAccount: ownBytes(shardAccount) } satisfies CutJob),
  cutUnread: (caller, account, { boc, hash }, last) => {
    const state = { boc: ownBytes(boc), hash: ownBytes(hash) as Hash }
    return renderer.render(caller, 'cutUnread', { account, state, last } satisfies CutUnreadJob)
  },
})

/** In memory of their own: rows of the database lie in buffers that many share, all of which would go along. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
