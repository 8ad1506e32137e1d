import type { BlockIdExt } from '../../../model/block.ts'
import { defineCall, type LiteCall } from '../call.ts'

export interface PendingShardBlocks {
  /** Signed by their shard's validators, not yet in the masterchain. */
  readonly signed: readonly BlockIdExt[]
  /** Proposed. */
  readonly candidates: readonly BlockIdExt[]
}

/** The last blocks of shards above what the masterchain has. Only servers that are started for it answer. */
export const getPendingShardBlocks = (shard?: {
  readonly workchain: number
  readonly shard: bigint
}): LiteCall<PendingShardBlocks> =>
  defineCall(
    'liteServer.nonfinal.getPendingShardBlocks',
    shard ? { mode: 1, wc: shard.workchain, shard: shard.shard } : { mode: 0 },
    ({ signedBlocks, candidates }) => ({ signed: signedBlocks, candidates }),
    { nonfinal: true },
  )
