import { Slice } from '../../../cell/slice.ts'
import { loadShardStateUnsplit } from '../../../tlb/shard-state.ts'
import type { Answer } from '../answer.ts'
import { badQuery } from '../refused.ts'
import { headOf } from './get-masterchain-info.ts'
import { SERVER_CAPABILITIES, SERVER_VERSION } from './get-version.ts'

/** Bit 0 asks for the newest block whose shards are there; here every one is. */
export const getMasterchainInfoExt: Answer<'liteServer.getMasterchainInfoExt'> = ({ mode }, chain) => {
  if (mode > 1) throw badQuery('unsupported getMasterchainInfo mode')
  const head = headOf(chain)
  const state = chain.state(head.last)
  return {
    mode,
    version: SERVER_VERSION,
    capabilities: SERVER_CAPABILITIES,
    ...head,
    lastUtime: loadShardStateUnsplit(new Slice(state.arena, state.index)).genUtime,
    now: chain.now(),
  }
}
