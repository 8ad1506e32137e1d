import type { Hash } from '../../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../../model/block.ts'
import { untrue } from '../../proof/opened.ts'
import type { Version } from '../../tl/lite-objects.ts'
import type { ZeroStateIdExt } from '../../tl/ton-objects.ts'
import { defineCall, type LiteCall } from '../call.ts'

/** A server's word about the newest block: it proves nothing, and may be stale. */
export interface MasterchainHead {
  readonly last: BlockIdExt
  readonly stateRootHash: Hash
  /** The network's zero state. */
  readonly init: ZeroStateIdExt
}

export interface MasterchainHeadExt extends MasterchainHead {
  readonly lastUtime: number
  /** The server's clock. */
  readonly now: number
  readonly version: number
  readonly capabilities: bigint
}

/** The newest masterchain block, normally one whose shard blocks are there. */
export const getMasterchainInfo = (): LiteCall<MasterchainHead> =>
  defineCall('liteServer.getMasterchainInfo', {}, ({ last, stateRootHash, init }) => {
    expectMasterchain(last)
    return { last, stateRootHash, init }
  })

/** `shardsApplied`: the newest block whose shard blocks are all there, on servers that know the difference. */
export const getMasterchainInfoExt = ({ shardsApplied = false } = {}): LiteCall<MasterchainHeadExt> =>
  defineCall('liteServer.getMasterchainInfoExt', { mode: shardsApplied ? 1 : 0 }, (answer) => {
    expectMasterchain(answer.last)
    const { last, stateRootHash, init, lastUtime, now, version, capabilities } = answer
    return { last, stateRootHash, init, lastUtime, now, version, capabilities }
  })

export const getTime = (): LiteCall<number> => defineCall('liteServer.getTime', {}, ({ now }) => now)

export const getVersion = (): LiteCall<Version> =>
  defineCall('liteServer.getVersion', {}, ({ mode, version, capabilities, now }) => ({
    mode,
    version,
    capabilities,
    now,
  }))

function expectMasterchain({ workchain, shard, seqno }: BlockIdExt): void {
  if (workchain !== MASTERCHAIN || shard !== WHOLE_SHARD || seqno < 0) {
    throw untrue('the newest masterchain block is not of the masterchain')
  }
}
